public import FeedModel

/// Bytes from outside, from front to back: a file, standard input, an entry of a zip.
public protocol ByteSource: AnyObject {
  /// How many there are in all; nil where that is not known.
  var sizeBytes: Int? { get }
  /// When they were last written, where that is known.
  var modifiedAt: Timestamp? { get }
  /// Fills as much of the buffer as is to be had now; 0 at the end only.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LineError) -> Int
}

/// Why reading stopped in the middle of a file.
public struct LineError: Error, Hashable, Sendable {
  /// A clause without a full stop.
  public let reason: String

  public init(reason: String) {
    self.reason = reason
  }
}

/// Bytes that were read ahead, and then the rest of their source.
final class ResumedSource: ByteSource {
  private let ahead: [UInt8]
  private var position = 0
  private let rest: any ByteSource

  init(ahead: [UInt8], rest: any ByteSource) {
    self.ahead = ahead
    self.rest = rest
  }

  var sizeBytes: Int? { rest.sizeBytes }
  var modifiedAt: Timestamp? { rest.modifiedAt }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LineError) -> Int {
    guard position < ahead.count else { return try rest.read(into: buffer) }
    let count = min(buffer.count, ahead.count - position)
    buffer.copyBytes(from: ahead[position..<position + count])
    position += count
    return count
  }
}

extension ByteSource {
  /// What it begins with, up to that many bytes.
  func beginning(_ limitBytes: Int) throws(LineError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limitBytes)
    var count = 0
    while count < limitBytes {
      // A closure that throws a typed error cannot be passed through here, so the result travels.
      let read = bytes.withUnsafeMutableBytes { buffer -> Result<Int, LineError> in
        do throws(LineError) {
          return .success(
            try self.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...])))
        } catch {
          return .failure(error)
        }
      }
      let added = try read.get()
      if added == 0 { break }
      count += added
    }
    return Array(bytes[..<count])
  }
}

/// Bytes that are in memory.
final class BytesSource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var sizeBytes: Int? { bytes.count }
  var modifiedAt: Timestamp? { nil }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
