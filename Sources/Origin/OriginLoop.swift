import CEpoll
import Glibc

/// The origin's thread: waits for sockets and timers, and lets each connection take its next steps.
final class OriginLoop {
  private let epoll: Int32
  private let listeners: [Listener]
  private let ledger: OriginLedger
  private let greet: @Sendable (String) -> OriginAnswer?
  private let answer: @Sendable (OriginRequest) -> OriginAnswer
  /// By the key that epoll gives back: 0 is the ledger's eventfd, then come the listeners, then the
  /// connections, whose keys are never used again, so that a late timer meets nobody else.
  private var connections: [UInt64: OriginConnection] = [:]
  private var nextKey: UInt64
  private var timers = TimerHeap<UInt64>()

  init(
    listeners: [Listener], ledger: OriginLedger,
    greet: @escaping @Sendable (String) -> OriginAnswer?,
    answer: @escaping @Sendable (OriginRequest) -> OriginAnswer
  ) throws(OriginError) {
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    self.listeners = listeners
    self.ledger = ledger
    self.greet = greet
    self.answer = answer
    nextKey = UInt64(listeners.count) + 1
    var isReady = epoll >= 0 && control(EPOLL_CTL_ADD, ledger.wakeup, key: 0, EPOLLIN)
    for (index, listener) in listeners.enumerated() {
      isReady =
        isReady && control(EPOLL_CTL_ADD, listener.descriptor, key: UInt64(index) + 1, EPOLLIN)
    }
    guard isReady else { throw OriginError("no epoll for the origin") }
  }

  deinit {
    for listener in listeners { close(listener.descriptor) }
    close(epoll)
  }

  /// Serves until the ledger says to stop.
  func run() {
    var events = [epoll_event](repeating: epoll_event(), count: 256)
    var watchersDeadline = ledger.settleWatchers()
    while !ledger.isStopping {
      let deadline = [timers.earliest, watchersDeadline].compactMap(\.self).min()
      let wait = deadline.map { $0.milliseconds(since: .now()) } ?? -1
      let count = epoll_wait(epoll, &events, Int32(events.count), wait)
      let listening = events.prefix(Int(max(0, count))).map(\.data.u64).filter {
        $0 <= listeners.count
      }
      handleConnections(events.prefix(Int(max(0, count))))
      welcome(listening.compactMap(accept(at:))) {
        // What a client did before it connected, such as to close, is counted before. It may have
        // come too late for this round's events, but not for another look after accepting.
        var count = events.count
        while count == events.count {
          count = Int(max(0, epoll_wait(epoll, &events, Int32(events.count), 0)))
          handleConnections(events.prefix(count))
        }
      }
      let now = Nanoseconds.now()
      while let key = timers.takeDue(at: now) {
        if let connection = connections[key] { proceed(connection, key) }
      }
      watchersDeadline = ledger.settleWatchers()
    }
    for (key, connection) in connections { drop(connection, key) }
    _ = ledger.settleWatchers()
  }

  private func handleConnections(_ events: ArraySlice<epoll_event>) {
    for event in events where event.data.u64 > listeners.count {
      handle(event.data.u64, mask: event.events)
    }
  }

  private func handle(_ key: UInt64, mask: UInt32) {
    if let connection = connections[key] {
      if mask & (EPOLLIN.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 {
        guard connection.receive() else { return leave(connection, key) }
        if !connection.isAnswering { serve(connection, key) }
      }
      if mask & EPOLLOUT.rawValue != 0, connection.isAwaitingRoom { proceed(connection, key) }
    }
  }

  /// Takes one connection of the listener with that key, which is not counted and not served yet.
  private func accept(at key: UInt64) -> OriginConnection? {
    guard key > 0 else {
      ledger.resetWakeup()
      return nil
    }
    let listener = listeners[Int(key) - 1]
    let descriptor = Glibc.accept(listener.descriptor, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var on: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    return OriginConnection(descriptor: descriptor, host: listener.address)
  }

  /// Counts connections and begins to serve them, after what must be counted before.
  private func welcome(_ accepted: [OriginConnection], after countOthers: () -> Void) {
    guard !accepted.isEmpty else { return }
    countOthers()
    for connection in accepted {
      let key = nextKey
      nextKey += 1
      guard control(EPOLL_CTL_ADD, connection.descriptor, key: key, EPOLLIN) else { continue }
      connections[key] = connection
      ledger.record { $0.connectionOpened(connection.host) }
      if let greeting = greet(connection.host) {
        begin(greeting, connection)
        proceed(connection, key)
      }
    }
  }

  /// Answers the requests that have come in whole, as far as that goes without waiting.
  private func serve(_ connection: OriginConnection, _ key: UInt64) {
    while !connection.isAnswering {
      switch connection.nextRequest() {
      case .incomplete:
        return
      case .malformed:
        ledger.record { $0.malformed += 1 }
        return drop(connection, key)
      case .request(let request, _):
        ledger.record { $0.requests.append(request) }
        begin(answer(request), connection)
        guard advance(connection, key) else { return drop(connection, key) }
      }
    }
  }

  private func begin(_ answer: OriginAnswer, _ connection: OriginConnection) {
    ledger.record { $0.answerBegan(connection.host) }
    connection.begin(answer)
  }

  /// Goes on with an answer, and then with the requests behind it.
  private func proceed(_ connection: OriginConnection, _ key: UInt64) {
    guard advance(connection, key) else { return drop(connection, key) }
    serve(connection, key)
  }

  /// Takes an answer's next steps and sees to what they wait for; false when the connection is over.
  private func advance(_ connection: OriginConnection, _ key: UInt64) -> Bool {
    var sent = 0
    let need = connection.advance(sent: &sent)
    let hasEnded = !connection.isAnswering
    ledger.record { log in
      log.sentBytes += sent
      if hasEnded { log.answerEnded(connection.host) }
    }
    var needsRoom = false
    switch need {
    case .client: break
    case .room: needsRoom = true
    case .time(let duration): timers.add(key, at: Nanoseconds.now().advanced(by: duration))
    case .ending: return false
    case .goodbye:
      ledger.record { $0.abandoned += 1 }
      return false
    }
    awaitRoom(needsRoom, connection, key)
    return true
  }

  private func awaitRoom(_ wanted: Bool, _ connection: OriginConnection, _ key: UInt64) {
    guard connection.isAwaitingRoom != wanted else { return }
    connection.isAwaitingRoom = wanted
    let output = wanted ? EPOLLOUT.rawValue : 0
    let mask = EPOLL_EVENTS(rawValue: EPOLLIN.rawValue | output)
    _ = control(EPOLL_CTL_MOD, connection.descriptor, key: key, mask)
  }

  /// The client went away.
  private func leave(_ connection: OriginConnection, _ key: UInt64) {
    if connection.isAnswering { ledger.record { $0.abandoned += 1 } }
    drop(connection, key)
  }

  /// Forgets a connection, which closes its socket.
  private func drop(_ connection: OriginConnection, _ key: UInt64) {
    connections[key] = nil
    ledger.record { log in
      log.connectionClosed(connection.host)
      if connection.isAnswering { log.answerEnded(connection.host) }
    }
  }

  private func control(
    _ operation: Int32, _ descriptor: Int32, key: UInt64, _ mask: EPOLL_EVENTS
  ) -> Bool {
    var event = epoll_event()
    event.events = mask.rawValue
    event.data.u64 = key
    return epoll_ctl(epoll, operation, descriptor, &event) == 0
  }
}
