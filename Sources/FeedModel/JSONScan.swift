/// One pass of `JSONReader` over a buffer that outlives it.
struct JSONScan {
  let bytes: UnsafeBufferPointer<UInt8>
  let lenient: Bool
  let depthLimit: Int
  private var position = 0
  private var depth = 0

  init(bytes: UnsafeBufferPointer<UInt8>, lenient: Bool, depthLimit: Int) {
    self.bytes = bytes
    self.lenient = lenient
    self.depthLimit = depthLimit
  }

  mutating func document() throws(JSONError) -> JSONValue {
    if lenient, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try skipSpace()
    let value = try value()
    try skipSpace()
    if position < bytes.count, !lenient { throw error("text behind the value") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    guard let byte = peek else { throw error("the text ends where a value is due") }
    switch byte {
    case UInt8(ascii: "{"):
      return .object(try nested { scan throws(JSONError) in try scan.object() })
    case UInt8(ascii: "["): return .array(try nested { scan throws(JSONError) in try scan.array() })
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error("a value is due")
    }
  }

  private mutating func nested<Value>(
    _ body: (inout JSONScan) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    guard depth < depthLimit else { throw error("nested more than \(depthLimit) deep") }
    depth += 1
    position += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    var object = JSONObject()
    try skipSpace()
    if take(UInt8(ascii: "}")) { return object }
    while true {
      guard peek == UInt8(ascii: "\"") else { throw error("a member's name is due") }
      let key = try string()
      try skipSpace()
      guard take(UInt8(ascii: ":")) else { throw error("a colon is due") }
      try skipSpace()
      object.append(key, try value())
      try skipSpace()
      if take(UInt8(ascii: "}")) { return object }
      guard take(UInt8(ascii: ",")) else { throw error("a comma or the object's end is due") }
      try skipSpace()
      if lenient, take(UInt8(ascii: "}")) { return object }
    }
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    try skipSpace()
    if take(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value())
      try skipSpace()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else { throw error("a comma or the array's end is due") }
      try skipSpace()
      if lenient, take(UInt8(ascii: "]")) { return elements }
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError)
    -> JSONValue
  {
    for offset in 0..<word.utf8CodeUnitCount {
      guard position + offset < bytes.count, bytes[position + offset] == word.utf8Start[offset]
      else {
        throw error("a value is due")
      }
    }
    position += word.utf8CodeUnitCount
    return value
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    _ = take(UInt8(ascii: "-"))
    let firstDigit = position
    let digits = skipDigits()
    guard digits > 0 else { throw error("a digit is due") }
    if digits > 1, bytes[firstDigit] == UInt8(ascii: "0"), !lenient {
      throw error("a number starts with 0")
    }
    var isInteger = true
    if take(UInt8(ascii: ".")) {
      isInteger = false
      guard skipDigits() > 0 else { throw error("a digit is due") }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isInteger = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard skipDigits() > 0 else { throw error("a digit is due") }
    }
    if isInteger, position - firstDigit < 19 {
      // No such number overflows, and no text is made for it.
      let magnitude = bytes[firstDigit..<position].reduce(Int64(0)) {
        $0 * 10 + Int64($1 - UInt8(ascii: "0"))
      }
      return .integer(firstDigit == start ? magnitude : -magnitude)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let integer = Int64(text) { return .integer(integer) }
    guard let double = Double(text), double.isFinite else {
      throw JSONError(offset: start, reason: "a number is out of range")
    }
    return .double(double)
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    skipPlain()
    if peek == UInt8(ascii: "\"") {
      defer { position += 1 }
      return try text(UnsafeBufferPointer(rebasing: bytes[start..<position]), at: start)
    }
    var unescaped = Array(bytes[start..<position])
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        var decoded: Result<String, JSONError> = .success("")
        unescaped.withUnsafeBufferPointer { buffer in
          do throws(JSONError) {
            decoded = .success(try text(buffer, at: start))
          } catch {
            decoded = .failure(error)
          }
        }
        return try decoded.get()
      case UInt8(ascii: "\\"):
        position += 1
        try escape(into: &unescaped)
      default:
        guard lenient else { throw error("a control character stands in a string") }
        unescaped.append(byte)
        position += 1
      }
      let run = position
      skipPlain()
      unescaped.append(contentsOf: bytes[run..<position])
    }
    throw error("a string has no end")
  }

  private func text(_ buffer: UnsafeBufferPointer<UInt8>, at start: Int) throws(JSONError) -> String
  {
    if lenient { return String(decoding: buffer, as: UTF8.self) }
    guard let text = String(validating: buffer, as: UTF8.self) else {
      throw JSONError(offset: start, reason: "a string is not UTF-8")
    }
    return text
  }

  private mutating func escape(into unescaped: inout [UInt8]) throws(JSONError) {
    guard let byte = peek else { throw error("a string has no end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(byte)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"):
      var scalar = try hexUnit()
      if 0xD800...0xDBFF ~= scalar, position + 1 < bytes.count,
        bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
      {
        let afterHigh = position
        position += 2
        let low = try hexUnit()
        if 0xDC00...0xDFFF ~= low {
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
        } else {
          position = afterHigh
        }
      }
      // A lone surrogate is no character; RFC 8259, 8.2 leaves it open what becomes of it.
      let character = Unicode.Scalar(scalar) ?? "\u{FFFD}"
      if character.isASCII {
        unescaped.append(UInt8(truncatingIfNeeded: scalar))
      } else {
        unescaped.append(contentsOf: UTF8.encode(character) ?? UTF8.encodedReplacementCharacter)
      }
    default:
      guard lenient else { throw error("an unknown escape stands in a string") }
      position -= 1
      unescaped.append(UInt8(ascii: "\\"))
    }
  }

  private mutating func hexUnit() throws(JSONError) -> UInt32 {
    guard position + 4 <= bytes.count else { throw error("four hexadecimal digits are due") }
    var unit: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw error("four hexadecimal digits are due")
      }
      unit = unit << 4 | UInt32(digit)
    }
    position += 4
    return unit
  }
}

extension JSONScan {
  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func error(_ reason: String) -> JSONError { JSONError(offset: position, reason: reason) }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while position < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position] {
      position += 1
    }
    return position - start
  }

  /// Goes to the next quote, backslash or control character.
  private mutating func skipPlain() {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return }
      position += 1
    }
  }

  private mutating func skipSpace() throws(JSONError) {
    while let byte = peek {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "/") where lenient: try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONError) {
    let start = position
    position += 2
    guard position <= bytes.count else { throw JSONError(offset: start, reason: "a value is due") }
    switch bytes[start + 1] {
    case UInt8(ascii: "/"):
      while let byte = peek, byte != 0x0A { position += 1 }
    case UInt8(ascii: "*"):
      while position + 1 < bytes.count {
        if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
          position += 2
          return
        }
        position += 1
      }
      throw JSONError(offset: start, reason: "a comment has no end")
    default: throw JSONError(offset: start, reason: "a value is due")
    }
  }
}
