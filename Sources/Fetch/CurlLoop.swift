import CCurl
import FeedModel

/// What the fetcher's thread does: it alone touches the multi handle and the transfers.
final class CurlLoop {
  private let handle: UnsafeMutableRawPointer
  private let settings: FetchSettings
  private var transfers: [ObjectIdentifier: CurlTransfer] = [:]
  /// No transfer is overdue before; activity only moves that on, so at worst this looks too early.
  private var nextCheck: ContinuousClock.Instant?
  private let clock = ContinuousClock()

  init(handle: UnsafeMutableRawPointer, settings: FetchSettings) {
    self.handle = handle
    self.settings = settings
    // Idle connections that are kept. A limit on all connections (MAX_TOTAL_CONNECTIONS) makes libcurl
    // close idle ones of other hosts for each new one: 3,400 connections for 5,000 requests.
    pennant_multi_set_long(handle, CURLMOPT_MAXCONNECTS, 256)
  }

  /// Obeys the commands, lets libcurl work, sees to what ended, and waits for what comes next.
  func turn(_ commands: [CurlMulti.Command]) {
    for command in commands {
      switch command {
      case .start(let order): start(order)
      case .cancel(let ticket): cancel(ticket)
      }
    }
    var running: Int32 = 0
    curl_multi_perform(handle, &running)
    endFinished()
    endOverdue()
    curl_multi_poll(handle, nil, 0, wait(), nil)
  }

  func cancelAll() {
    for transfer in transfers.values { cancel(transfer.order.ticket) }
  }

  private func start(_ order: FetchOrder) {
    guard !order.ticket.isCancelled else {
      return order.finish(.failure(.cancelled(order.request.url)))
    }
    do throws(FetchError) {
      let transfer = try CurlTransfer(order, settings: settings, now: clock.now)
      transfers[ObjectIdentifier(order.ticket)] = transfer
      add(transfer)
    } catch {
      order.finish(.failure(error))
    }
  }

  private func cancel(_ ticket: FetchTicket) {
    guard let transfer = transfers.removeValue(forKey: ObjectIdentifier(ticket)) else { return }
    curl_multi_remove_handle(handle, transfer.easy.pointer)
    transfer.order.finish(.failure(.cancelled(transfer.order.request.url)))
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
    guard let check = nextCheck, check <= now else { return }
    for transfer in transfers.values {
      if let error = transfer.overdue(at: now) { end(transfer, because: error) }
    }
    nextCheck = transfers.values.map { $0.nextCheck(after: now) }.min()
  }

  /// Takes a hop out, whose socket goes with it unless its response was read to the end.
  private func end(_ transfer: CurlTransfer, because error: FetchError?) {
    curl_multi_remove_handle(handle, transfer.easy.pointer)
    switch transfer.hopEnded(because: error, at: clock.now) {
    case .again:
      add(transfer)
    case .done(let result):
      transfers[ObjectIdentifier(transfer.order.ticket)] = nil
      transfer.order.finish(result)
    }
  }

  private func add(_ transfer: CurlTransfer) {
    curl_multi_add_handle(handle, transfer.easy.pointer)
    let check = transfer.nextCheck(after: clock.now)
    nextCheck = nextCheck.map { min($0, check) } ?? check
  }

  /// In milliseconds; libcurl shortens it by its own timers and a wake-up ends it.
  private func wait() -> Int32 {
    guard let nextCheck else { return .max }
    let (seconds, attoseconds) = clock.now.duration(to: nextCheck).components
    guard seconds < 1_000_000 else { return .max }
    return max(0, Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000) + 1)
  }
}
