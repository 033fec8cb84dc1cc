/// A host read from its first byte, or from behind its first full stop, to its end.
///
/// Where text of a script without spaces is glued to a Latin host (`example.comです`), the host ends if
/// what was read so far is complete.
struct HostScan {
  /// The first byte that is not of the host.
  private(set) var end: Int
  /// Where the last label begins.
  private(set) var lastLabel: Int
  private(set) var labels: Int
  /// Whether each label has a length that DNS allows and neither begins nor ends with a hyphen.
  private(set) var isWellFormed = true

  /// Reads the labels from `start` on, as the continuation of `labels` others.
  init(
    _ text: Span<UInt8>, from start: Int, after labels: Int = 0, suffixes: borrowing PublicSuffixes
  ) {
    self.labels = labels
    lastLabel = start
    end = start
    var place = start
    while true {
      let isComplete = HostScan.readLabel(
        text, from: lastLabel, to: &place, isFirst: self.labels == 0, suffixes: suffixes)
      let length = place - lastLabel
      guard length > 0 else {
        // Only the first label can be empty: a full stop is passed when a label follows it.
        isWellFormed = false
        return
      }
      self.labels += 1
      end = place
      guard !isComplete, HostScan.continues(text, at: place) else { break }
      if !HostScan.isLabel(text, lastLabel..<place) { isWellFormed = false }
      place += 1
      lastLabel = place
    }
    trimEnd(text)
  }

  /// The host of an address in brackets (RFC 3986, IP-literal) that begins at the place; nil where it
  /// is none.
  static func bracketed(_ text: Span<UInt8>, at start: Int) -> Int? {
    var place = start + 1
    var colons = 0
    // The longest text of an IPv6 address has 45 bytes (RFC 4291 with a dotted tail).
    while place < text.count, place - start <= 46 {
      let byte = text[place]
      if byte == UInt8(ascii: "]") { return colons >= 2 ? place + 1 : nil }
      guard byte.isASCIIDigit || (byte | 0x20) &- 0x61 < 6 || byte == 0x3A || byte == 0x2E else {
        return nil
      }
      if byte == 0x3A { colons += 1 }
      place += 1
    }
    return nil
  }
}

extension HostScan {
  /// Letters, digits, hyphen and underscore.
  @inline(__always)
  static func isLabelByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Whether the byte, or the scalar that begins with it, may begin a label.
  static func beginsLabel(_ text: Span<UInt8>, at place: Int) -> Bool {
    guard place < text.count else { return false }
    let byte = text[place]
    if byte.isASCII { return isLabelByte(byte) }
    return ScalarClass(UTF8Scalar(text, at: place).value).isHostCharacter
  }

  private static func continues(_ text: Span<UInt8>, at place: Int) -> Bool {
    place < text.count && text[place] == UInt8(ascii: ".") && beginsLabel(text, at: place + 1)
  }

  /// Moves the place to the end of a label; true where the host is complete there although more of its
  /// characters follow.
  private static func readLabel(
    _ text: Span<UInt8>, from start: Int, to place: inout Int, isFirst: Bool,
    suffixes: borrowing PublicSuffixes
  ) -> Bool {
    while place < text.count {
      let byte = text[place]
      if isLabelByte(byte) {
        place += 1
        continue
      }
      guard !byte.isASCII else { return false }
      let scalar = UTF8Scalar(text, at: place)
      let kind = ScalarClass(scalar.value)
      guard kind.isHostCharacter else { return false }
      if kind.isGlued, place > start, text[place - 1].isASCIIAlphanumeric {
        let isListed = !isFirst && suffixes.hasTopLevelDomain(text, start..<place)
        if isListed || !hasFullStopSoon(text, after: place) { return true }
      }
      place += scalar.length
    }
    return false
  }

  /// Whether the label goes on to a full stop and another label.
  private static func hasFullStopSoon(_ text: Span<UInt8>, after start: Int) -> Bool {
    var place = start
    while place < text.count, place - start < longestLabelBytes {
      let byte = text[place]
      if byte == UInt8(ascii: ".") { return beginsLabel(text, at: place + 1) }
      if isLabelByte(byte) {
        place += 1
        continue
      }
      guard !byte.isASCII else { return false }
      let scalar = UTF8Scalar(text, at: place)
      guard ScalarClass(scalar.value).isHostCharacter else { return false }
      place += scalar.length
    }
    return false
  }

  /// A label has at most 63 bytes in ASCII (RFC 1035, 2.3.4), so at most 59 scalars of four bytes.
  private static let longestLabelBytes = 4 * 59

  private static func isLabel(_ text: Span<UInt8>, _ label: Range<Int>) -> Bool {
    text[label.lowerBound] != UInt8(ascii: "-") && text[label.upperBound - 1] != UInt8(ascii: "-")
      && label.count <= longestLabelBytes
  }

  /// Takes underscores and hyphens off the end: they belong to the text around the host.
  private mutating func trimEnd(_ text: Span<UInt8>) {
    while end > lastLabel, text[end - 1] == UInt8(ascii: "_") || text[end - 1] == UInt8(ascii: "-")
    {
      end -= 1
    }
    if end == lastLabel || !HostScan.isLabel(text, lastLabel..<end) { isWellFormed = false }
  }
}
