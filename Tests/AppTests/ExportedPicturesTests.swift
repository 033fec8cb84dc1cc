import Foundation
import Origin
import TestSupport
import Testing

@testable import App

/// The pictures of an exported page, of links that were never on a screen.
@Suite(.withPictureWorker, .timeLimit(.minutes(2))) struct ExportedPicturesTests {
  @Test func `an imported link has its picture in the page, fetched once and only when asked`()
    async throws
  {
    let picture = PortableNetworkGraphic(width: 40, height: 30) { _, _ in (200, 30, 30) }
    let origin = try Origin { request in
      request.path == "/picture.png"
        ? .bytes(picture.bytes, type: "image/png")
        : .html("<title>Bread</title><meta property=og:image content=/picture.png>")
    }
    defer { origin.stop() }
    let home = try TemporaryFolder()
    let program = try Program(home: home.path)
    let talk = try home.file("talk.txt", "[2026-01-01 10:00] <ana> \(origin.url("/bread"))\n")
    let local = ["--allow-address", "127.0.0.0/8"]
    let imported = try await program.run(["import", talk] + local)
    try #require(imported.status == 0, "\(imported.errors)")
    func asked() -> Int { origin.log.requests.filter { $0.path == "/picture.png" }.count }

    let without = try await program.run(["export", "--as", "html"] + local)
    #expect(without.status == 0 && !without.output.contains("data:image/png"))
    #expect(asked() == 0)
    for _ in 0..<2 {
      let page = try await program.run(["export", "--as", "html", "--pictures"] + local)
      #expect(page.status == 0 && page.errors.isEmpty)
      #expect(page.output.contains("data:image/png;base64,"))
      #expect(asked() == 1)
    }
    let stats = try await program.run(["stats"])
    #expect(stats.output.contains(" 1 picture kept, "))
  }
}
