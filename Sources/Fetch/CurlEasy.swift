import CCurl
import FeedModel
import Glibc

/// libcurl's handle of one transfer at a time: its options, its callbacks and its figures.
///
/// A handle serves one transfer after another, since setting one up costs about as much as a transfer
/// over a connection that stands. What could go from one to the next is seen to in `serve`.
final class CurlEasy {
  let pointer: UnsafeMutableRawPointer
  /// Whom the callbacks tell; nil between transfers.
  private(set) var transfer: CurlTransfer?
  private var fields: UnsafeMutablePointer<curl_slist>?
  /// What `fields` says beside what the settings do.
  private var accept: String?
  private var validators: CacheValidators?
  private var proxy: String?
  /// Whether bodies are decoded as `Content-Encoding` says.
  private var decodes = true

  /// Nil where libcurl is out of memory.
  init?(settings: FetchSettings) {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
    setManners(settings)
    setLimits(settings)
    setCallbacks()
  }

  deinit {
    curl_easy_cleanup(pointer)
    curl_slist_free_all(fields)
  }

  /// Makes ready for a transfer, which is held until `rest`: nothing of the one before is left.
  func serve(_ transfer: CurlTransfer, settings: FetchSettings) {
    let request = transfer.order.request
    self.transfer = transfer
    // Cookies live for one chain.
    set(CURLOPT_COOKIELIST, "ALL")
    guard fields == nil || accept != request.accept || validators != request.validators else {
      return
    }
    accept = request.accept
    validators = request.validators
    let old = fields
    fields = nil
    addField("Accept", request.accept)
    addField("Accept-Language", settings.acceptLanguage)
    addField("If-None-Match", request.validators?.entityTag)
    addField("If-Modified-Since", request.validators?.lastModified)
    pennant_easy_set_list(pointer, CURLOPT_HTTPHEADER, fields)
    curl_slist_free_all(old)
  }

  /// Lets go of the transfer; the handle is out of the multi handle.
  func rest() {
    transfer = nil
  }

  static func owner(of pointer: UnsafeMutableRawPointer?) -> CurlTransfer? {
    var context: UnsafeMutableRawPointer?
    pennant_easy_get_pointer(pointer, CURLINFO_PRIVATE, &context)
    return Fetch.transfer(context)
  }

  /// Names the address of the next request, and the proxy to ask through; nil asks directly. Without
  /// `decoding` its body is taken as it was sent.
  func setAddress(_ url: WebURL, through proxy: String?, decoding: Bool = true) {
    set(CURLOPT_URL, url.serialized)
    if decoding != decodes {
      set(CURLOPT_HTTP_CONTENT_DECODING, decoding ? 1 : 0)
      decodes = decoding
    }
    guard proxy != self.proxy else { return }
    set(CURLOPT_PROXY, proxy ?? "")
    self.proxy = proxy
  }

  /// Headers and body of the last request as they came over the wire.
  var wireBytes: Int {
    var headers = 0
    var body: curl_off_t = 0
    pennant_easy_get_long(pointer, CURLINFO_HEADER_SIZE, &headers)
    pennant_easy_get_offset(pointer, CURLINFO_SIZE_DOWNLOAD_T, &body)
    return headers + Int(body)
  }

  /// Bytes of the body that the server has still to send, by its own word; nil where it gave none.
  /// Known while a body arrives.
  var bytesToCome: Int? {
    var announced: curl_off_t = -1
    var received: curl_off_t = 0
    pennant_easy_get_offset(pointer, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &announced)
    pennant_easy_get_offset(pointer, CURLINFO_SIZE_DOWNLOAD_T, &received)
    return announced < 0 ? nil : Int(max(0, announced - received))
  }

  /// Where the time of the last request went; the rest is known better elsewhere.
  func timing(total: Duration, waited: Duration) -> FetchTiming {
    func elapsed(_ point: CURLINFO) -> Duration {
      var microseconds: curl_off_t = 0
      pennant_easy_get_offset(pointer, point, &microseconds)
      return .microseconds(Int64(microseconds))
    }
    // libcurl counts each point from the start, and 0 where there was no such step.
    let resolved = elapsed(CURLINFO_NAMELOOKUP_TIME_T)
    let connected = max(resolved, elapsed(CURLINFO_CONNECT_TIME_T))
    let secured = max(connected, elapsed(CURLINFO_APPCONNECT_TIME_T))
    let answered = max(secured, elapsed(CURLINFO_STARTTRANSFER_TIME_T))
    return FetchTiming(
      resolve: resolved, connect: connected - resolved, secure: secured - connected,
      firstByte: answered - secured, waited: waited, total: total)
  }
}

extension CurlEasy {
  private func setManners(_ settings: FetchSettings) {
    set(CURLOPT_USERAGENT, settings.userAgent.fieldValue)
    // All codings that libcurl was built with.
    set(CURLOPT_ACCEPT_ENCODING, "")
    // Cookies are understood, and live as long as this handle or until they are dropped.
    set(CURLOPT_COOKIEFILE, "")
  }

  /// The callbacks hold the handle without a count of their own; whoever has it in a multi handle
  /// keeps it.
  private func setCallbacks() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    for option in [
      CURLOPT_PRIVATE, CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_XFERINFODATA,
      CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA,
    ] {
      pennant_easy_set_pointer(pointer, option, context)
    }
    pennant_easy_set_write(pointer, CURLOPT_HEADERFUNCTION, onHeader)
    pennant_easy_set_write(pointer, CURLOPT_WRITEFUNCTION, onBody)
    pennant_easy_set_progress(pointer, onProgress)
    pennant_easy_set_open_socket(pointer, onOpenSocket)
    pennant_easy_set_close_socket(pointer, onCloseSocket)
    pennant_easy_set_before_request(pointer, onConnected)
    set(CURLOPT_NOPROGRESS, 0)
  }

  private func setLimits(_ settings: FetchSettings) {
    set(CURLOPT_NOSIGNAL, 1)
    // A name server that never answers must not hold up the thread when its transfer is taken away.
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    // The address is canonical already, and what the server wrote in its path is the server's.
    set(CURLOPT_PATH_AS_IS, 1)
    // Not from the environment, nor exceptions to the proxy that we name: what is thought to go through
    // a proxy must not go past the address policy.
    set(CURLOPT_PROXY, "")
    set(CURLOPT_NOPROXY, "")
    // What a proxy says before a tunnel stands is no answer.
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_CONNECTTIMEOUT_MS, max(1, settings.connectTimeout.wholeMilliseconds))
    if let file = settings.certificateFile { set(CURLOPT_CAINFO, file) }
  }

  private func addField(_ name: String, _ value: String?) {
    guard let value = value?.fieldValue, !value.isEmpty else { return }
    fields = curl_slist_append(fields, "\(name): \(value)")
  }

  private func set(_ option: CURLoption, _ value: Int) {
    pennant_easy_set_long(pointer, option, value)
  }

  private func set(_ option: CURLoption, _ text: String) {
    pennant_easy_set_text(pointer, option, text)
  }
}

extension String {
  /// Without what would end a header field and begin another.
  fileprivate var fieldValue: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
  }
}

extension IPAddress {
  /// What libcurl is about to connect to; it keeps the whole address behind a field that is declared
  /// too short for IPv6.
  fileprivate init?(_ address: UnsafePointer<curl_sockaddr>) {
    let start = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
    self.init(
      socketAddress: UnsafeRawBufferPointer(
        start: UnsafeRawPointer(address) + start, count: Int(address.pointee.addrlen)))
  }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
  context.flatMap { Unmanaged<CurlEasy>.fromOpaque($0).takeUnretainedValue().transfer }
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
  transfer(context)?.progressed(to: Int(received)) == true ? 0 : 1
}

private let onOpenSocket: curl_opensocket_callback = { context, _, address in
  guard
    let address, let place = IPAddress(address), transfer(context)?.allows(place) == true
  else { return CURL_SOCKET_BAD }
  let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
  return socket(address.pointee.family, kind, address.pointee.protocol)
}

/// Ends the connection at once, even where a program that is being started at this moment has a copy of
/// the socket until it runs; called without a context, since connections outlive their transfers.
private let onCloseSocket: curl_closesocket_callback = { _, socket in
  shutdown(socket, Int32(SHUT_RDWR))
  return close(socket)
}

private let onConnected: curl_prereq_callback = { context, address, _, _, _ in
  let place = address.flatMap { IPAddress(String(cString: $0)) }
  return transfer(context)?.connected(to: place) == true
    ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}
