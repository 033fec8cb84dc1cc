import CCurl
import FeedModel
import Glibc

/// One fetch: an easy handle that goes through the hops of a chain, with the cookies of that chain.
///
/// Lives on the fetcher's thread. libcurl's callbacks hold it without a count of their own: the loop
/// keeps it for as long as its handle is in the multi handle.
final class CurlTransfer {
  let order: FetchOrder
  let easy: UnsafeMutableRawPointer
  private let settings: FetchSettings
  private var fields: UnsafeMutablePointer<curl_slist>?
  private let began: ContinuousClock.Instant
  private let totalTimeout: Duration
  private var chain: RedirectChain
  private var hop: Hop
  private var earlierWireBytes = 0

  /// What is known of the request that is under way.
  private struct Hop {
    var stage = Stage.head
    var head: HeadReader
    /// Why we ended it ourselves; libcurl only says that a callback wanted it so.
    var stop: Stop?
    var isConnected = false
    var lastActivity: ContinuousClock.Instant
    var receivedBytes: curl_off_t = 0
    /// An address that the policy refused, and whether there was another that it did not.
    var refused: (address: IPAddress, refusal: AddressRefusal)?
    var hasTriedAddress = false
  }

  private enum Stage {
    case head
    case body(ResponseHead, handedOnBytes: Int)
    /// The body of a redirect is read for the connection's sake and dropped.
    case redirect(to: String, settingCookie: Bool, droppedBytes: Int)
  }

  private enum Stop {
    case enough
    case limit
    case failed(FetchError)
    /// A redirect whose body is not worth its connection.
    case droppedEnough
  }

  enum Outcome {
    /// The handle is set up for the next hop.
    case again
    case done(Result<FetchResponse, FetchError>)
  }

  init(
    _ order: FetchOrder, settings: FetchSettings, certificateFile: String?,
    now: ContinuousClock.Instant
  ) throws(FetchError) {
    let chain = try RedirectChain(
      order.request.url, limit: settings.redirectLimit, policy: settings.addressPolicy)
    guard let easy = curl_easy_init() else {
      throw FetchError(.unreachable, "libcurl has no handle for \"\(chain.url.displayHost)\"")
    }
    self.order = order
    self.easy = easy
    self.settings = settings
    self.chain = chain
    began = now
    totalTimeout = order.request.timeout ?? settings.totalTimeout
    hop = Hop(head: HeadReader(limitBytes: settings.headerLimitBytes), lastActivity: now)
    setUp(certificateFile: certificateFile)
    setUpHop(at: now)
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(fields)
  }

  /// Which limit on time the transfer is past; libcurl itself watches over connecting.
  func overdue(at now: ContinuousClock.Instant) -> FetchError? {
    if now >= end { return .unfinished(host, within: totalTimeout) }
    guard hop.isConnected, now >= hop.lastActivity + settings.idleTimeout else { return nil }
    return .silent(host, for: settings.idleTimeout)
  }

  /// When it may be overdue next. Only connecting could bring that nearer, to `now` and the idle time
  /// at the earliest.
  func nextCheck(after now: ContinuousClock.Instant) -> ContinuousClock.Instant {
    min(end, (hop.isConnected ? hop.lastActivity : now) + settings.idleTimeout)
  }

  /// Says what comes after a hop that libcurl has ended (`error` is nil when all went well) or that
  /// was taken from it.
  func hopEnded(because error: FetchError?, at now: ContinuousClock.Instant) -> Outcome {
    let wireBytes = earlierWireBytes + wireBytesOfHop
    func respond(_ head: ResponseHead, _ ending: FetchResponse.Ending) -> Outcome {
      .done(
        .success(
          FetchResponse(
            head: head, ending: ending, wireBytes: wireBytes, timing: timing(until: now))))
    }
    switch (hop.stage, hop.stop) {
    case (.redirect(let location, let settingCookie, _), _):
      // However the body of a redirect ended, its head has said all; but not for ever.
      if now >= end {
        return .done(.failure(.unfinished(host, within: totalTimeout)))
      }
      do throws(FetchError) {
        try chain.follow(location, settingCookie: settingCookie)
      } catch {
        return .done(.failure(error))
      }
      earlierWireBytes = wireBytes
      setUpHop(at: now)
      return .again
    case (.body(let head, _), .enough): return respond(head, .enough)
    case (.body(let head, _), .limit): return respond(head, .limit)
    case (.body(let head, _), .failed(let reason)): return respond(head, .broken(reason))
    case (.body(let head, _), _): return respond(head, error.map { .broken($0) } ?? .complete)
    case (.head, .failed(let reason)): return .done(.failure(reason))
    case (.head, _):
      // libcurl takes a head that ends with its connection for the whole of it.
      return .done(.failure(error ?? .brokenOff(host)))
    }
  }

  /// What an end by libcurl means; nil for a good one.
  func error(for code: CURLcode) -> FetchError? {
    if code == CURLE_OK { return nil }
    if let (address, refusal) = hop.refused, !hop.hasTriedAddress {
      return .refused(host, at: address.description, refusal)
    }
    return FetchError(
      code, easy: easy, url: chain.url, connectTimeout: settings.connectTimeout)
  }

  private var host: String { chain.url.displayHost }
  private var end: ContinuousClock.Instant { began + totalTimeout }
}

// MARK: - Events, called by libcurl through the constants below

extension CurlTransfer {
  /// A line of a head, or of the fields after a chunked body; false ends the transfer.
  fileprivate func headerArrived(_ line: UnsafeRawBufferPointer) -> Bool {
    hop.lastActivity = .now
    switch (hop.head.read(line), hop.stage) {
    case (.tooLarge, _):
      return stop(.failed(.headerTooLarge(host, limitBytes: settings.headerLimitBytes)))
    case (.complete, .head): return headCompleted()
    default: return true
    }
  }

  private func headCompleted() -> Bool {
    let head = hop.head
    if let location = head.redirectLocation {
      hop.stage = .redirect(to: location, settingCookie: head.setsCookie, droppedBytes: 0)
      return true
    }
    // Codings upon codings multiply what one byte can unfold to, with nothing to show for it.
    guard head.codingCount <= 1 else {
      return stop(.failed(FetchError(.malformed, "\"\(host)\" packs its answer more than once")))
    }
    let response = ResponseHead(
      status: head.status, url: chain.url, redirects: chain.left, headers: head.headers)
    hop.stage = .body(response, handedOnBytes: 0)
    guard order.consumer.begin(response) == .enough else { return true }
    // What has no body keeps its connection.
    return head.status == 304 || head.status == 204 || stop(.enough)
  }

  /// Decoded bytes; false ends the transfer.
  fileprivate func bodyArrived(_ bytes: UnsafeRawBufferPointer) -> Bool {
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
      if !part.isEmpty, order.consumer.consume(part) == .enough { return stop(.enough) }
      return part.count == bytes.count || stop(.limit)
    }
  }

  /// Bytes of the body so far, as they came in; false ends the transfer.
  fileprivate func progressed(_ received: curl_off_t) -> Bool {
    guard received != hop.receivedBytes else { return true }
    hop.receivedBytes = received
    hop.lastActivity = .now
    // A packed body can go on for ever without unfolding to a single byte.
    let limit = order.request.bodyLimitBytes.addingReportingOverflow(Self.packingBytes)
    return limit.overflow || received <= limit.partialValue || stop(.limit)
  }

  /// A socket for an address, where the policy grants one.
  fileprivate func openSocket(_ address: UnsafePointer<curl_sockaddr>) -> curl_socket_t {
    let start = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
    // libcurl keeps the whole address behind a field that is declared too short for IPv6.
    let bytes = UnsafeRawBufferPointer(
      start: UnsafeRawPointer(address) + start, count: Int(address.pointee.addrlen))
    guard let place = IPAddress(socketAddress: bytes) else { return CURL_SOCKET_BAD }
    if let refusal = settings.addressPolicy.refusal(of: place) {
      hop.refused = (place, refusal)
      return CURL_SOCKET_BAD
    }
    hop.hasTriedAddress = true
    let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return socket(address.pointee.family, kind, address.pointee.protocol)
  }

  /// The connection stands, new or used before; false sends no request over it.
  fileprivate func connected(to address: UnsafePointer<CChar>?) -> Bool {
    hop.isConnected = true
    hop.lastActivity = .now
    guard
      let text = address.map({ String(cString: $0) }), let place = IPAddress(text),
      settings.addressPolicy.refusal(of: place) == nil
    else {
      return stop(.failed(FetchError(.notAllowed, "the connection to \"\(host)\" is not allowed")))
    }
    return true
  }

  private func stop(_ reason: Stop) -> Bool {
    hop.stop = reason
    return false
  }

  /// More than any server's notice that a page has moved.
  private static let redirectBodyBytes = 64 * 1024
  /// What a content coding may add to bytes that it cannot make shorter.
  private static let packingBytes = 64 * 1024
}

// MARK: - libcurl

extension CurlTransfer {
  static func owner(of easy: UnsafeMutableRawPointer?) -> CurlTransfer? {
    var pointer: UnsafeMutableRawPointer?
    pennant_easy_get_pointer(easy, CURLINFO_PRIVATE, &pointer)
    return pointer.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// As OpenSSL's own programs take it; libcurl as a library does not look.
  static var certificateFileOfEnvironment: String? {
    getenv("SSL_CERT_FILE").map { String(cString: $0) }
  }

  private func setUp(certificateFile: String?) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    for option in [
      CURLOPT_PRIVATE, CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_XFERINFODATA,
      CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA,
    ] {
      pennant_easy_set_pointer(easy, option, context)
    }
    pennant_easy_set_write(easy, CURLOPT_HEADERFUNCTION, onHeader)
    pennant_easy_set_write(easy, CURLOPT_WRITEFUNCTION, onBody)
    pennant_easy_set_progress(easy, onProgress)
    pennant_easy_set_open_socket(easy, onOpenSocket)
    pennant_easy_set_before_request(easy, onConnected)
    set(CURLOPT_NOPROGRESS, 0)
    set(CURLOPT_NOSIGNAL, 1)
    // A name server that never answers must not hold up the thread when its transfer is taken away.
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    // The address is canonical already, and what the server wrote in its path is the server's.
    set(CURLOPT_PATH_AS_IS, 1)
    // Not from the environment either: a proxy would make the policy judge the proxy's address.
    set(CURLOPT_PROXY, "")
    set(CURLOPT_ACCEPT_ENCODING, "")
    set(CURLOPT_COOKIEFILE, "")
    set(CURLOPT_USERAGENT, settings.userAgent.fieldValue)
    if let certificateFile { set(CURLOPT_CAINFO, certificateFile) }
    addField("Accept", order.request.accept)
    addField("Accept-Language", settings.acceptLanguage)
    addField("If-None-Match", order.request.validators?.entityTag)
    addField("If-Modified-Since", order.request.validators?.lastModified)
    pennant_easy_set_list(easy, CURLOPT_HTTPHEADER, fields)
  }

  private func setUpHop(at now: ContinuousClock.Instant) {
    hop = Hop(head: HeadReader(limitBytes: settings.headerLimitBytes), lastActivity: now)
    set(CURLOPT_URL, chain.url.serialized)
    set(CURLOPT_CONNECTTIMEOUT_MS, max(1, settings.connectTimeout.wholeMilliseconds))
  }

  private var wireBytesOfHop: Int {
    var headers = 0
    var body: curl_off_t = 0
    pennant_easy_get_long(easy, CURLINFO_HEADER_SIZE, &headers)
    pennant_easy_get_offset(easy, CURLINFO_SIZE_DOWNLOAD_T, &body)
    return headers + Int(body)
  }

  private func timing(until now: ContinuousClock.Instant) -> FetchTiming {
    func elapsed(_ point: CURLINFO) -> Duration {
      var microseconds: curl_off_t = 0
      pennant_easy_get_offset(easy, point, &microseconds)
      return .microseconds(Int64(microseconds))
    }
    // libcurl counts each point from the start, and 0 where there was no such step.
    let resolved = elapsed(CURLINFO_NAMELOOKUP_TIME_T)
    let connected = max(resolved, elapsed(CURLINFO_CONNECT_TIME_T))
    let secured = max(connected, elapsed(CURLINFO_APPCONNECT_TIME_T))
    let answered = max(secured, elapsed(CURLINFO_STARTTRANSFER_TIME_T))
    return FetchTiming(
      resolve: resolved, connect: connected - resolved, secure: secured - connected,
      firstByte: answered - secured, total: began.duration(to: now))
  }

  private func addField(_ name: String, _ value: String?) {
    guard let value = value?.fieldValue, !value.isEmpty else { return }
    fields = curl_slist_append(fields, "\(name): \(value)")
  }

  private func set(_ option: CURLoption, _ value: Int) {
    pennant_easy_set_long(easy, option, value)
  }

  private func set(_ option: CURLoption, _ text: String) {
    pennant_easy_set_text(easy, option, text)
  }
}

extension String {
  /// Without what would end a header field and begin another.
  fileprivate var fieldValue: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
  }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
  context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
}

private let onHeader: curl_write_callback = { bytes, size, count, context in
  let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return transfer(context)?.headerArrived(line) == true ? line.count : 0
}

private let onBody: curl_write_callback = { bytes, size, count, context in
  let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return transfer(context)?.bodyArrived(body) == true ? body.count : 0
}

private let onProgress: curl_xferinfo_callback = { context, _, received, _, _ in
  transfer(context)?.progressed(received) == true ? 0 : 1
}

private let onOpenSocket: curl_opensocket_callback = { context, _, address in
  guard let address, let transfer = transfer(context) else { return CURL_SOCKET_BAD }
  return transfer.openSocket(address)
}

private let onConnected: curl_prereq_callback = { context, address, _, _, _ in
  transfer(context)?.connected(to: address) == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}
