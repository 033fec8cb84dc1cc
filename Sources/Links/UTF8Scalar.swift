/// One scalar of a UTF-8 text with the bytes that it takes.
struct UTF8Scalar {
  let value: UInt32
  let length: Int

  /// The scalar that begins at the place; U+FFFD of one byte where the text is not UTF-8, so that no
  /// input can move a scanner past the end.
  @inline(__always)
  init(_ text: Span<UInt8>, at place: Int) {
    let first = text[place]
    if first.isASCII {
      self.init(value: UInt32(first), length: 1)
    } else {
      self.init(text, at: place, first: first)
    }
  }

  /// The scalar that ends before the place, which is not the start of the text.
  init(_ text: Span<UInt8>, before place: Int) {
    var start = place - 1
    while start > 0, place - start < 4, text[start].isContinuation { start -= 1 }
    let scalar = UTF8Scalar(text, at: start)
    self = scalar.length == place - start ? scalar : .broken
  }

  private init(_ text: Span<UInt8>, at place: Int, first: UInt8) {
    let length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
    guard length > 0, place + length <= text.count else {
      self = .broken
      return
    }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = text[place + offset]
      guard byte.isContinuation else {
        self = .broken
        return
      }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    self.init(value: value, length: length)
  }

  private init(value: UInt32, length: Int) {
    self.value = value
    self.length = length
  }

  private static let broken = UTF8Scalar(value: 0xFFFD, length: 1)
}
