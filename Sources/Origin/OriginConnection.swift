import Glibc

/// One accepted connection: what it has said and how far its answer has come.
final class OriginConnection {
  let descriptor: Int32
  let host: String
  /// Whether epoll was asked to tell when the socket takes bytes again.
  var isAwaitingRoom = false
  private var received: [UInt8] = []
  private var steps: ArraySlice<OriginAnswer.Step> = []
  private var sentOfStep = 0
  private(set) var isAnswering = false
  private var endsWithReset = false

  init(descriptor: Int32, host: String) {
    self.descriptor = descriptor
    self.host = host
  }

  deinit {
    // Said at once, even where a program that is just being started has a copy of the socket.
    if !endsWithReset { shutdown(descriptor, Int32(SHUT_RDWR)) }
    close(descriptor)
  }

  /// What a connection needs in order to go on.
  enum Need {
    /// Bytes from the client, or its going away.
    case client
    /// The socket to take more bytes.
    case room
    case time(Duration)
    /// Nothing more: the answer was to end the connection.
    case ending
    /// Nothing more: the client is gone.
    case goodbye
  }

  /// Reads what there is; false when the client is gone or says more than a request may hold.
  func receive() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { buffer in
      while received.count <= OriginRequest.limitBytes {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        if count > 0 {
          received.append(contentsOf: buffer[..<count])
        } else if count < 0, errno == EINTR {
          continue
        } else {
          return count < 0 && errno == EAGAIN
        }
      }
      return false
    }
  }

  /// Takes the next request out of what was read.
  func nextRequest() -> OriginRequest.Parsed {
    let parsed = OriginRequest.parse(received, host: host)
    if case .request(_, let length) = parsed { received.removeFirst(length) }
    return parsed
  }

  func begin(_ answer: OriginAnswer) {
    steps = answer.steps[...]
    sentOfStep = 0
    isAnswering = true
  }

  /// Goes through the steps as far as they can be taken now.
  func advance(sent: inout Int) -> Need {
    while let step = steps.first {
      switch step {
      case .send(let bytes):
        switch send(bytes, counting: &sent) {
        case .all: steps.removeFirst()
        case .part: return .room
        case .broken: return .goodbye
        }
      case .flood(let bytes):
        // One round a turn: a flood must not keep the thread from the other connections.
        switch send(bytes, counting: &sent) {
        case .all, .part: return .room
        case .broken: return .goodbye
        }
      case .pause(let duration):
        steps.removeFirst()
        return .time(duration)
      case .hold:
        return .client
      case .close:
        return .ending
      case .reset:
        endsWithReset = true
        var linger = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout.size(ofValue: linger))
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, size)
        return .ending
      }
    }
    isAnswering = false
    return .client
  }

  private enum Sent {
    case all, part, broken
  }

  private func send(_ bytes: [UInt8], counting sent: inout Int) -> Sent {
    bytes.withUnsafeBytes { bytes in
      while sentOfStep < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sentOfStep...])
        let count = Glibc.send(
          descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        if count < 0 {
          if errno == EINTR { continue }
          return errno == EAGAIN ? .part : .broken
        }
        sentOfStep += count
        sent += count
      }
      sentOfStep = 0
      return .all
    }
  }
}
