import Glibc

/// Reads a file, or standard input, line by line in flat memory.
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

  private let file: Int32
  private let ownsFile: Bool
  private let limitBytes: Int
  private var buffer = [UInt8](repeating: 0, count: 256 << 10)
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  /// The number of lines handed out: the last line's number, the first being 1.
  public private(set) var lineNumber = 0
  /// The bytes handed out, with their line feeds.
  public private(set) var byteCount = 0
  /// Of the file; nil for what is no regular file.
  public let sizeBytes: Int?
  /// When the file was last written, where that is known.
  public let modifiedSeconds: Int?

  /// Standard input.
  public init(standardInputLimit limitBytes: Int = defaultLimitBytes) {
    file = STDIN_FILENO
    ownsFile = false
    self.limitBytes = limitBytes
    sizeBytes = nil
    modifiedSeconds = nil
  }

  public init(path: String, limitBytes: Int = defaultLimitBytes) throws(ArchiveError) {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ArchiveError(file: path, reason: String(cString: strerror(errno)).lowercased())
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw ArchiveError(file: path, reason: "is a directory, not a conversation file")
    }
    file = descriptor
    ownsFile = true
    self.limitBytes = limitBytes
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    sizeBytes = isRegular ? Int(status.st_size) : nil
    modifiedSeconds = isRegular ? Int(status.st_mtim.tv_sec) : nil
  }

  deinit {
    if ownsFile { close(file) }
  }

  /// How the file begins, as far as it is in memory: what the last read brought.
  var beginning: ArraySlice<UInt8> { buffer[..<end] }

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
      let feed = buffer[start..<end].firstIndex(of: 0x0A)
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

  /// How soon a reader that waits for input sees that its task was cancelled.
  private static let lookMilliseconds: Int32 = 100

  private func fill() throws(LineError) -> Bool {
    while !isAtEnd {
      if Task.isCancelled { throw LineError(reason: "interrupted") }
      // A regular file is always ready; a pipe, a terminal or a socket may have nothing for hours.
      var wait = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      if sizeBytes == nil, poll(&wait, 1, Self.lookMilliseconds) == 0 { continue }
      let count = buffer.withUnsafeMutableBytes { [file] in
        Glibc.read(file, $0.baseAddress, $0.count)
      }
      if count > 0 {
        start = 0
        end = count
        return true
      }
      if count == 0 {
        isAtEnd = true
      } else if errno != EINTR {
        throw LineError(reason: String(cString: strerror(errno)).lowercased())
      }
    }
    return false
  }
}

/// Why reading stopped in the middle of a file.
public struct LineError: Error, Hashable, Sendable {
  public let reason: String
}
