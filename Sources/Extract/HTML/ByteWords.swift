extension ArraySlice<UInt8> {
  var isBlank: Bool { allSatisfy(\.isHTMLSpace) }

  /// Without white space at the ends.
  var trimmed: ArraySlice<UInt8> {
    var rest = self
    while let first = rest.first, first.isHTMLSpace { rest.removeFirst() }
    while let last = rest.last, last.isHTMLSpace { rest.removeLast() }
    return rest
  }

  /// Whether that word, of two bytes or more, stands anywhere in these; linear, since a word is short.
  func contains(_ word: StaticString) -> Bool {
    let word = word.bytes
    return withUnsafeBufferPointer { bytes in
      var at = 0
      while let hit = ByteScan.position(of: word[0], word[1], in: bytes, from: at) {
        let rest = bytes[hit...]
        if rest.count >= word.count, zip(rest, word).allSatisfy({ $0 == $1 }) { return true }
        at = hit + 1
      }
      return false
    }
  }
}

extension Collection<UInt8> {
  /// Whether these bytes are that word in any case; `word` is in lower case.
  func equals(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    var place = startIndex
    for byte in word.bytes {
      if self[place].asciiLowercased != byte { return false }
      formIndex(after: &place)
    }
    return true
  }

  /// Whether these bytes stand somewhere in it; for short stretches.
  func contains(_ wanted: some Collection<UInt8>) -> Bool {
    indices.contains { self[$0...].starts(with: wanted) }
  }
}
