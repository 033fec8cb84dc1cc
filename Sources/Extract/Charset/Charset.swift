/// A charset of the WHATWG Encoding Standard, by its name there in lower case.
enum Charset: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16BE = "utf-16be"
  case utf16LE = "utf-16le"
  case gbk
  case gb18030
  case big5
  case eucJP = "euc-jp"
  case iso2022JP = "iso-2022-jp"
  case shiftJIS = "shift_jis"
  case eucKR = "euc-kr"
  /// What stands for charsets in which ASCII bytes can hide markup: nothing of such a page is read.
  case replacement
  case userDefined = "x-user-defined"

  case ibm866
  case iso8859x2 = "iso-8859-2"
  case iso8859x3 = "iso-8859-3"
  case iso8859x4 = "iso-8859-4"
  case iso8859x5 = "iso-8859-5"
  case iso8859x6 = "iso-8859-6"
  case iso8859x7 = "iso-8859-7"
  case iso8859x8 = "iso-8859-8"
  case iso8859x8I = "iso-8859-8-i"
  case iso8859x10 = "iso-8859-10"
  case iso8859x13 = "iso-8859-13"
  case iso8859x14 = "iso-8859-14"
  case iso8859x15 = "iso-8859-15"
  case iso8859x16 = "iso-8859-16"
  case koi8R = "koi8-r"
  case koi8U = "koi8-u"
  case macintosh
  case windows874 = "windows-874"
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1252 = "windows-1252"
  case windows1253 = "windows-1253"
  case windows1254 = "windows-1254"
  case windows1255 = "windows-1255"
  case windows1256 = "windows-1256"
  case windows1257 = "windows-1257"
  case windows1258 = "windows-1258"
  case macCyrillic = "x-mac-cyrillic"

  /// The charset that a label names: white space around it and case do not count (Encoding, 4.2).
  init?(label: some Sequence<UInt8>) {
    var word = label.map(\.asciiLowercased)
    word = Array(word.drop(while: \.isHTMLSpace))
    while word.last?.isHTMLSpace == true { word.removeLast() }
    guard let charset = Self.byLabel[word] else { return nil }
    self = charset
  }

  /// What a page means that names its charset in its own bytes: they could be read so far, so it is
  /// not UTF-16 (HTML 13.2.3.2).
  var asDeclaredInMarkup: Charset {
    switch self {
    case .utf16BE, .utf16LE: .utf8
    case .userDefined: .windows1252
    default: self
    }
  }

  private static let byLabel: [[UInt8]: Charset] = {
    var charsets: [[UInt8]: Charset] = [:]
    for line in CharsetLabels.lines.bytes.split(separator: 0x0A) {
      let labels = line.split(separator: 0x20).map { Array($0) }
      guard let name = labels.first else { continue }
      for label in labels {
        charsets[label] = Charset(rawValue: String(decoding: name, as: UTF8.self))
      }
    }
    return charsets
  }()
}
