import FeedModel
import Foundation
import Origin
import TestSupport
import Testing

/// Nothing that a page, a message or a file says reaches a pipe as more than words.
@Suite struct HostileOutputTests {
  private static let attack =
    "a\u{1B}[31mb\u{1B}]0;title\u{7}c\u{1B}]52;c;ZXZpbA==\u{1B}\\d\u{9B}2Je\u{9D}x\u{9C}f\u{8}g\u{7F}h"
    + "\u{202E}i\u{2066}j\u{200B}k\u{E0041}l\u{10EEEE}m\r\nn"

  private static func page(_ request: OriginRequest) -> OriginAnswer {
    let encoded = attack.unicodeScalars.map { "&#\($0.value);" }.joined()
    switch request.path {
    case "/raw", "/encoded":
      let value = request.path == "/raw" ? attack : encoded
      return .html(
        """
        <title>\(value)</title><meta property=og:title content="\(value)">
        <meta property=og:description content="\(value)"><meta property=og:site_name content="\(value)">
        <meta name=author content="\(value)"><link rel=canonical href="/\(value)">
        <meta property=og:image content="/p\(value).png"><meta property="\(value)" content=x>
        """)
    case "/redirect":
      return .raw("HTTP/1.1 302 \u{1B}[31mFound\r\nLocation: /raw?\u{1B}[2J\r\n\r\n")
    case "/reason": return .raw("HTTP/1.1 404 \u{1B}]0;x\u{7}\r\nContent-Length: 0\r\n\r\n")
    case "/type":
      return .raw("HTTP/1.1 200 OK\r\nContent-Type: text/\u{1B}[31mx\r\nContent-Length: 1\r\n\r\nx")
    case "/text": return .bytes(Array(attack.utf8), type: "text/plain")
    default: return .raw("\u{1B}[31mnot HTTP")
    }
  }

  private static let paths = [
    "/raw", "/encoded", "/redirect", "/reason", "/type", "/text", "/none",
  ]

  private func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !$0.isTroublesome || $0 == "\n" }
      && !text.unicodeScalars.contains("\u{10EEEE}")
  }

  @Test func `no command prints what a terminal obeys`() async throws {
    let origin = try Origin(addresses: ["127.0.0.1"], answer: Self.page)
    defer { origin.stop() }
    let home = try TemporaryFolder()
    let program = try Program(home: home.path)
    let open = ["--allow-address", "127.0.0.0/8"]
    let addresses = Self.paths.map { origin.url($0) }
    let page = try home.file("page.html", "<title>\(Self.attack)</title><h1>\(Self.attack)")
    let talk = try home.file(
      "talk\u{1B}[31m.jsonl",
      JSONValue.object([
        "author": .string(Self.attack),
        "text": .string(Self.attack + " " + addresses.joined(separator: " ")),
        "conversation": .string(Self.attack),
      ]).line + "\n{\"text\": \"\u{1B}[31m\n\u{1B}]0;x\u{7}\n")
    let notes = try home.file("notes.txt", "<\(Self.attack)> \(Self.attack)\n")
    let commands = [
      ["unfurl"] + open + addresses, ["unfurl", "--json"] + open + addresses,
      ["unfurl", Self.attack], ["inspect", page], ["inspect", "--json", page],
      ["inspect"] + open + [origin.url("/encoded")], ["import", "--no-unfurl", talk, notes],
      ["post", "--wait"] + open + [Self.attack, origin.url("/encoded")],
      ["log"], ["log", "--json"],
      ["links", talk], ["links", "--json", talk], ["replay", "--instant", notes],
      [Self.attack], ["log", "--\(Self.attack)"], ["retry", Self.attack],
    ]
    for command in commands {
      let ending = try await program.run(command)
      #expect(ending.status >= 0, "\(command) ended by a signal")
      #expect(isClean(ending.output), "output of \(command)")
      #expect(isClean(ending.errors), "errors of \(command)")
      #expect(
        !(ending.output + ending.errors).isEmpty || command[0] == "links",
        "\(command) said nothing"
      )
    }
  }
}
