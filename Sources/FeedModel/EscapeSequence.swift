/// Where a terminal's escape sequence ends (ISO 6429, and xterm's control sequences).
public enum EscapeSequence {
  /// A text without its escape sequences; other controls stay.
  ///
  /// For those who keep outside text as it is but for what a terminal would obey: with its escape
  /// character alone gone, the rest of a sequence would be read as words.
  public static func removed(from text: String) -> String {
    let bytes = text.utf8Span.span
    guard let first = start(in: bytes, from: 0) else { return text }
    let scalars = text.unicodeScalars
    return String(unsafeUninitializedCapacity: bytes.count) { kept in
      var (at, count) = (0, 0)
      var next: Int? = first
      while at < bytes.count {
        let end = next ?? bytes.count
        while at < end {
          kept[count] = bytes[at]
          (at, count) = (at + 1, count + 1)
        }
        guard next != nil else { break }
        if bytes[at] == 0xC2, !opensSequence(bytes[at + 1]) {
          at += 2
        } else {
          let index = text.utf8.index(text.startIndex, offsetBy: at)
          at = text.utf8.distance(
            from: text.startIndex, to: Self.end(of: scalars, at: index))
        }
        next = start(in: bytes, from: at)
      }
      return count
    }
  }

  /// Where the next sequence starts: at ESC or a C1 control, which is two bytes in UTF-8.
  private static func start(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var at = start
    while at < bytes.count {
      if bytes[at] == 0x1B { return at }
      if bytes[at] == 0xC2, bytes[at + 1] < 0xA0, bytes[at + 1] != 0x85 { return at }
      at += 1
    }
    return nil
  }

  /// Whether more than itself may belong to a C1 control.
  private static func opensSequence(_ control: UInt8) -> Bool {
    switch control {
    case 0x90, 0x98, 0x9B, 0x9D...0x9F: true
    default: false
    }
  }

  /// ESC, or a C1 control but for NEL, which is a line break.
  static func starts(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{1B}" || 0x80..<0xA0 ~= scalar.value && scalar.value != 0x85
  }

  /// The index behind the sequence that starts at `start` with ESC or a C1 control.
  ///
  /// A string (OSC, DCS, SOS, PM, APC) without its terminator loses only its introducer, so that one
  /// stray byte does not swallow the text. The search for a terminator stops at the next control that
  /// could start another sequence, so that the cost stays linear.
  static func end(
    of scalars: String.UnicodeScalarView, at start: String.UnicodeScalarView.Index
  ) -> String.UnicodeScalarView.Index {
    var index = scalars.index(after: start)
    var introducer = scalars[start].value
    if introducer == 0x1B {
      guard index < scalars.endIndex else { return index }
      // ESC and a byte of 40 to 5F is the seven-bit form of a C1 control.
      guard 0x40...0x5F ~= scalars[index].value else {
        return endOfShort(scalars, from: index)
      }
      introducer = scalars[index].value + 0x40
      index = scalars.index(after: index)
    }
    switch introducer {
    case 0x9B: return endOfControlSequence(scalars, from: index)
    case 0x90, 0x98, 0x9D, 0x9E, 0x9F: return endOfString(scalars, from: index) ?? index
    default: return index
    }
  }

  /// Behind the intermediate bytes and the final byte, where they are such.
  private static func endOfShort(
    _ scalars: String.UnicodeScalarView, from start: String.UnicodeScalarView.Index
  ) -> String.UnicodeScalarView.Index {
    var index = start
    while index < scalars.endIndex, 0x20...0x2F ~= scalars[index].value {
      index = scalars.index(after: index)
    }
    guard index < scalars.endIndex, 0x30...0x7E ~= scalars[index].value else { return start }
    return scalars.index(after: index)
  }

  private static func endOfControlSequence(
    _ scalars: String.UnicodeScalarView, from start: String.UnicodeScalarView.Index
  ) -> String.UnicodeScalarView.Index {
    var index = start
    while index < scalars.endIndex, 0x20...0x3F ~= scalars[index].value {
      index = scalars.index(after: index)
    }
    guard index < scalars.endIndex, 0x40...0x7E ~= scalars[index].value else { return index }
    return scalars.index(after: index)
  }

  private static func endOfString(
    _ scalars: String.UnicodeScalarView, from start: String.UnicodeScalarView.Index
  ) -> String.UnicodeScalarView.Index? {
    var index = start
    while index < scalars.endIndex {
      let value = scalars[index].value
      let next = scalars.index(after: index)
      switch value {
      case 0x07, 0x9C: return next
      case 0x1B:
        guard next < scalars.endIndex, scalars[next] == "\\" else { return nil }
        return scalars.index(after: next)
      case 0x80..<0xA0, 0x0A: return nil
      default: index = next
      }
    }
    return nil
  }
}
