/// Takes a stream apart into lines as its bytes come.
struct LineSplitter {
  enum Line: Equatable {
    /// Not blank; what is no UTF-8 has become U+FFFD.
    case text(String)
    /// So many bytes that they were passed over.
    case tooLong
  }

  private let limitBytes: Int
  private var pending: [UInt8] = []
  private var isTooLong = false

  init(limitBytes: Int) {
    self.limitBytes = limitBytes
  }

  /// The lines that end in these bytes.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes
    while let feed = rest.firstIndex(of: 0x0A) {
      add(rest[..<feed])
      lines += end()
      rest = rest[(feed + 1)...]
    }
    add(rest)
    return lines
  }

  /// The last line, where no line feed ended it; none where there is none.
  mutating func end() -> [Line] {
    defer {
      pending.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    if isTooLong { return [.tooLong] }
    if pending.last == 0x0D { pending.removeLast() }
    let text = String(decoding: pending, as: UTF8.self)
    return text.contains { !$0.isWhitespace } ? [.text(text)] : []
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    if pending.count + bytes.count > limitBytes {
      isTooLong = true
      pending.removeAll()
    }
    if !isTooLong { pending += bytes }
  }
}
