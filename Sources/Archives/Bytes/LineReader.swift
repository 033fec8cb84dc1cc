import Glibc

/// Reads lines in flat memory.
public final class LineReader {
  /// What stands between two line feeds.
  public enum Line: Equatable, Sendable {
    /// Without its line feed, and without a carriage return before that.
    case bytes([UInt8])
    /// More bytes than the limit; they were passed over.
    case tooLong
  }

  /// For messages: far more than any chat lets one write.
  public static let defaultLimitBytes = 4 << 20

  private let source: any ByteSource
  private let limitBytes: Int
  private var buffer = [UInt8](repeating: 0, count: 256 << 10)
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  /// The number of lines handed out: the last line's number, the first being 1.
  public private(set) var lineNumber = 0
  /// The bytes handed out, with their line feeds.
  public private(set) var byteCount = 0

  public init(_ source: any ByteSource, limitBytes: Int = defaultLimitBytes) {
    self.source = source
    self.limitBytes = limitBytes
  }

  /// Standard input.
  public convenience init(standardInputLimit limitBytes: Int = defaultLimitBytes) {
    self.init(FileSource(), limitBytes: limitBytes)
  }

  public convenience init(
    path: String, limitBytes: Int = defaultLimitBytes
  ) throws(ArchiveError) {
    self.init(try FileSource(path: path), limitBytes: limitBytes)
  }

  /// The next line; nil at the end. A last line without a line feed counts.
  public func next() throws(LineError) -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if start == end {
        guard try fill() else {
          guard !line.isEmpty || isTooLong else { return nil }
          break
        }
      }
      let feed = feed(from: start)
      let stop = feed ?? end
      if line.count + (stop - start) > limitBytes {
        isTooLong = true
        line.removeAll()
      }
      if !isTooLong { line.append(contentsOf: buffer[start..<stop]) }
      byteCount += stop - start + (feed == nil ? 0 : 1)
      start = feed.map { $0 + 1 } ?? end
      if feed != nil { break }
    }
    lineNumber += 1
    if isTooLong { return .tooLong }
    if line.last == 0x0D { line.removeLast() }
    return .bytes(line)
  }

  /// Where the next line feed stands in the buffer.
  private func feed(from start: Int) -> Int? {
    buffer.withUnsafeBytes { buffer in
      guard let bytes = buffer.baseAddress,
        let place = memchr(bytes + start, 0x0A, end - start)
      else { return nil }
      return UnsafeRawPointer(place) - bytes
    }
  }

  private func fill() throws(LineError) -> Bool {
    guard !isAtEnd else { return false }
    let read = buffer.withUnsafeMutableBytes { [source] buffer -> Result<Int, LineError> in
      do throws(LineError) {
        return .success(try source.read(into: buffer))
      } catch {
        return .failure(error)
      }
    }
    start = 0
    end = try read.get()
    isAtEnd = end == 0
    return !isAtEnd
  }
}
