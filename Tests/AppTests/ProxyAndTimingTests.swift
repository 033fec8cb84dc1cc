import Foundation
import Origin
import TestSupport
import Testing

/// What the settings say of proxies, and what programs are told of a transfer's time.
@Suite(.ownThread) struct ProxyAndTimingTests {
  private let folder: String
  private let program: Program

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "pennant-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
    program = try Program(home: folder)
  }

  @Test(
    arguments: [
      ("", false, "nothing of the environment is obeyed"),
      ("proxy_from_environment = no", false, "nor where it is told not to"),
      ("proxy_from_environment = yes", true, "it is where somebody asks for it"),
      ("proxy = http://127.0.0.1:PORT", true, "a proxy that the settings name is used"),
    ])
  func `a proxy is used when asked for`(
    setting: String, isUsed: Bool, why: Comment
  ) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let origin = try Origin { _ in .html("<title>By proxy</title>") }
    defer { origin.stop() }
    let config = folder + "/config.ini"
    let text = "[fetch]\n\(setting)\n".replacing("PORT", with: "\(origin.port)")
    try Data(text.utf8).write(to: URL(fileURLWithPath: config))
    let proxy = "http://127.0.0.1:\(origin.port)"
    let ending = try await program.run(
      ["unfurl", "--json", "--config", config, "http://a.invalid/"],
      environment: [
        "http_proxy": proxy, "https_proxy": proxy, "all_proxy": proxy, "ALL_PROXY": proxy,
      ])
    #expect(ending.output.contains("By proxy") == isUsed, why)
    #expect(origin.log.requests.map(\.target) == (isUsed ? ["http://a.invalid/"] : []), why)
  }

  @Test func `a setting that is no proxy is refused with its line`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let config = folder + "/config.ini"
    try Data("[fetch]\nproxy = ftp://a.test\n".utf8).write(to: URL(fileURLWithPath: config))
    let ending = try await program.run(["unfurl", "--config", config, "http://a.invalid/"])
    #expect(ending.status == 2)
    #expect(ending.errors.contains("line 2: proxy cannot be \"ftp://a.test\""))
  }

  @Test(arguments: [["unfurl", "--json"], ["inspect", "--json"]])
  func `programs are told where the time went`(command: [String]) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let origin = try Origin { _ in .html("<title>Tea</title>").delayed(by: .milliseconds(30)) }
    defer { origin.stop() }
    let ending = try await program.run(
      command + ["--allow-address", "127.0.0.0/8", origin.url()])
    let line = try #require(ending.output.split(separator: "\n").last)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let timing = try #require(object?["timing"] as? [String: Int])
    #expect(timing["first_byte_ms", default: 0] >= 30)
    #expect(timing["total_ms", default: 0] >= timing["first_byte_ms", default: .max])
    #expect(timing["connect_ms"] != nil && timing["bytes"] == origin.log.sentBytes)
    #expect(timing["tls_ms"] == nil, "there was none")
  }
}
