import FeedModel
import Origin
import Synchronization
import Testing

@testable import Fetch

/// A fetcher that may go to loopback and is quick to give up, and what its consumers heard.
struct Site {
  let origin: Origin
  let fetcher: CurlFetcher

  init(
    addresses: [String] = ["127.0.0.1"],
    greet: @escaping @Sendable (String) -> OriginAnswer? = { _ in nil },
    change: (inout FetchSettings) -> Void = { _ in },
    answer: @escaping @Sendable (OriginRequest) -> OriginAnswer
  ) throws {
    origin = try Origin(addresses: addresses, greet: greet, answer: answer)
    var settings = FetchSettings()
    // Long beside what loopback takes, even on a busy machine; tests of a limit shorten it.
    settings.connectTimeout = .seconds(20)
    settings.idleTimeout = .seconds(20)
    settings.totalTimeout = .seconds(60)
    let isAllowed = settings.addressPolicy.allow("127.0.0.0/8")
    try #require(isAllowed)
    change(&settings)
    fetcher = CurlFetcher(settings: settings)
  }

  func url(_ path: String = "/", host: String? = nil) throws -> WebURL {
    try #require(WebURL(origin.url(path, host: host)))
  }

  func request(_ path: String = "/", host: String? = nil) throws -> FetchRequest {
    FetchRequest(url: try url(path, host: host), bodyLimitBytes: 100_000)
  }

  /// The response and the body as text.
  func get(_ path: String = "/", host: String? = nil) async throws -> (FetchResponse, String) {
    let body = Recorder()
    let response = try await fetcher.fetch(try request(path, host: host), into: body)
    return (response, body.text)
  }

  /// The error of a fetch that must fail.
  func failure(
    _ path: String = "/", host: String? = nil, timeout: Duration? = nil
  ) async throws -> FetchError {
    let url = try url(path, host: host)
    let request = FetchRequest(url: url, bodyLimitBytes: 100_000, timeout: timeout)
    let fetcher = fetcher
    let error = await #expect(throws: FetchError.self) {
      try await fetcher.fetch(request, into: Recorder())
    }
    return try #require(error)
  }
}

/// A consumer that keeps what it was given, and may have enough after so many bytes.
final class Recorder: BodyConsumer {
  private let heard = Mutex(Heard())
  private let appetiteBytes: Int

  private struct Heard {
    var heads: [Int] = []
    var bytes: [UInt8] = []
  }

  init(appetiteBytes: Int = .max) {
    self.appetiteBytes = appetiteBytes
  }

  var statuses: [Int] { heard.withLock { $0.heads } }
  var count: Int { heard.withLock { $0.bytes.count } }
  var text: String { heard.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

  func begin(_ head: ResponseHead) -> BodyAppetite {
    heard.withLock { $0.heads.append(head.status) }
    return appetiteBytes == 0 ? .enough : .more
  }

  func consume(_ bytes: UnsafeRawBufferPointer) -> BodyAppetite {
    heard.withLock { heard in
      heard.bytes.append(contentsOf: bytes)
      return heard.bytes.count >= appetiteBytes ? .enough : .more
    }
  }
}

extension FetchResponse.Ending {
  var name: String {
    switch self {
    case .complete: "complete"
    case .enough: "enough"
    case .limit: "limit"
    case .broken: "broken"
    }
  }

  var error: FetchError? {
    if case .broken(let error) = self { error } else { nil }
  }
}
