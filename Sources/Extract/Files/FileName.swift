/// The name that a `Content-Disposition` header gives a file (RFC 6266).
struct FileName: Hashable {
  let text: String

  /// `filename*` (RFC 8187) before `filename`; nil where there is neither. Folders before the name,
  /// which would be an attack on who saves it, are dropped.
  init?(contentDisposition header: String) {
    var plain: String?
    var extended: String?
    for (name, value) in Self.parameters(Array(header.utf8.prefix(2_048))) {
      switch name {
      case "filename": plain = plain ?? value
      case "filename*": extended = extended ?? Self.extendedValue(value)
      default: break
      }
    }
    guard let name = extended ?? plain else { return nil }
    let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    guard !last.isBlank else { return nil }
    text = last
  }

  private static func parameters(_ header: [UInt8]) -> [(String, String)] {
    var found: [(String, String)] = []
    var rest = header.drop { $0 != UInt8(ascii: ";") }
    while !rest.isEmpty {
      rest = rest.drop { $0 == UInt8(ascii: ";") || XMLScanner.isSpace($0) }
      let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      rest = rest.dropFirst(name.count)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: XMLScanner.isSpace)
      var value: [UInt8] = []
      if rest.first == UInt8(ascii: "\"") {
        rest.removeFirst()
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
          if byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
            value.append(next)
          } else {
            value.append(byte)
          }
        }
      } else {
        value = Array(rest.prefix { $0 != UInt8(ascii: ";") })
        rest = rest.dropFirst(value.count)
      }
      let key = String(decoding: name.filter { !XMLScanner.isSpace($0) }, as: UTF8.self)
      found.append((key.lowercased(), String(decoding: value, as: UTF8.self)))
      if found.count > 16 { break }
    }
    return found
  }

  /// `UTF-8''na%C3%AFve.txt`; nil for other charsets, which nobody sends any more.
  private static func extendedValue(_ value: String) -> String? {
    let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
    var bytes: [UInt8] = []
    var rest = parts[2].utf8
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), let code = UInt8(String(Substring(digits)), radix: 16) {
        bytes.append(code)
        rest.removeFirst(digits.count)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
