/// Decides what part of a text without a scheme is a domain, and whether a person means a site by it.
enum BareDomain {
  /// The end of what follows a full stop in `3.14`, `12.06.2024` and `e.g.`, which are commoner in chat than
  /// domains and cheap to tell from them; nil where more of a label follows.
  @inline(__always)
  static func endOfNumberOrInitial(_ text: Span<UInt8>, from start: Int) -> Int? {
    var end = start + 1
    if text[start].isASCIIDigit {
      while end < text.count, text[end].isASCIIDigit || text[end] == UInt8(ascii: ".") { end += 1 }
    }
    if end == text.count { return end }
    let byte = text[end]
    guard byte.isASCII, !HostScan.isLabelByte(byte), text[start].isASCII else { return nil }
    return byte == UInt8(ascii: ".") && HostScan.beginsLabel(text, at: end + 1) ? nil : end
  }

  /// Where the domain ends whose first full stop is given: behind a top-level domain that the public
  /// suffix list knows, or behind any third label of `www.`; nil where neither is there.
  static func end(
    _ text: Span<UInt8>, _ host: HostScan, behind fullStop: Int
  ) -> Int? {
    guard host.isWellFormed else { return nil }
    let label = host.lastLabel..<host.end
    let isASCII = text[label.lowerBound].isASCII && text[label.upperBound - 1].isASCII
    let listed =
      isASCII
      ? asciiEnd(text, label) : foreignEnd(text, label, behind: host.lastLabel - 1)
    if let listed { return listed }
    let isName = host.labels > 2 && !text[label.lowerBound].isASCIIDigit
    return isName && isWWW(text, before: fullStop) ? host.end : nil
  }

  /// Where the domain begins whose first full stop is given; nil where no label stands before it.
  static func start(_ text: Span<UInt8>, before fullStop: Int, floor: Int) -> Int? {
    var start = fullStop
    while start > floor, HostScan.isLabelByte(text[start - 1]) { start -= 1 }
    if start > floor, !text[start - 1].isASCII {
      start = foreignStart(text, before: start, fullStop, floor: floor)
    }
    // Emphasis stands outside the domain; a hyphen elsewhere makes it none.
    while start < fullStop, text[start] == UInt8(ascii: "_") { start += 1 }
    guard start < fullStop, text[start] != UInt8(ascii: "-"),
      text[fullStop - 1] != UInt8(ascii: "-")
    else { return nil }
    return start
  }

  /// Whether a name that ends in a top-level domain is meant as one.
  ///
  /// Not `home.So`, where the space after a sentence is missing; not `main.rs`, a file; not names with an
  /// underscore where DNS allows none.
  static func isPlausible(
    _ text: Span<UInt8>, _ domain: Range<Int>, _ host: HostScan
  ) -> Bool {
    let topLevel = host.lastLabel..<domain.upperBound
    let hasWWW = isWWW(text, before: domain.lowerBound + 3)
    let hasPath = domain.upperBound < text.count && text[domain.upperBound] == UInt8(ascii: "/")
    guard
      host.labels > 2 && !host.hasJoiners
        || !hasUnderscore(text, beforeTopLevel: topLevel.lowerBound, from: domain.lowerBound)
    else { return false }
    if hasWWW || hasPath { return !hasWWW || host.labels > 2 }
    if topLevel.count == 2, text[topLevel.lowerBound].isASCIIUppercase,
      text[topLevel.lowerBound + 1].isASCIILetter, !text[topLevel.lowerBound + 1].isASCIIUppercase
    {
      return false
    }
    return !FileNames.isFileName(text, domain, topLevel)
  }
}

extension BareDomain {
  /// Reads on where the label goes on, or begins, outside ASCII: letters of scripts with spaces are of a
  /// label with ASCII, text without spaces and symbols only of one of their own.
  private static func foreignStart(
    _ text: Span<UInt8>, before end: Int, _ fullStop: Int, floor: Int
  ) -> Int {
    var start = end
    var isLatin = end < fullStop
    var isUnspaced = false
    var isSymbol = false
    while start > floor {
      let byte = text[start - 1]
      if byte.isASCII {
        guard HostScan.isLabelByte(byte), !isSymbol, !isUnspaced || !byte.isASCIIAlphanumeric else {
          return start
        }
        isLatin = isLatin || byte.isASCIIAlphanumeric
        start -= 1
        continue
      }
      let scalar = UTF8Scalar(text, before: start)
      switch ScalarClass(scalar.value) {
      case .word:
        if isSymbol || isUnspaced { return start }
        isLatin = isLatin || !(scalar.value == 0xFE0F || scalar.value == 0x200D)
      case .unspaced:
        if isLatin || isSymbol { return start }
        isUnspaced = true
      case .symbol:
        if isLatin || isUnspaced { return start }
        isSymbol = true
      case .ender, .punctuation, .other: return start
      }
      start -= scalar.length
    }
    return start
  }

  private static func asciiEnd(_ text: Span<UInt8>, _ label: Range<Int>) -> Int? {
    var letters = label.lowerBound
    while letters < label.upperBound, text[letters].isASCIILetter { letters += 1 }
    if letters == label.lowerBound { return nil }
    if letters < label.upperBound {
      // Only a label in punycode holds anything else; `example.com-like` has a domain before its hyphen.
      if text[label.lowerBound] | 0x20 == UInt8(ascii: "x"),
        PublicSuffixes.hasTopLevelDomain(text, label)
      {
        return label.upperBound
      }
      guard text[letters] == UInt8(ascii: "-") else { return nil }
    }
    return PublicSuffixes.hasTopLevelDomain(text, letters: label.lowerBound..<letters)
      ? letters : nil
  }

  /// A top-level domain in another script; behind an ASCII label also the longest start of text without
  /// spaces that is one (`twitter.みんなです`).
  private static func foreignEnd(
    _ text: Span<UInt8>, _ label: Range<Int>, behind fullStop: Int
  ) -> Int? {
    if label.count <= longestForeignBytes, PublicSuffixes.hasTopLevelDomain(text, label) {
      return label.upperBound
    }
    guard text[fullStop - 1].isASCII else { return nil }
    var longest: Int?
    var place = label.lowerBound
    var length = 0
    // Nearly all on the list in such scripts have two to four characters.
    while place < label.upperBound, length < 4 {
      let scalar = UTF8Scalar(text, at: place)
      guard scalar.value >= 0x80, ScalarClass(scalar.value) == .unspaced else { break }
      place += scalar.length
      length += 1
      if length > 1, PublicSuffixes.hasTopLevelDomain(text, label.lowerBound..<place) {
        longest = place
      }
    }
    return longest
  }

  /// The longest top-level domain on the list that is not ASCII is `vermögensberatung` with 18; the
  /// longest in bytes has 24.
  private static let longestForeignBytes = 32

  private static func isWWW(_ text: Span<UInt8>, before fullStop: Int) -> Bool {
    guard fullStop >= 3, text[fullStop] == UInt8(ascii: ".") else { return false }
    for place in fullStop - 3..<fullStop where text[place] | 0x20 != UInt8(ascii: "w") {
      return false
    }
    return true
  }

  /// Whether the label before the top-level domain has an underscore, which no registry accepts.
  private static func hasUnderscore(
    _ text: Span<UInt8>, beforeTopLevel end: Int, from start: Int
  ) -> Bool {
    var place = end - 1
    while place > start {
      place -= 1
      if text[place] == UInt8(ascii: ".") { return false }
      if text[place] == UInt8(ascii: "_") { return true }
    }
    return false
  }
}
