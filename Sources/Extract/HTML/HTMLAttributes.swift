/// The attributes of one start tag that someone wanted, as written: undecoded, first of duplicates.
struct HTMLAttributes: Sendable {
  /// How many bytes of one value are kept; a picture inlined as a `data:` address may be longer, but
  /// nobody fetches it.
  static let valueLimitBytes = 32 << 10

  private(set) var seen = HTMLAttributeSet()
  private(set) var bytes: [UInt8] = []
  private var ends: InlineArray<32, Int32> = .init(repeating: 0)
  private var starts: InlineArray<32, Int32> = .init(repeating: 0)
  private var open: HTMLAttributeName?

  /// Where a value stands in `bytes`; empty for an attribute without one, nil where there is none.
  @inline(__always)
  func range(of name: HTMLAttributeName) -> Range<Int>? {
    guard seen.contains(name) else { return nil }
    let index = Int(name.rawValue)
    return Int(starts[index])..<Int(ends[index])
  }

  @inline(__always)
  func contains(_ name: HTMLAttributeName) -> Bool { seen.contains(name) }

  mutating func removeAll() {
    seen = []
    bytes.removeAll(keepingCapacity: true)
    open = nil
  }

  /// Starts an attribute; a second one of the same name is dropped (WHATWG HTML 13.2.5.33).
  mutating func begin(_ name: HTMLAttributeName) {
    guard seen.insert(name) else { return }
    open = name
    starts[Int(name.rawValue)] = Int32(bytes.count)
    ends[Int(name.rawValue)] = Int32(bytes.count)
  }

  /// Whether the value being read is kept.
  var isOpen: Bool { open != nil }

  mutating func append(_ value: Span<UInt8>) {
    guard let open else { return }
    let room = Self.valueLimitBytes - (bytes.count - Int(starts[Int(open.rawValue)]))
    value.extracting(first: room).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    ends[Int(open.rawValue)] = Int32(bytes.count)
  }

  mutating func end() { open = nil }
}
