extension JSONValue {
  /// The value as one line of JSON that is safe on a terminal: every control (C0, DEL, C1), bidi,
  /// invisible, line-separating and private-use character is written as an escape.
  public var line: String {
    var writer = JSONWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Writes JSON into bytes; for those who write many lines, without the step over `String`.
public struct JSONWriter: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .integer(let value): bytes.append(contentsOf: String(value).utf8)
    case .double(let value):
      // JSON has no infinity (RFC 8259, 6).
      bytes.append(contentsOf: (value.isFinite ? String(value) : "null").utf8)
    case .string(let value): write(string: value)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(element)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(string: member.key)
        bytes.append(UInt8(ascii: ":"))
        write(member.value)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  public mutating func newLine() {
    bytes.append(0x0A)
  }

  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ word: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  private mutating func write(string: String) {
    bytes.append(UInt8(ascii: "\""))
    var isPlain = true
    for byte in string.utf8
    where byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      isPlain = false
      break
    }
    if isPlain {
      bytes.append(contentsOf: string.utf8)
    } else {
      for scalar in string.unicodeScalars { write(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case _ where scalar.isTroublesome || scalar.isMeaningless:
      for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
        append("\\u")
        for shift in stride(from: 12, through: 0, by: -4) {
          let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift) & 0xF)
          bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
      }
    default: bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
    }
  }
}
