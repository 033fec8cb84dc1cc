/// The names at the top of a JSON text that may be cut off: enough to tell what wrote it.
struct JSONSniff {
  private(set) var isArray = false
  /// Of the root's members, or where the root is an array, of its elements'.
  private(set) var names: Set<String> = []
  /// Whether another value stands behind the first: one object a line.
  private(set) var isLines = false
  /// Whether the root ends without an element or member, and nothing stands behind it.
  private(set) var isEmpty = false

  /// Nil where no JSON object or array begins.
  init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    var index = bytes.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }.count
    guard index < bytes.count,
      bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "[")
    else { return nil }
    isArray = bytes[index] == UInt8(ascii: "[")
    let marks = bytes[(index + 1)...].lazy.filter { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    isEmpty = marks.prefix(2).elementsEqual([UInt8(ascii: isArray ? "]" : "}")])
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let start = index + 1
        index = Self.stringEnd(bytes, from: start)
        guard depth == (isArray ? 2 : 1), Self.isName(bytes, endingAt: index) else { break }
        names.insert(String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self))
      default: break
      }
      index += 1
      if depth == 0 {
        isLines = bytes[min(index, bytes.count)...].contains(UInt8(ascii: "{"))
        return
      }
    }
  }

  func has(_ all: String...) -> Bool { all.allSatisfy(names.contains) }

  private static func stringEnd(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }

  private static func isName(_ bytes: [UInt8], endingAt quote: Int) -> Bool {
    var index = quote + 1
    while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) {
      index += 1
    }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }
}
