import Glibc

/// A window on a JSON text of any length: finds where values end without looking into them.
///
/// What stands between `mark` and `position` stays in memory; nothing else does.
struct JSONBytes {
  private let source: any ByteSource
  private var buffer = [UInt8](repeating: 0, count: 256 << 10)
  private(set) var position = 0
  private var end = 0
  private var isAtEnd = false
  /// Where the value begins that is to be kept in memory; nil where none is.
  private var mark: Int?
  private var countedTo = 0
  private var lineFeeds = 0
  /// How many bytes went out of the window.
  private var passedBytes = 0

  init(_ source: any ByteSource) {
    self.source = source
  }

  var sizeBytes: Int? { source.sizeBytes }
  var byteCount: Int { passedBytes + position }

  /// The line of the current byte, the first being 1.
  mutating func line() -> Int {
    lineFeeds += count(of: 0x0A, from: countedTo, to: position)
    countedTo = position
    return lineFeeds + 1
  }

  /// The current byte; nil at the end.
  mutating func peek() throws(LineError) -> UInt8? {
    if position == end, try !refill() { return nil }
    return buffer[position]
  }

  mutating func advance() {
    position += 1
  }

  mutating func take(_ byte: UInt8) throws(LineError) -> Bool {
    guard try peek() == byte else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() throws(LineError) {
    while let byte = try peek(), byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
  }

  /// Passes over what is before that byte; false where it never comes within the limit.
  mutating func skip(to byte: UInt8, limit: Int) throws(LineError) -> Bool {
    for _ in 0..<limit {
      guard let next = try peek() else { return false }
      if next == byte { return true }
      position += 1
    }
    return false
  }

  /// Passes over one value.
  ///
  /// `limit`: how many bytes of it are kept for `read`, nil for none. Gives its bytes as `read` gives
  /// them back; nil where they were not kept or too many.
  mutating func value<Result>(
    keeping limit: Int?, _ read: (Span<UInt8>) -> Result
  ) throws(JSONBytesError) -> Result? {
    mark = limit == nil ? nil : position
    defer { mark = nil }
    let isKept = try pass(limit ?? 0)
    guard isKept, let mark else { return nil }
    return buffer.withUnsafeBufferPointer { buffer in
      read(UnsafeBufferPointer(rebasing: buffer[mark..<position]).span)
    }
  }
}

enum JSONBytesError: Error {
  case unreadable(LineError)
  /// The text ends in the middle.
  case truncated
}

extension JSONBytes {
  /// Goes to the end of the value; false where it is longer than the limit.
  private mutating func pass(_ limit: Int) throws(JSONBytesError) -> Bool {
    var passage = ValuePassage()
    var isWithin = true
    while true {
      if position == end {
        if let mark, position - mark > limit {
          self.mark = nil
          isWithin = false
        }
        guard try more() else {
          // A number at the end of a text has no other end.
          if passage.isScalar { return isWithin }
          throw .truncated
        }
      }
      let (stop, isDone) = buffer.withUnsafeBufferPointer {
        passage.pass($0, from: position, to: end)
      }
      position = stop
      if isDone { break }
    }
    if let mark, position - mark > limit { return false }
    return isWithin
  }

  private mutating func more() throws(JSONBytesError) -> Bool {
    do throws(LineError) {
      return try refill()
    } catch {
      throw .unreadable(error)
    }
  }

  /// Brings more bytes in behind those that are kept; false at the end.
  private mutating func refill() throws(LineError) -> Bool {
    guard !isAtEnd else { return false }
    lineFeeds += count(of: 0x0A, from: countedTo, to: position)
    let kept = mark ?? position
    if kept > 0 {
      buffer.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        memmove(base, base + kept, end - kept)
      }
    }
    passedBytes += kept
    if mark != nil { mark = 0 }
    position -= kept
    end -= kept
    countedTo = position
    if end == buffer.count {
      buffer.append(contentsOf: repeatElement(0, count: buffer.count))
    }
    let read = buffer.withUnsafeMutableBytes { [source, end] buffer -> Result<Int, LineError> in
      do throws(LineError) {
        return .success(
          try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...])))
      } catch {
        return .failure(error)
      }
    }
    let count = try read.get()
    end += count
    isAtEnd = count == 0
    return !isAtEnd
  }

  private func count(of byte: UInt8, from start: Int, to stop: Int) -> Int {
    guard start < stop else { return 0 }
    return buffer.withUnsafeBufferPointer { buffer in
      var count = 0
      for index in start..<stop where buffer[index] == byte { count += 1 }
      return count
    }
  }
}

/// How far a value was passed over, from one piece of its text to the next.
private struct ValuePassage {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private(set) var isScalar = false

  /// Returns where it stopped, and whether the value is over.
  mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> (
    Int, Bool
  ) {
    var index = start
    while index < end {
      let byte = bytes[index]
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
          if depth == 0 { return (index + 1, true) }
        }
        index += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        if isScalar { return (index, true) }
        isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if isScalar { return (index, true) }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return (index, true) }
        depth -= 1
        if depth == 0 { return (index + 1, true) }
      case UInt8(ascii: ","), 0x20, 0x09...0x0D:
        if depth == 0 { return (index, true) }
      default:
        if depth == 0 { isScalar = true }
      }
      index += 1
    }
    return (index, false)
  }
}
