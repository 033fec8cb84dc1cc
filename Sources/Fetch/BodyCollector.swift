import Synchronization

/// Keeps a body in memory up to a limit: for pictures and other small answers.
public final class BodyCollector: BodyConsumer {
  private let limitBytes: Int
  private let accepts: @Sendable (ResponseHead) -> Bool
  private let collected = Mutex(Collected())

  private struct Collected {
    var bytes: [UInt8] = []
    var isTruncated = false
  }

  /// - Parameters:
  ///   - limitBytes: More than this is not kept, and ends the transfer.
  ///   - accepts: Whether the body is wanted at all, by its head.
  public init(
    limitBytes: Int, accepts: @escaping @Sendable (ResponseHead) -> Bool = { _ in true }
  ) {
    self.limitBytes = limitBytes
    self.accepts = accepts
  }

  public var bytes: [UInt8] { collected.withLock { $0.bytes } }
  /// Whether there was more than the limit.
  public var isTruncated: Bool { collected.withLock { $0.isTruncated } }

  public func begin(_ head: ResponseHead) -> BodyAppetite {
    accepts(head) ? .more : .enough
  }

  public func consume(_ bytes: UnsafeRawBufferPointer) -> BodyAppetite {
    collected.withLock { collected in
      let room = limitBytes - collected.bytes.count
      collected.bytes.append(contentsOf: bytes.prefix(room))
      if bytes.count > room { collected.isTruncated = true }
      return collected.isTruncated ? .enough : .more
    }
  }
}
