import Glibc

extension Span<UInt8> {
  /// The first place from `start` on that holds the byte, before `end`; libc's `memchr` looks at
  /// thirty-two bytes at a time where the machine can.
  @inline(__always)
  func first(_ byte: UInt8, from start: Int, before end: Int) -> Int? {
    guard start < end else { return nil }
    return withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, end <= buffer.count else { return nil }
      return memchr(base + start, Int32(byte), end - start).map {
        UnsafeRawPointer($0) - UnsafeRawPointer(base)
      }
    }
  }
}
