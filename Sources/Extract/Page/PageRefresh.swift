/// A `<meta http-equiv="refresh">` by the steps of HTML, 4.2.5.3, "shared declarative refresh".
struct PageRefresh: Hashable, Sendable {
  let seconds: Int
  /// As written; empty where the page refreshes itself.
  let address: String

  init?(_ content: String) {
    var rest = Array(content.utf8.prefix(4_096))[...]
    func skipSpace() { rest = rest.drop(while: Self.isSpace) }
    skipSpace()
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    guard !digits.isEmpty || rest.first == UInt8(ascii: ".") else { return nil }
    seconds = digits.prefix(9).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    rest = rest.drop { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard let mark = rest.first else {
      address = ""
      return
    }
    guard mark == UInt8(ascii: ";") || mark == UInt8(ascii: ",") || Self.isSpace(mark) else {
      return nil
    }
    skipSpace()
    if let mark = rest.first, mark == UInt8(ascii: ";") || mark == UInt8(ascii: ",") {
      rest.removeFirst()
    }
    skipSpace()
    // `url =` may be missing altogether: then all of the rest is the address.
    let word = rest.prefix(3).map { $0 | 0x20 }
    if word == Array("url".utf8) {
      let after = rest.dropFirst(3).drop(while: Self.isSpace)
      if after.first == UInt8(ascii: "=") {
        rest = after.dropFirst()
        skipSpace()
      }
    }
    if let quote = rest.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
      rest = rest.dropFirst().prefix { $0 != quote }
    }
    address = String(decoding: rest, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
