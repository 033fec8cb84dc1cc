import Dispatch
import Foundation
import TestSupport
import Testing

@testable import App

@Suite struct TextPipeTests {
  @Test func `a text reaches the program whole`() async throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "tea for two\n", count: 20_000)
    #expect(await give(text, to: ["tee", folder.path + "/text"]) == nil)
    #expect(try String(contentsOfFile: folder.path + "/text", encoding: .utf8) == text)
  }

  @Test(arguments: [
    (["sh", "-c", "cat >/dev/null; exit 3"], "\"sh\" ended with status 3"),
    (["sh", "-c", "cat >/dev/null; kill -9 $$"], "\"sh\" ended with signal 9"),
    (["/no/such/program"], "\"/no/such/program\" cannot be started: no such file or directory"),
  ])
  func `why a text did not arrive is said`(words: [String], problem: String) async {
    #expect(await give("x", to: words) == problem)
  }

  @Test func `the program may be interrupted, and hears of its children's end`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/status"
    #expect(await give("", to: ["cp", "/proc/self/status", path]) == nil)
    let status = try String(contentsOfFile: path, encoding: .utf8)
    #expect(status.contains("SigBlk:\t0000000000000000"), "\(status)")
  }

  /// From a thread of a pool, as the program does it.
  private func give(_ text: String, to words: [String]) async -> String? {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "give").async {
        continuation.resume(returning: TextPipe(words: words, showsOutput: false)?.give(text))
      }
    }
  }
}
