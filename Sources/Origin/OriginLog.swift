/// What an origin saw.
public struct OriginLog: Sendable {
  /// In the order in which their heads were complete.
  public internal(set) var requests: [OriginRequest] = []
  /// Connections ever accepted.
  public internal(set) var connections = 0
  /// Connections that are open now, idle ones too.
  public internal(set) var open = 0
  public internal(set) var mostOpen = 0
  public internal(set) var mostOpenByHost: [String: Int] = [:]
  /// Requests that are being answered now.
  public internal(set) var busy = 0
  public internal(set) var mostBusy = 0
  public internal(set) var mostBusyByHost: [String: Int] = [:]
  /// Connections that the client ended in the midst of an answer.
  public internal(set) var abandoned = 0
  /// Connections closed because what they sent is not a request.
  public internal(set) var malformed = 0
  /// What the system's buffers took, of all answers.
  public internal(set) var sentBytes = 0

  private var openByHost: [String: Int] = [:]
  private var busyByHost: [String: Int] = [:]

  /// How often a target was asked for, at any host.
  public func count(of target: String) -> Int {
    requests.count { $0.target == target }
  }

  mutating func connectionOpened(_ host: String) {
    connections += 1
    open += 1
    openByHost[host, default: 0] += 1
    mostOpen = max(mostOpen, open)
    mostOpenByHost[host] = max(mostOpenByHost[host, default: 0], openByHost[host, default: 0])
  }

  mutating func connectionClosed(_ host: String) {
    open -= 1
    openByHost[host, default: 0] -= 1
  }

  mutating func answerBegan(_ host: String) {
    busy += 1
    busyByHost[host, default: 0] += 1
    mostBusy = max(mostBusy, busy)
    mostBusyByHost[host] = max(mostBusyByHost[host, default: 0], busyByHost[host, default: 0])
  }

  mutating func answerEnded(_ host: String) {
    busy -= 1
    busyByHost[host, default: 0] -= 1
  }
}
