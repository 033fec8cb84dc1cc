/// A host read from its first byte, or from behind its first full stop, to its end.
///
/// Where text of a script without spaces is glued to a Latin host (`example.comです`), the host ends if
/// what was read so far is complete.
struct HostScan {
  /// The first byte that is not of the host.
  private(set) var end: Int
  /// Where the last label begins.
  private(set) var lastLabel: Int
  /// Those before the start and those read; further ones than three need not be counted.
  private(set) var labels: Int
  private(set) var isASCII = true
  /// False where no label holds a hyphen or an underscore.
  private(set) var hasJoiners = false
  /// Of those before the last.
  private var longestLabel = 0
  /// Whether each label has a length that DNS allows and neither begins nor ends with a hyphen.
  private(set) var isWellFormed = true

  /// The second label of a host, of letters, which ends there.
  @inline(__always)
  init(label: Range<Int>) {
    self.init(end: label.upperBound, lastLabel: label.lowerBound, labels: 2)
  }

  /// Reads the labels from `start` on, as the continuation of `labels` others.
  @inline(__always)
  init(_ text: Span<UInt8>, from start: Int, after labels: Int = 0) {
    guard let (length, fullStops) = HostScan.shortHost(text, from: start) else {
      self.init(longHostOf: text, from: start, after: labels)
      return
    }
    self.init(
      end: start &+ length,
      lastLabel: fullStops.isEmpty ? start : start &+ fullStops.last &+ 1,
      labels: labels &+ (fullStops.isEmpty ? 1 : fullStops.isEmptyOrOne ? 2 : 3))
  }

  @inline(__always)
  private init(end: Int, lastLabel: Int, labels: Int) {
    self.end = end
    self.lastLabel = lastLabel
    self.labels = labels
  }

  /// The length and the full stops of a host of letters and digits that one look shows whole, as it does
  /// most; nil where it may be another.
  @inline(never)
  private static func shortHost(
    _ text: Span<UInt8>, from start: Int
  ) -> (length: Int, fullStops: Lanes)? {
    guard var (length, fullStops) = VectorScan.hostEnd(text, at: start), length > 0 else {
      return nil
    }
    let end = start &+ length
    if end < text.count, !text[end].isASCII || isJoiner(text[end]) { return nil }
    guard !fullStops.contains(0), !fullStops.hasNeighbours else { return nil }
    // One at the end is of the sentence.
    if fullStops.contains(length &- 1) {
      length &-= 1
      fullStops.remove(length)
    }
    return (length, fullStops)
  }

  @inline(never)
  private init(longHostOf text: Span<UInt8>, from start: Int, after labels: Int) {
    self.labels = labels + 1
    lastLabel = start
    end = start
    while readRun(text), readScalars(text) {}
    // Hyphens and underscores at the end belong to the text around the host.
    if hasJoiners {
      while end > lastLabel, HostScan.isJoiner(text[end - 1]) { end -= 1 }
    }
    isWellFormed =
      end > lastLabel
      && (!hasJoiners && longestLabel <= HostScan.longestLabelBytes
        && end - lastLabel <= HostScan.longestLabelBytes
        || HostScan.areLabels(text, start..<end))
  }

  /// The end of a whole authority that is a short host, no number and no more: most are. Nil where it may be
  /// another, or none.
  @inline(__always)
  static func plainHostEnd(_ text: Span<UInt8>, from start: Int) -> Int? {
    guard let (length, fullStops) = shortHost(text, from: start) else { return nil }
    let end = start &+ length
    if end < text.count, !endsAuthority(text[end]) { return nil }
    let lastLabel = fullStops.isEmpty ? start : start &+ fullStops.last &+ 1
    return text[lastLabel].isASCIIDigit ? nil : end
  }

  /// Whether neither a user, a port nor more of a host may follow: white space, `/`, `?`, `#`, angle
  /// brackets and double quotes.
  @inline(__always)
  static func endsAuthority(_ byte: UInt8) -> Bool {
    let enders: UInt64 = 0xD000_800C_0000_0000
    return byte <= 0x20 || byte < 64 && enders &>> UInt64(byte) & 1 != 0
  }

  /// The end of the host in brackets (RFC 3986, IP-literal) that begins at the place; nil where it is
  /// none.
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
  @inline(__always)
  static func beginsLabel(_ text: Span<UInt8>, at place: Int) -> Bool {
    guard place < text.count else { return false }
    let byte = text[place]
    return byte.isASCII ? isLabelByte(byte) : beginsForeignLabel(text, at: place)
  }

  @inline(never)
  private static func beginsForeignLabel(_ text: Span<UInt8>, at place: Int) -> Bool {
    ScalarClass(UTF8Scalar(text, at: place).value).isHostCharacter
  }

  /// A label of 63 bytes in punycode (RFC 1035, 2.3.4) has at most 59 scalars of four bytes.
  static let longestLabelBytes = 4 * 59

  @inline(__always)
  private static func isJoiner(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Takes a run of ASCII, sixteen bytes at a time; true where a scalar outside ASCII follows.
  @inline(__always)
  private mutating func readRun(_ text: Span<UInt8>) -> Bool {
    while end < text.count {
      let start = end
      var (ends, hasJoiners) = VectorScan.labelEnds(text, at: start)
      self.hasJoiners = self.hasJoiners || hasJoiners
      while !ends.isEmpty {
        end = start + ends.first
        let byte = text[end]
        guard byte == UInt8(ascii: ".") else { return !byte.isASCII }
        guard end > lastLabel else { return false }
        ends.removeFirst()
        // What is in this block and no end is a byte of a label.
        let next = end &- start &+ 1
        let isInside = next < VectorScan.width && start &+ next < text.count
        guard isInside && !ends.contains(next) || HostScan.beginsLabel(text, at: end &+ 1) else {
          return false
        }
        longestLabel = max(longestLabel, end &- lastLabel)
        lastLabel = end &+ 1
        labels &+= 1
      }
      end = min(start + VectorScan.width, text.count)
    }
    return false
  }

  /// Whether no label is too long, and none begins or ends with a hyphen.
  private static func areLabels(_ text: Span<UInt8>, _ host: Range<Int>) -> Bool {
    var label = host.lowerBound
    for place in host.lowerBound...host.upperBound
    where place == host.upperBound || text[place] == UInt8(ascii: ".") {
      guard place - label <= longestLabelBytes, place > label, text[label] != UInt8(ascii: "-"),
        text[place - 1] != UInt8(ascii: "-")
      else { return false }
      label = place + 1
    }
    return true
  }

  /// Takes scalars outside ASCII; false where one is none of a host's, or where the host is complete
  /// without it.
  @inline(never)
  private mutating func readScalars(_ text: Span<UInt8>) -> Bool {
    while end < text.count, !text[end].isASCII {
      let scalar = UTF8Scalar(text, at: end)
      let kind = ScalarClass(scalar.value)
      guard kind.isHostCharacter else { return false }
      if kind.isGlued, end > lastLabel, text[end - 1].isASCIIAlphanumeric {
        let isListed = labels > 1 && PublicSuffixes.hasTopLevelDomain(text, lastLabel..<end)
        if isListed || !hasFullStopSoon(text) { return false }
      }
      isASCII = false
      end += scalar.length
    }
    return true
  }

  /// Whether the label goes on to a full stop and another label.
  private func hasFullStopSoon(_ text: Span<UInt8>) -> Bool {
    var place = end
    while place < text.count, place - lastLabel < HostScan.longestLabelBytes {
      let byte = text[place]
      if byte == UInt8(ascii: ".") { return HostScan.beginsLabel(text, at: place + 1) }
      if HostScan.isLabelByte(byte) {
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
}
