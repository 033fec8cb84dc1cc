/// The title and the number of pages of a PDF file, where they stand in its first bytes unpacked.
///
/// A PDF's own tables stand at its end and often packed, so this is best effort: the linearization
/// dictionary (ISO 32000-1, F.2) counts the pages, and the title is in XMP metadata, which is meant to
/// be found by scanning, or in an information dictionary.
struct PDFHeader: Hashable {
  private(set) var title: String?
  private(set) var pages: Int?

  init(_ bytes: [UInt8]) {
    guard bytes.starts(with: "%PDF-".utf8) else { return }
    pages = Self.linearizedPages(bytes)
    title = Self.packetTitle(bytes) ?? Self.informationTitle(bytes)
    if title?.isBlank ?? false { title = nil }
  }

  /// `/N` of the first object, where that is the linearization dictionary.
  private static func linearizedPages(_ bytes: [UInt8]) -> Int? {
    let head = bytes.prefix(1_024)
    guard let start = head.place(of: "/Linearized"), let end = head[start...].place(of: ">>"),
      let key = head[start..<end].place(of: "/N ")
    else { return nil }
    return PixelCount.of(String(decoding: head[(key + 3)..<end], as: UTF8.self))
  }

  /// `dc:title` of an XMP packet (ISO 16684-1, 8.3).
  private static func packetTitle(_ bytes: [UInt8]) -> String? {
    guard let start = bytes[...].place(of: "<dc:title"),
      let end = bytes[start...].place(of: "</dc:title")
    else { return nil }
    var scanner = XMLScanner(Array(bytes[start..<min(end, start + 8_192)]))
    while let event = scanner.next() {
      if case .text(let text) = event { return text }
    }
    return nil
  }

  /// `/Title (…)` or `/Title <…>`; the first one, since bookmarks have titles too and come later
  /// only where no information dictionary stands before them.
  private static func informationTitle(_ bytes: [UInt8]) -> String? {
    guard let key = bytes[...].place(of: "/Title"), isInformation(bytes, at: key) else {
      return nil
    }
    let rest = bytes[(key + 6)...].prefix(2_048).drop(while: XMLScanner.isSpace)
    if rest.first == UInt8(ascii: "(") { return text(literal(rest.dropFirst())) }
    guard rest.first == UInt8(ascii: "<"), rest.dropFirst().first != UInt8(ascii: "<") else {
      return nil
    }
    let digits = rest.dropFirst().prefix { $0 != UInt8(ascii: ">") }
      .compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    return text(
      stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }

  /// Whether the dictionary around a place holds one of the keys that only document information has.
  private static func isInformation(_ bytes: [UInt8], at place: Int) -> Bool {
    let around = bytes[max(0, place - 1_024)..<min(bytes.count, place + 1_024)]
    return around.place(of: "/Producer") != nil || around.place(of: "/Creator") != nil
      || around.place(of: "/CreationDate") != nil
  }

  /// A string in parentheses with its escapes (ISO 32000-1, 7.3.4.2).
  private static func literal(_ written: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var depth = 0
    var rest = written
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: ")") where depth == 0: return text
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return text }
        switch escaped {
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): text.append(0x20)
        case 0x30...0x37:
          var code = Int(escaped - 0x30)
          for _ in 0..<2 {
            guard let digit = rest.first, (0x30...0x37).contains(digit) else { break }
            code = code * 8 + Int(digit - 0x30)
            rest.removeFirst()
          }
          text.append(UInt8(truncatingIfNeeded: code))
        case 0x0A, 0x0D: break
        default: text.append(escaped)
        }
        continue
      default: break
      }
      text.append(byte)
    }
    return text
  }

  /// UTF-16 or UTF-8 where a byte order mark says so, else PDFDocEncoding, which is Latin-1 for
  /// letters (ISO 32000-2, 7.9.2.2).
  private static func text(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) {
      let units = stride(from: 2, to: bytes.count - 1, by: 2)
        .map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
      return String(decoding: units, as: UTF16.self)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: bytes.dropFirst(3), as: UTF8.self)
    }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension ArraySlice<UInt8> {
  /// Where these bytes first stand.
  func place(of wanted: StaticString) -> Int? {
    wanted.withUTF8Buffer { wanted in
      guard count >= wanted.count else { return nil }
      return (startIndex...(endIndex - wanted.count)).first { place in
        self[place] == wanted[0] && self[place...].starts(with: wanted)
      }
    }
  }
}
