import CCurl
import FeedModel

/// What the fetcher's thread does: it alone touches the multi handle and the transfers.
///
/// libcurl says which sockets to look at and when its next timer is due, and is told of those sockets
/// alone (`curl_multi_socket_action`), so that a turn costs what happened in it and not what is in
/// flight.
final class CurlLoop {
  private let handle: UnsafeMutableRawPointer
  private let settings: FetchSettings
  private let sockets: SocketWait
  private let clock = ContinuousClock()
  private var transfers: [ObjectIdentifier: CurlTransfer] = [:]
  /// Fetches that wait for a place at a host, since when.
  private var waiting: [ObjectIdentifier: ContinuousClock.Instant] = [:]
  private var places: HostPlaces<ObjectIdentifier>
  private var spare: [CurlEasy] = []
  private let checks = NextCheck()
  /// When libcurl wants to be called although no socket is ready.
  private var timer: ContinuousClock.Instant?

  /// Nil where libcurl or the system gives no handle.
  init?(settings: FetchSettings, doorbell: Doorbell) {
    guard let sockets = SocketWait(doorbell: doorbell), let handle = curl_multi_init() else {
      return nil
    }
    self.handle = handle
    self.settings = settings
    self.sockets = sockets
    places = HostPlaces(limit: settings.perHostLimit)
    let context = Unmanaged.passUnretained(self).toOpaque()
    pennant_multi_set_socket(handle, onSocket, context)
    pennant_multi_set_timer(handle, onTimer, context)
    if let limit = settings.connectionLimit {
      // An idle connection, the one that idles longest, gives way to a new one; libcurl would otherwise
      // look at the number of idle ones only when another is done.
      pennant_multi_set_long(handle, CURLMOPT_MAX_TOTAL_CONNECTIONS, limit)
      pennant_multi_set_long(handle, CURLMOPT_MAXCONNECTS, limit)
    }
  }

  deinit {
    spare = []
    // Closes the connections, of which the sockets are told.
    curl_multi_cleanup(handle)
  }

  /// Does what is due by now, what was started a moment ago among it.
  func actOnTimers() {
    if let timer, timer <= clock.now {
      self.timer = nil
      act(on: CURL_SOCKET_TIMEOUT, 0)
    }
    endFinished()
    endOverdue()
  }

  /// Lets libcurl work on the sockets that are ready, waiting for them where nothing else is to do.
  func actOnSockets(waiting: Bool) {
    sockets.wait(milliseconds: waiting ? wait() : 0) { ready in
      act(
        on: ready.socket,
        (ready.canRead ? CURL_CSELECT_IN : 0) | (ready.canWrite ? CURL_CSELECT_OUT : 0)
          | (ready.hasFailed ? CURL_CSELECT_ERR : 0))
    }
    endFinished()
  }

  func cancelAll() {
    for transfer in transfers.values { cancel(transfer.order.ticket) }
  }

  private func act(on socket: curl_socket_t, _ readiness: Int32) {
    var running: Int32 = 0
    curl_multi_socket_action(handle, socket, readiness, &running)
  }

  /// In milliseconds; the bell ends it.
  private func wait() -> Int32 {
    guard let next = [timer, checks.instant].compactMap(\.self).min() else { return -1 }
    let (seconds, attoseconds) = clock.now.duration(to: next).components
    guard seconds < 1_000_000 else { return .max }
    return max(
      0, Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}

// MARK: - Transfers

extension CurlLoop {
  func start(_ order: FetchOrder) {
    guard !order.ticket.isCancelled else {
      return order.finish(.failure(.cancelled(order.request.url)))
    }
    guard let easy = spare.popLast() ?? CurlEasy(settings: settings) else {
      let host = order.request.url.displayHost
      return order.finish(
        .failure(FetchError(.unreachable, "libcurl has no handle for \"\(host)\"")))
    }
    do throws(FetchError) {
      let transfer = try CurlTransfer(
        order, easy: easy, settings: settings, checks: checks, now: clock.now)
      transfers[ObjectIdentifier(order.ticket)] = transfer
      enter(transfer)
    } catch {
      spare.append(easy)
      order.finish(.failure(error))
    }
  }

  func cancel(_ ticket: FetchTicket) {
    let name = ObjectIdentifier(ticket)
    guard let transfer = transfers.removeValue(forKey: name) else { return }
    if waiting.removeValue(forKey: name) != nil {
      places.giveUp(transfer.url.host, name)
    } else {
      curl_multi_remove_handle(handle, transfer.easy.pointer)
      leave(transfer.url.host)
    }
    finish(transfer, .failure(.cancelled(transfer.order.request.url)))
  }

  private func endFinished() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(handle, &left) {
      guard message.pointee.msg == CURLMSG_DONE else { continue }
      // Removing the handle frees the message.
      let code = pennant_message_result(message)
      if let transfer = CurlEasy.owner(of: message.pointee.easy_handle) {
        end(transfer, because: code == CURLE_OK ? nil : FetchError(code, of: transfer, settings))
      }
    }
  }

  private func endOverdue() {
    let now = clock.now
    guard let check = checks.instant, check <= now else { return }
    let running = transfers.filter { waiting[$0.key] == nil }.values
    for transfer in running {
      if let error = transfer.overdue(at: now) { end(transfer, because: error) }
    }
    checks.set(running.map { $0.nextCheck(after: now) }.min())
  }

  /// Takes a hop out, whose socket goes with it unless its response was read to the end.
  private func end(_ transfer: CurlTransfer, because error: FetchError?) {
    curl_multi_remove_handle(handle, transfer.easy.pointer)
    let host = transfer.url.host
    let outcome = transfer.hopEnded(because: error, at: clock.now)
    // Before the next hop asks for its place, so that nobody holds one and waits for another.
    leave(host)
    switch outcome {
    case .again: enter(transfer)
    case .done(let result):
      transfers[ObjectIdentifier(transfer.order.ticket)] = nil
      finish(transfer, result)
    }
  }

  private func finish(_ transfer: CurlTransfer, _ result: Result<FetchResponse, FetchError>) {
    transfer.easy.rest()
    // What failed may have left its mark on its handle.
    if case .success = result, spare.count < Self.spareLimit { spare.append(transfer.easy) }
    transfer.order.finish(result)
  }

  /// Handles hold buffers of some 20 KiB.
  private static let spareLimit = 256
}

// MARK: - Places at hosts

extension CurlLoop {
  /// Begins a hop as soon as its host has a place.
  private func enter(_ transfer: CurlTransfer) {
    let name = ObjectIdentifier(transfer.order.ticket)
    if places.take(at: transfer.url.host, for: name) {
      add(transfer)
    } else {
      waiting[name] = clock.now
    }
  }

  /// Gives a place back and lets the next one in.
  private func leave(_ host: String) {
    guard let name = places.leave(host) else { return }
    guard let transfer = transfers[name], let since = waiting.removeValue(forKey: name) else {
      preconditionFailure("a place went to a fetch that does not wait")
    }
    let now = clock.now
    transfer.waited(since.duration(to: now), until: now)
    add(transfer)
  }

  private func add(_ transfer: CurlTransfer) {
    curl_multi_add_handle(handle, transfer.easy.pointer)
    checks.moveForward(to: transfer.nextCheck(after: clock.now))
  }
}

// MARK: - Told by libcurl

extension CurlLoop {
  fileprivate func look(at socket: curl_socket_t, for what: Int32) {
    switch what {
    case CURL_POLL_IN: sockets.watch(socket, reading: true, writing: false)
    case CURL_POLL_OUT: sockets.watch(socket, reading: false, writing: true)
    case CURL_POLL_INOUT: sockets.watch(socket, reading: true, writing: true)
    default: sockets.forget(socket)
    }
  }

  fileprivate func setTimer(milliseconds: Int) {
    timer = milliseconds < 0 ? nil : clock.now + .milliseconds(milliseconds)
  }
}

private let onSocket: curl_socket_callback = { _, socket, what, context, _ in
  if let context {
    Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue().look(at: socket, for: what)
  }
  return 0
}

private let onTimer: curl_multi_timer_callback = { _, milliseconds, context in
  if let context {
    Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue().setTimer(
      milliseconds: milliseconds)
  }
  return 0
}
