import Glibc

/// A socket that listens on one loopback address.
struct Listener {
  let descriptor: Int32
  let address: String
  let port: Int

  /// One socket for each address, all on one port that the system chooses.
  static func listen(on addresses: [String]) throws(OriginError) -> [Listener] {
    // The port that is free on the first address may be taken on another one.
    var attemptsLeft = 20
    while true {
      var listeners: [Listener] = []
      do throws(OriginError) {
        for address in addresses {
          listeners.append(try Listener(address: address, port: listeners.first?.port ?? 0))
        }
        return listeners
      } catch {
        let wasPortTaken = errno == EADDRINUSE && !listeners.isEmpty
        for listener in listeners { close(listener.descriptor) }
        attemptsLeft -= 1
        guard wasPortTaken, attemptsLeft > 0 else { throw error }
      }
    }
  }

  private init(address: String, port: Int) throws(OriginError) {
    guard var place = SocketAddress(address, port: port) else {
      throw OriginError("\"\(address)\" is no address to listen on", code: EINVAL)
    }
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(place.family, kind, 0)
    guard descriptor >= 0 else { throw OriginError("no socket for \(address)") }
    let isListening =
      place.withPointer { bind(descriptor, $0, $1) } == 0
      && Glibc.listen(descriptor, SOMAXCONN) == 0
      && place.read { getsockname(descriptor, $0, $1) } == 0
    guard isListening else {
      let code = errno
      close(descriptor)
      errno = code
      throw OriginError("cannot listen on \(address) port \(port)", code: code)
    }
    self.descriptor = descriptor
    self.address = address
    self.port = place.port
  }
}
