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

  /// Converts from `start` on as far as the bytes mean something and appends the result to `output`.
  ///
  /// - Returns: where it stopped, and whether everything before that was converted.
  func convert(
    _ bytes: [UInt8], from start: Int = 0, into output: inout [UInt8]
  ) -> (position: Int, isComplete: Bool) {
    guard start < bytes.count else { return (start, true) }
    iconv(descriptor, nil, nil, nil, nil)
    return bytes.withUnsafeBytes { input in
      // No charset in use makes more than three bytes of one, or four of two.
      let room = 3 * (input.count - start) + 16
      var unread = input.count - start
      var isComplete = false
      let converted = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        // iconv reads through this pointer only; C has no const there for historical reasons.
        var source = UnsafeMutableRawPointer(mutating: input.baseAddress)?
          .advanced(by: start).assumingMemoryBound(to: CChar.self)
        var target = UnsafeMutableRawPointer(buffer.baseAddress)?
          .assumingMemoryBound(to: CChar.self)
        var free = room
        isComplete = iconv(descriptor, &source, &unread, &target, &free) != Self.failure
        iconv(descriptor, nil, nil, &target, &free)
        count = room - free
      }
      output.append(contentsOf: converted)
      return (input.count - unread, isComplete)
    }
  }
}
