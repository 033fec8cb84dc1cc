import Glibc
import Testing

@testable import Origin

/// A plain blocking socket that gives up after ten seconds.
final class Client {
  private let descriptor: Int32

  init(_ origin: Origin, host: String = "127.0.0.1") throws {
    let place = try #require(SocketAddress(host, port: origin.port))
    descriptor = socket(
      place.family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    try #require(place.withPointer { connect(descriptor, $0, $1) } == 0)
  }

  deinit {
    // At once, even where another test is just starting a program, which has a copy until it runs.
    shutdown(descriptor, Int32(SHUT_RDWR))
    Glibc.close(descriptor)
  }

  func say(_ text: String) {
    _ = text.withCString { send(descriptor, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
  }

  func get(_ target: String) {
    say("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
  }

  /// What arrives until that many bytes are there, or the end; nil after a reset.
  func hear(_ count: Int = .max) -> String? {
    var heard: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while heard.count < count {
      let length = recv(descriptor, &buffer, min(buffer.count, count - heard.count), 0)
      if length < 0 { return nil }
      if length == 0 { break }
      heard.append(contentsOf: buffer[..<length])
    }
    return String(decoding: heard, as: UTF8.self)
  }
}
