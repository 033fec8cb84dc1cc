/// Who may ask which host: so many at once, the others in the order in which they came.
///
/// A value. A fetch holds one place at a time, that of the hop it is at, and lets go of it before it
/// waits for the next: so redirects take a place of the host they lead to, and two hosts that redirect
/// to each other never wait for each other.
struct HostPlaces<Name: Hashable> {
  /// At one host; nil where there is no limit.
  let limit: Int?
  private var hosts: [String: Host] = [:]

  private struct Host {
    var taken = 0
    var waiting: [Name] = []
  }

  init(limit: Int?) {
    self.limit = limit.map { max(1, $0) }
  }

  /// Takes a place; false where there is none, and whoever asked is told by `leave` when there is.
  mutating func take(at host: String, for name: Name) -> Bool {
    guard let limit else { return true }
    let isFree = (hosts[host]?.taken ?? 0) < limit
    if isFree {
      hosts[host, default: Host()].taken += 1
    } else {
      hosts[host]?.waiting.append(name)
    }
    return isFree
  }

  /// Gives a place back; names who has it now.
  mutating func leave(_ host: String) -> Name? {
    guard limit != nil else { return nil }
    guard let taken = hosts[host]?.taken, taken > 0 else {
      preconditionFailure("a place was given back that nobody had")
    }
    if hosts[host]?.waiting.isEmpty == false { return hosts[host]?.waiting.removeFirst() }
    if taken == 1 { hosts[host] = nil } else { hosts[host]?.taken -= 1 }
    return nil
  }

  /// Waits no longer.
  mutating func giveUp(_ host: String, _ name: Name) {
    hosts[host]?.waiting.removeAll { $0 == name }
  }

  /// Hosts that are asked or waited for.
  var busyHosts: Int { hosts.count }
}
