import FeedModel
import Foundation
import TestSupport
import Testing

@testable import Archives

/// The exported page in a real browser, where one is installed.
@Suite struct ExportedPageTests {
  private static let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser"]
    .first(where: FileManager.default.isExecutableFile)

  @Test func `a page of hostile values runs no script and shows them as text`() async throws {
    guard let browser = Self.browser else {
      print("chromium is not installed; the exported page is not tried in it")
      return
    }
    let attack = "</p><script>document.title = 'taken'</script><img src=x onerror=\"alert(1)\">"
    let address = "https://example.com/?q='onmouseover=alert(1)"
    let url = try #require(WebURL(address))
    var metadata = LinkMetadata(url: address, originalURL: address, kind: .page)
    metadata.title = attack
    metadata.description = attack
    let text = attack + " " + address
    let start = attack.utf8.count + 1
    let link = Link(
      range: start..<text.utf8.count, text: address, target: .web(url), refusal: nil)
    let message = Message(
      id: MessageID(rawValue: 1), conversation: ConversationName(rawValue: attack),
      author: attack, postedAt: Timestamp(milliseconds: 0), text: text,
      links: [AttachedLink(link: link, card: .shown(url.previewKey, .ready(metadata)))])
    var export = ConversationExport(as: .html, title: "Kept") { _ in 0 }
    let page = export.beginning + export.entry(message) + export.end
    let folder = NSTemporaryDirectory() + "pennant-page-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(page.utf8).write(to: URL(fileURLWithPath: folder + "/page.html"))
    let shown = try await load(folder, in: browser)
    #expect(shown.document.contains("<title>Kept</title>"))
    #expect(shown.document.components(separatedBy: "<script").count == 2)
    #expect(!shown.document.contains("<img"))
    // Title, description, author, conversation and text, each as text.
    #expect(shown.document.components(separatedBy: "&lt;script&gt;").count == 6)
    #expect(!shown.log.contains("CONSOLE"), "\(shown.log)")
  }

  private func load(
    _ folder: String, in browser: String
  ) async throws -> (document: String, log: String) {
    let words = [
      "/usr/bin/timeout", "60", browser, "--headless", "--no-sandbox", "--disable-gpu",
      "--disable-dev-shm-usage", "--user-data-dir=\(folder)/profile", "--enable-logging=stderr",
      "--dump-dom", "file://\(folder)/page.html",
    ]
    let process = try ChildProcess(
      words, environment: ProcessInfo.processInfo.environment, output: folder + "/dom",
      errors: folder + "/log")
    await process.wait()
    return (
      try String(contentsOfFile: folder + "/dom", encoding: .utf8),
      (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? ""
    )
  }
}
