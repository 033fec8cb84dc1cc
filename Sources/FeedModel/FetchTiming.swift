/// Where the time of a transfer went; of the last request of the chain, `total` of all of it.
public struct FetchTiming: Hashable, Sendable {
  public var resolve: Duration
  public var connect: Duration
  public var secure: Duration
  public var firstByte: Duration
  /// For places at hosts that were busy with as many requests as they may have at once; over all of
  /// the chain, and beyond the limits on time.
  public var waited: Duration
  public var total: Duration

  public init(
    resolve: Duration = .zero, connect: Duration = .zero, secure: Duration = .zero,
    firstByte: Duration = .zero, waited: Duration = .zero, total: Duration = .zero
  ) {
    self.resolve = resolve
    self.connect = connect
    self.secure = secure
    self.firstByte = firstByte
    self.waited = waited
    self.total = total
  }
}
