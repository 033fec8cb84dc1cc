import FeedModel

/// Walks through a JSON text of any length in flat memory, and stops at what its shape names.
struct JSONWalk {
  enum Step {
    /// An object or an array on the way down begins, at that depth; the root's is 0.
    case opened(depth: Int)
    case closed(depth: Int)
    case member(String, JSONValue)
    case record(JSONValue, line: Int, number: Int)
    /// A record that is no JSON, or too long.
    case broken(String, line: Int, number: Int)
  }

  /// Where the text breaks off, it lies where the value begins that has no end.
  struct Failure: Error {
    let line: Int
    /// Nil where no record is due there.
    let record: Int?
    /// The first is 1.
    let byte: Int
    let reason: String
  }

  /// More than any message of any chat.
  static let recordLimitBytes = LineReader.defaultLimitBytes

  fileprivate enum Frame {
    case object([String: JSONShape])
    case array(JSONShape)
    case records
  }

  private var bytes: JSONBytes
  private let shape: JSONShape
  private var frames: [Frame] = []
  private var isFirstChild = true
  private var isStarted = false
  private var records = 0
  /// Where the record begins that is under way.
  private var recordStart: (line: Int, byte: Int)?

  init(_ source: any ByteSource, shape: JSONShape) {
    bytes = JSONBytes(source)
    self.shape = shape
  }

  var progress: (bytes: Int, of: Int?) { (bytes.byteCount, bytes.sizeBytes) }

  /// Nil at the end of the text.
  mutating func next() throws(Failure) -> Step? {
    do throws(JSONBytesError) {
      return try step()
    } catch {
      switch error {
      case .unreadable(let error): throw failure(error.reason)
      case .truncated: throw failure("the file ends in the middle of a value")
      }
    }
  }
}

extension JSONWalk {
  private mutating func step() throws(JSONBytesError) -> Step? {
    guard isStarted else {
      isStarted = true
      try readable { bytes throws(LineError) in try Self.skipPreamble(&bytes) }
      guard try current() != nil else { throw .unreadable(LineError(reason: "is empty")) }
      if case .record = shape { return try record() }
      if let step = try enter(shape) { return step }
      throw .unreadable(LineError(reason: "is not the JSON of this format"))
    }
    while let frame = frames.last {
      try skipSpace()
      guard let byte = try current() else { throw .truncated }
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        guard (byte == UInt8(ascii: "}")) == frame.isObject else {
          throw .unreadable(LineError(reason: "a bracket closes what another one opened"))
        }
        bytes.advance()
        frames.removeLast()
        isFirstChild = false
        return .closed(depth: frames.count)
      }
      if !isFirstChild {
        guard byte == UInt8(ascii: ",") else {
          throw .unreadable(LineError(reason: "a comma or the end of a list is due"))
        }
        bytes.advance()
        try skipSpace()
      }
      isFirstChild = false
      switch frame {
      case .records:
        if let step = try record() { return step }
      case .array(let element):
        if let step = try child("", element) { return step }
      case .object(let members):
        let name = try memberName()
        if let step = try child(name, members[name] ?? .skipped) { return step }
      }
    }
    return try nextRoot()
  }

  /// Files are put together end to end: what begins like the first text is read like it. Nil at the
  /// end; anything else that stands there would be lost without a word.
  private mutating func nextRoot() throws(JSONBytesError) -> Step? {
    try skipSpace()
    // The end of the assignment in a script.
    if try readable({ bytes throws(LineError) in try bytes.take(UInt8(ascii: ";")) }) {
      try skipSpace()
    }
    guard try current() != nil else { return nil }
    if case .record = shape { return try record() }
    if let step = try enter(shape) { return step }
    throw .unreadable(LineError(reason: "something else follows the end of the JSON"))
  }

  /// A byte order mark, and the assignment before the JSON in the scripts of X's archive.
  private static func skipPreamble(_ bytes: inout JSONBytes) throws(LineError) {
    for byte: UInt8 in [0xEF, 0xBB, 0xBF] { _ = try bytes.take(byte) }
    try bytes.skipSpace()
    guard try bytes.peek() == UInt8(ascii: "w") else { return }
    if try bytes.skip(to: UInt8(ascii: "="), limit: 200) {
      bytes.advance()
      try bytes.skipSpace()
    }
  }

  private mutating func enter(_ shape: JSONShape) throws(JSONBytesError) -> Step? {
    guard let byte = try current(), let walked = shape.walked(from: byte) else { return nil }
    switch walked {
    case .object(let members): frames.append(.object(members))
    case .array(let element): frames.append(.array(element))
    case .records:
      frames.append(.records)
      records = 0
    case .skipped, .kept, .record, .either: return nil
    }
    bytes.advance()
    isFirstChild = true
    return .opened(depth: frames.count - 1)
  }

  private mutating func child(_ name: String, _ shape: JSONShape) throws(JSONBytesError) -> Step? {
    if let step = try enter(shape) { return step }
    guard case .kept = shape else {
      _ = try bytes.value(keeping: nil) { _ in }
      return nil
    }
    let value = try bytes.value(keeping: Self.recordLimitBytes) { span in
      try? JSONReader().value(of: span)
    }
    guard let value = value ?? nil else { return nil }
    return .member(name, value)
  }

  private mutating func record() throws(JSONBytesError) -> Step? {
    let start = bytes.byteCount
    let line = bytes.line()
    records += 1
    recordStart = (line, start + 1)
    let read = try bytes.value(keeping: Self.recordLimitBytes) {
      span -> Result<JSONValue, JSONError> in
      do throws(JSONError) {
        return .success(try JSONReader().value(of: span))
      } catch {
        return .failure(error)
      }
    }
    // Where a value is due and a comma stands, nothing was passed: that is no list of records.
    guard bytes.byteCount > start else {
      throw .unreadable(LineError(reason: "a value is due"))
    }
    recordStart = nil
    switch read {
    case .success(let value): return .record(value, line: line, number: records)
    case .failure(let error): return .broken("not JSON: \(error)", line: line, number: records)
    case nil:
      let limit = Self.recordLimitBytes >> 20
      return .broken("longer than \(limit) MiB", line: line, number: records)
    }
  }

  private mutating func memberName() throws(JSONBytesError) -> String {
    guard try current() == UInt8(ascii: "\"") else {
      throw .unreadable(LineError(reason: "a member's name is due"))
    }
    let name = try bytes.value(keeping: 4096) { span in
      (try? JSONReader().value(of: span))?.string
    }
    try skipSpace()
    guard try current() == UInt8(ascii: ":") else {
      throw .unreadable(LineError(reason: "a colon is due"))
    }
    bytes.advance()
    try skipSpace()
    return (name ?? nil) ?? ""
  }

  private mutating func current() throws(JSONBytesError) -> UInt8? {
    try readable { bytes throws(LineError) in try bytes.peek() }
  }

  private mutating func skipSpace() throws(JSONBytesError) {
    try readable { bytes throws(LineError) in try bytes.skipSpace() }
  }

  private mutating func readable<Value>(
    _ body: (inout JSONBytes) throws(LineError) -> Value
  ) throws(JSONBytesError) -> Value {
    do throws(LineError) {
      return try body(&bytes)
    } catch {
      throw .unreadable(error)
    }
  }

  private mutating func failure(_ reason: String) -> Failure {
    let place = recordStart ?? (bytes.line(), bytes.byteCount + 1)
    let isRecord = if case .records = frames.last { true } else { recordStart != nil }
    return Failure(
      line: place.line, record: isRecord ? max(records, 1) : nil, byte: place.byte, reason: reason)
  }
}

extension JSONWalk.Frame {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}
