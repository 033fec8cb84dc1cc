import FeedModel
import Glibc
import Origin
import TestSupport
import Testing

@testable import Fetch

@Suite(.ownThread, .enabled(if: TLSServer.isInstalled, "the openssl program is the server"))
struct TLSTests {
  @Test func `a page comes over a verified connection`() async throws {
    let server = try TLSServer(.good)
    let body = Recorder()
    let response = try await fetch(server.port, trusting: server.certificateFile, into: body)
    #expect(response.head.status == 200 && body.text.contains("s_server"))
    #expect(response.head.url.scheme == .https && response.timing.secure > .zero)
  }

  @Test(
    arguments: [
      (.other, true, "the certificate is not for \"127.0.0.1\""),
      (.expired, true, "the certificate of \"127.0.0.1\" has expired"),
      (.early, true, "the certificate of \"127.0.0.1\" is not valid yet"),
      (.issued, false, "the certificate of \"127.0.0.1\" is from an unknown issuer"),
      (.good, false, "the certificate of \"127.0.0.1\" is self-signed"),
    ] as [(Certificate, Bool, String)])
  func `a bad certificate is told by its fault`(
    certificate: Certificate, isTrusted: Bool, expected: String
  ) async throws {
    let server = try TLSServer(certificate)
    let error = try await failure(
      server.port, trusting: isTrusted ? server.certificateFile : nil)
    #expect(error == FetchError(.insecure, expected))
  }

  @Test func `a protocol of old is not spoken`() async throws {
    let server = try TLSServer(.good, options: ["-tls1", "-cipher", "ALL:@SECLEVEL=0"])
    let error = try await failure(server.port, trusting: server.certificateFile)
    #expect(
      error == FetchError(.insecure, "no secure connection to \"127.0.0.1\" could be agreed on"))
  }

  @Test func `a file of certificates that is missing is named`() async throws {
    let server = try TLSServer(.good)
    let error = try await failure(server.port, trusting: "/nowhere.pem")
    #expect(
      error
        == FetchError(.insecure, "the certificates to trust cannot be read from \"/nowhere.pem\""))
  }

  @Test(
    arguments: [
      (OriginAnswer.raw("HTTP/1.1 400 Bad Request\r\n\r\n"), .insecure),
      (OriginAnswer([.close]), .insecure),
      (OriginAnswer([.send([0x15, 3, 3, 0, 2, 2, 40]), .close]), .insecure),
      (OriginAnswer.silence, .timedOut),
    ] as [(OriginAnswer, FetchError.Kind)])
  func `a handshake that fails is no page`(
    greeting: OriginAnswer, kind: FetchError.Kind
  ) async throws {
    let origin = try Origin(greet: { _ in greeting }, answer: { _ in .silence })
    let error = try await failure(origin.port, trusting: nil)
    #expect(error.kind == kind, "\(error)")
    #expect(await origin.wait { $0.open == 0 })
  }

  /// `s_server` lists what was agreed on, and speaks HTTP/1 alone: where it says that it speaks HTTP/2,
  /// it is taken at its word and never answers.
  @Test func `HTTP/2 is offered, and spoken to whoever takes it`() async throws {
    let old = try TLSServer(.good, options: ["-alpn", "http/1.1"])
    _ = try await fetch(old.port, trusting: old.certificateFile)
    let new = try TLSServer(.good, options: ["-alpn", "h2,http/1.1"])
    let error = await #expect(throws: FetchError.self) {
      try await fetch(new.port, trusting: new.certificateFile, idle: .seconds(1))
    }
    #expect(error?.kind == .timedOut)
  }

  @Test func `a redirect from plain to secure is followed`() async throws {
    let server = try TLSServer(.good)
    let port = server.port
    let file = server.certificateFile
    let site = try Site(
      change: { $0.certificateFile = file },
      answer: { _ in .redirect(to: "https://127.0.0.1:\(port)/") })
    #expect(try await site.get().0.head.url.scheme == .https)
  }

  @Test func `exit in the middle of handshakes is no crash`() async throws {
    let server = try TLSServer(.good)
    for rounds in [1, 2, 3, 5, 8, 13] {
      await #expect(processExitsWith: .success) {
        [
          port = server.port as Int, file = server.certificateFile as String,
          rounds = rounds as Int
        ] in
        let url = try #require(WebURL("https://127.0.0.1:\(port)/"))
        var settings = FetchSettings()
        settings.certificateFile = file
        let isAllowed = settings.addressPolicy.allow("127.0.0.0/8")
        #expect(isAllowed)
        let fetcher = CurlFetcher(settings: settings)
        let request = FetchRequest(url: url, bodyLimitBytes: 100_000)
        for _ in 0..<32 {
          Task.detached {
            while (try? await fetcher.fetch(request, into: Recorder())) != nil {}
          }
        }
        for _ in 0..<rounds { _ = try await fetcher.fetch(request, into: Recorder()) }
        exit(0)
      }
    }
  }

  private func fetch(
    _ port: Int, trusting file: String?, into body: Recorder = Recorder(),
    idle: Duration = .seconds(5)
  ) async throws -> FetchResponse {
    var settings = FetchSettings()
    let isAllowed = settings.addressPolicy.allow("127.0.0.0/8")
    try #require(isAllowed)
    settings.certificateFile = file
    settings.connectTimeout = .seconds(2)
    settings.idleTimeout = idle
    let url = try #require(WebURL("https://127.0.0.1:\(port)/"))
    return try await CurlFetcher(settings: settings).fetch(
      FetchRequest(url: url, bodyLimitBytes: 100_000), into: body)
  }

  private func failure(_ port: Int, trusting file: String?) async throws -> FetchError {
    let error = await #expect(throws: FetchError.self) { try await fetch(port, trusting: file) }
    return try #require(error)
  }
}
