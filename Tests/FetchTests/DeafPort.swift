import Glibc
import Testing

/// A port whose system drops every attempt to connect, as a firewall does: its queue is full, and
/// nobody takes a connection out of it.
final class DeafPort {
  let port: Int
  private let listener: Int32
  private var fillers: [Int32] = []

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let code = withUnsafeMutablePointer(to: &place) { place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        bind(listener, place, length) + listen(listener, 0) + getsockname(listener, place, &length)
      }
    }
    port = Int(place.sin_port.bigEndian)
    try #require(code == 0)
    for _ in 0..<4 {
      let filler = socket(
        AF_INET,
        Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
      fillers.append(filler)
      _ = withUnsafePointer(to: &place) { place in
        place.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(filler, $0, length) }
      }
    }
  }

  deinit {
    for descriptor in fillers + [listener] { close(descriptor) }
  }
}
