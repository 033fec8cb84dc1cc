public import FeedModel
import Glibc

/// A file that is open, or standard input.
public final class FileSource: ByteSource {
  private let file: Int32
  private let ownsFile: Bool
  public let sizeBytes: Int?
  public let modifiedAt: Timestamp?

  /// Standard input.
  public init() {
    file = STDIN_FILENO
    ownsFile = false
    sizeBytes = nil
    modifiedAt = nil
  }

  ///   - shownAs: what an error calls it; the path where nothing else is given.
  /// `followsLinks`: whether the path may be a symbolic link; what lies in an exported folder may not.
  public init(
    path: String, shownAs name: String? = nil, followsLinks: Bool = true
  ) throws(ArchiveError) {
    let name = name ?? path
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else {
      throw ArchiveError(file: name, reason: String(cString: strerror(errno)).lowercased())
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw ArchiveError(file: name, reason: "is a folder, not a conversation file")
    }
    file = descriptor
    ownsFile = true
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    sizeBytes = isRegular ? Int(status.st_size) : nil
    modifiedAt =
      isRegular ? Timestamp(milliseconds: Int64(status.st_mtim.tv_sec) * 1000) : nil
  }

  deinit {
    if ownsFile { close(file) }
  }

  /// How soon a reader that waits for input sees that its task was cancelled.
  private static let lookMilliseconds: Int32 = 100

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(LineError) -> Int {
    while true {
      if Task.isCancelled { throw LineError(reason: "interrupted") }
      // A regular file is always ready; a pipe, a terminal or a socket may have nothing for hours.
      var wait = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      if sizeBytes == nil, poll(&wait, 1, Self.lookMilliseconds) == 0 { continue }
      let count = Glibc.read(file, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw LineError(reason: String(cString: strerror(errno)).lowercased()) }
    }
  }
}
