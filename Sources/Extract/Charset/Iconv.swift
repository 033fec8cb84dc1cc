import Glibc

/// A conversion of the C library from some charset to UTF-8.
final class Iconv {
  private let descriptor: iconv_t
  /// (size_t)-1.
  private static let failure = -1

  /// Nil where the C library does not know the charset or its module is not installed.
  init?(from charset: String) {
    // iconv_open answers (iconv_t)-1 on failure.
    guard let descriptor = iconv_open("UTF-8", charset), Int(bitPattern: descriptor) != -1 else {
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { iconv_close(descriptor) }

  /// Converts as far as the bytes mean something and appends the result to `output`.
  ///
  /// - Returns: how many bytes were read, and whether that is all of them.
  func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
  ) -> (count: Int, isComplete: Bool) {
    iconv(descriptor, nil, nil, nil, nil)
    var count = 0
    while count < bytes.count {
      let window = UnsafeBufferPointer(rebasing: bytes[count...].prefix(Self.windowBytes))
      let (read, code) = convertWindow(window, into: &output)
      count += read
      // A character cut by the window's end is read again with the next one.
      let isCut = code == EINVAL && read > 0 && window.count == Self.windowBytes
      if code != 0 && !isCut { return (count, false) }
    }
    return (count, true)
  }

  private static let windowBytes = 4096

  /// One call of iconv, with room for whatever comes of it: glibc converts twice where it is too small.
  private func convertWindow(
    _ window: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
  ) -> (count: Int, error: Int32) {
    // No charset in use makes more than three bytes of one, or four of two.
    let room = 3 * window.count + 16
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
      // iconv reads through this pointer only; C has no const there for historical reasons.
      var source = UnsafeMutableRawPointer(mutating: window.baseAddress)?
        .assumingMemoryBound(to: CChar.self)
      var (unread, target, free) = (window.count, buffer.baseAddress, room)
      let isRead = iconv(descriptor, &source, &unread, &target, &free) != Self.failure
      let code = isRead ? 0 : errno
      // Some charsets hold a character back that the next one could change.
      iconv(descriptor, nil, nil, &target, &free)
      output.append(contentsOf: UnsafeRawBufferPointer(buffer).prefix(room - free))
      return (window.count - unread, code)
    }
  }
}
