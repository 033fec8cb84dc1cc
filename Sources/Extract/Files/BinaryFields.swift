/// Numbers and names at places of a file's first bytes; nil where they are not there yet.
struct BinaryFields {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// Those before `end` alone: what a part claims of itself then reads nothing that follows it, which
  /// may be there or not.
  func upTo(_ end: Int) -> BinaryFields {
    BinaryFields(Array(bytes.prefix(end)))
  }

  func byte(_ place: Int) -> Int? {
    bytes.indices.contains(place) ? Int(bytes[place]) : nil
  }

  func big(_ place: Int, _ width: Int) -> Int? {
    number(place, width) { $0 }
  }

  func little(_ place: Int, _ width: Int) -> Int? {
    number(place, width) { width - 1 - $0 }
  }

  /// At most eight bytes; nil where the number is larger than an `Int`.
  private func number(_ place: Int, _ width: Int, _ order: (Int) -> Int) -> Int? {
    guard place >= 0, place <= bytes.count - width else { return nil }
    var number: UInt64 = 0
    for index in 0..<width { number = number << 8 | UInt64(bytes[place + order(index)]) }
    return Int(exactly: number)
  }

  /// Whether these bytes stand there.
  func has(_ text: StaticString, at place: Int = 0) -> Bool {
    guard place >= 0, place <= bytes.count - text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { bytes[place + $0] == wanted[$0] }
    }
  }

  /// Whether these bytes stand there, for those that are no text.
  func has(_ wanted: [UInt8], at place: Int = 0) -> Bool {
    guard place >= 0, place <= bytes.count - wanted.count else { return false }
    return bytes[place..<(place + wanted.count)].elementsEqual(wanted)
  }
}
