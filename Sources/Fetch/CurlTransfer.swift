import FeedModel

/// One fetch on its way through the hops of a chain: what has come, and which limit it has met.
///
/// Lives on the fetcher's thread. What arrives is told by libcurl, in the middle of its work; so an
/// event only notes why a transfer must end, and the loop takes it out afterwards.
final class CurlTransfer {
  let order: FetchOrder
  let easy: CurlEasy
  private let settings: FetchSettings
  private let checks: NextCheck
  private let began: ContinuousClock.Instant
  private let totalTimeout: Duration
  /// For places at busy hosts; the limit on all of the transfer is a limit on servers, and does not
  /// count it.
  private var waited = Duration.zero
  private var chain: RedirectChain
  private var hop: Hop
  private var earlierWireBytes = 0
  /// Whom this hop is asked through; nil where directly.
  private(set) var proxy: String?

  /// What is known of the request that is under way.
  private struct Hop {
    var stage = Stage.head
    var head: HeadReader
    /// Why we ended it ourselves; libcurl only says that a callback wanted it so.
    var stop: Stop?
    var isConnected = false
    var lastActivity: ContinuousClock.Instant
    var receivedBytes = 0
    /// The last address that the policy refused, and whether there was another that it did not.
    var refused: (address: IPAddress, refusal: AddressRefusal)?
    var hasTriedAddress = false
    /// Whether the body is handed on as it was sent, whatever coding its head names.
    var takesAsSent = false
    /// Until when the rest of a body that nobody wants is read for its connection's sake.
    var drainEnd: ContinuousClock.Instant?
  }

  private enum Stage {
    case head
    case body(ResponseHead, handedOnBytes: Int)
    /// The consumer has enough, and what is left is read for the connection's sake and dropped.
    case drain(ResponseHead)
    /// The body of a redirect is read for the connection's sake and dropped.
    case redirect(to: String, settingCookie: Bool, droppedBytes: Int)
  }

  private enum Stop {
    case enough
    case limit
    case failed(FetchError)
    /// A redirect whose body is not worth its connection.
    case droppedEnough
    /// The head names a coding that there is none of.
    case unknownCoding
  }

  enum Outcome {
    /// The handle is set up for the next hop.
    case again
    case done(Result<FetchResponse, FetchError>)
  }

  /// Sets the handle up for the first hop; throws where that is not to be asked.
  init(
    _ order: FetchOrder, easy: CurlEasy, settings: FetchSettings, checks: NextCheck,
    now: ContinuousClock.Instant
  ) throws(FetchError) {
    chain = try RedirectChain(
      order.request.url, limit: settings.redirectLimit, policy: settings.addressPolicy,
      proxies: settings.proxies)
    self.order = order
    self.easy = easy
    self.settings = settings
    self.checks = checks
    began = now
    totalTimeout = order.request.timeout ?? settings.totalTimeout
    hop = Hop(head: HeadReader(limitBytes: settings.headerLimitBytes), lastActivity: now)
    easy.serve(self, settings: settings)
    proxy = chain.proxy
    easy.setAddress(chain.url, through: proxy)
  }

  private var host: String { chain.url.displayHost }
  private var end: ContinuousClock.Instant { began + totalTimeout + waited }
}

// MARK: - Told by libcurl; false ends the transfer

extension CurlTransfer {
  /// Whether the policy grants a socket for an address; that of a proxy is whoever's who named it.
  func allows(_ address: IPAddress) -> Bool {
    if proxy != nil { return true }
    if let refusal = settings.addressPolicy.refusal(of: address) {
      hop.refused = (address, refusal)
      return false
    }
    hop.hasTriedAddress = true
    return true
  }

  /// The connection stands, new or used before, and the request is about to be sent.
  func connected(to address: IPAddress?) -> Bool {
    hop.isConnected = true
    hop.lastActivity = .now
    if proxy != nil { return true }
    guard let address, settings.addressPolicy.refusal(of: address) == nil else {
      return stop(.failed(FetchError(.notAllowed, "the connection to \"\(host)\" is not allowed")))
    }
    return true
  }

  /// A line of a head, or of the fields after a chunked body.
  func headerArrived(_ line: UnsafeRawBufferPointer) -> Bool {
    hop.lastActivity = .now
    switch hop.head.read(line) {
    case .reading: return true
    case .complete: return headCompleted()
    case .tooLarge:
      return stop(.failed(.headerTooLarge(host, limitBytes: settings.headerLimitBytes)))
    }
  }

  private func headCompleted() -> Bool {
    guard case .head = hop.stage else { return true }
    let head = hop.head
    if let location = head.redirectLocation {
      hop.stage = .redirect(to: location, settingCookie: head.setsCookie, droppedBytes: 0)
      return true
    }
    // Codings upon codings multiply what one byte can unfold to, with nothing to show for it.
    guard head.codingCount <= 1 else {
      return stop(.failed(FetchError(.malformed, "\"\(host)\" packs its answer more than once")))
    }
    // libcurl would refuse the body; browsers show it.
    if head.namesUnknownCoding, !hop.takesAsSent { return stop(.unknownCoding) }
    let response = ResponseHead(
      status: head.status, url: chain.url, redirects: chain.left, headers: head.headers)
    hop.stage = .body(response, handedOnBytes: 0)
    guard order.consumer.begin(response) == .enough else { return true }
    // What has no body keeps its connection.
    return head.status == 304 || head.status == 204 || stop(.enough)
  }

  /// Decoded bytes of a body.
  func bodyArrived(_ bytes: UnsafeRawBufferPointer) -> Bool {
    hop.lastActivity = .now
    switch hop.stage {
    case .head:
      return stop(.failed(FetchError(.malformed, "\"\(host)\" does not answer in HTTP")))
    case .redirect(let location, let settingCookie, let dropped):
      let dropped = dropped + bytes.count
      hop.stage = .redirect(to: location, settingCookie: settingCookie, droppedBytes: dropped)
      return dropped <= Self.redirectBodyBytes || stop(.droppedEnough)
    case .body(let head, let handedOn):
      let room = order.request.bodyLimitBytes - handedOn
      let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(max(0, room)))
      hop.stage = .body(head, handedOnBytes: handedOn + part.count)
      if !part.isEmpty, order.consumer.consume(part) == .enough { return hadEnough(head) }
      return part.count == bytes.count || stop(.limit)
    case .drain:
      return true
    }
  }

  /// A connection is worth a few more bytes where the server says that they are few: to open one anew
  /// costs both sides more.
  private func hadEnough(_ head: ResponseHead) -> Bool {
    guard let left = easy.bytesToCome, left <= Self.drainBytes else { return stop(.enough) }
    hop.stage = .drain(head)
    let drainEnd = ContinuousClock.now + Self.drainTime
    hop.drainEnd = drainEnd
    checks.moveForward(to: drainEnd)
    return true
  }

  /// How many bytes of a body have come in, before they are decoded.
  func progressed(to received: Int) -> Bool {
    guard received != hop.receivedBytes else { return true }
    hop.receivedBytes = received
    hop.lastActivity = .now
    // A packed body can go on for ever without unfolding to a single byte.
    let limit = order.request.bodyLimitBytes.addingReportingOverflow(Self.packingBytes)
    return limit.overflow || received <= limit.partialValue || stop(.limit)
  }

  private func stop(_ reason: Stop) -> Bool {
    hop.stop = reason
    return false
  }

  /// More than any server's notice that a page has moved.
  private static let redirectBodyBytes = 64 * 1024
  /// What a content coding may add to bytes that it cannot make shorter.
  private static let packingBytes = 64 * 1024
  /// About what a TLS handshake sends and receives, several times over.
  private static let drainBytes = 32 * 1024
  /// Less than anyone notices, since the answer waits for it.
  private static let drainTime = Duration.milliseconds(100)
}

// MARK: - Asked by the loop

extension CurlTransfer {
  /// Which limit on time the transfer is past; libcurl itself watches over connecting.
  func overdue(at now: ContinuousClock.Instant) -> FetchError? {
    if let drainEnd = hop.drainEnd, now >= drainEnd { return .silent(host, for: Self.drainTime) }
    if now >= end { return .unfinished(host, within: totalTimeout) }
    guard hop.isConnected, now >= hop.lastActivity + settings.idleTimeout else { return nil }
    return .silent(host, for: settings.idleTimeout)
  }

  /// When it may be overdue next. Only connecting could bring that nearer, to `now` and the idle time
  /// at the earliest.
  func nextCheck(after now: ContinuousClock.Instant) -> ContinuousClock.Instant {
    let check = min(end, (hop.isConnected ? hop.lastActivity : now) + settings.idleTimeout)
    return hop.drainEnd.map { min($0, check) } ?? check
  }

  /// A place at the host of the next hop came free after so long.
  func waited(_ duration: Duration, until now: ContinuousClock.Instant) {
    waited += duration
    hop.lastActivity = now
  }

  /// What a failed connection was stopped by: the policy, where it left no address to try.
  var refusal: FetchError? {
    guard let (address, refusal) = hop.refused, !hop.hasTriedAddress else { return nil }
    return .refused(host, at: address.description, refusal)
  }

  /// The address of the request that is under way.
  var url: WebURL { chain.url }

  /// Says what comes after a hop that libcurl has ended (`error` is nil when all went well) or that
  /// was taken from it.
  func hopEnded(because error: FetchError?, at now: ContinuousClock.Instant) -> Outcome {
    switch (hop.stage, hop.stop) {
    case (.redirect(let location, let settingCookie, _), _):
      // However the body of a redirect ended, its head has said all.
      return followed(location, settingCookie: settingCookie, at: now)
    case (.body(let head, _), .enough), (.drain(let head), _):
      return responded(head, .enough, at: now)
    case (.body(let head, _), .limit): return responded(head, .limit, at: now)
    case (.body(let head, _), .failed(let reason)):
      return responded(head, .broken(reason), at: now)
    case (.body(let head, _), _):
      return responded(head, error.map { .broken($0) } ?? .complete, at: now)
    case (.head, .failed(let reason)): return .done(.failure(reason))
    case (.head, .unknownCoding): return repeated(at: now)
    // libcurl takes a head that ends with its connection for the whole of it.
    case (.head, _): return .done(.failure(error ?? .brokenOff(host)))
    }
  }

  private func followed(
    _ location: String, settingCookie: Bool, at now: ContinuousClock.Instant
  ) -> Outcome {
    if now >= end { return .done(.failure(.unfinished(host, within: totalTimeout))) }
    do throws(FetchError) {
      try chain.follow(location, settingCookie: settingCookie)
    } catch {
      return .done(.failure(error))
    }
    earlierWireBytes += easy.wireBytes
    hop = Hop(head: HeadReader(limitBytes: settings.headerLimitBytes), lastActivity: now)
    proxy = chain.proxy
    easy.setAddress(chain.url, through: proxy)
    return .again
  }

  /// Asks for the same once more, to take it as it is sent: libcurl has to know beforehand.
  private func repeated(at now: ContinuousClock.Instant) -> Outcome {
    if now >= end { return .done(.failure(.unfinished(host, within: totalTimeout))) }
    earlierWireBytes += easy.wireBytes
    hop = Hop(head: HeadReader(limitBytes: settings.headerLimitBytes), lastActivity: now)
    hop.takesAsSent = true
    easy.setAddress(chain.url, through: proxy, decoding: false)
    return .again
  }

  private func responded(
    _ head: ResponseHead, _ ending: FetchResponse.Ending, at now: ContinuousClock.Instant
  ) -> Outcome {
    .done(
      .success(
        FetchResponse(
          head: head, ending: ending, wireBytes: earlierWireBytes + easy.wireBytes,
          timing: easy.timing(total: began.duration(to: now), waited: waited))))
  }
}
