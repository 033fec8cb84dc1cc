import Testing

@testable import Screen

@Suite struct DirectColorTests {
  @Test(
    arguments: [
      (["COLORTERM": "truecolor", "TERM": "xterm-256color"], true),
      (["COLORTERM": "24bit", "TERM": "xterm-kitty"], true),
      (["COLORTERM": "truecolor", "TERM": "screen-256color", "TMUX": "/tmp/tmux"], true),
      (["COLORTERM": "truecolor", "TERM": "screen.xterm-256color"], false),
      (["COLORTERM": "truecolor", "TERM": "linux"], false),
      (["COLORTERM": "truecolor", "TERM": "xterm-256color", "TERMINFO": "/x"], false),
      (["TERM": "xterm-kitty", "TERMINFO": "/usr/lib/kitty/terminfo"], true),
      (["TERM": "xterm-ghostty"], true),
      (["TERM": "xterm-256color"], false), ([:], false),
    ] as [([String: String], Bool)])
  func `24 bit colour is offered where the environment claims it`(
    environment: [String: String], isOffered: Bool
  ) {
    #expect(DirectColor.isOffered { environment[$0] ?? "" } == isOffered)
  }

  @Test func `the description is what infocmp writes, base64 with the alphabet of URLs`() {
    let text = DirectColor.description
    #expect(text.hasPrefix("b64:"))
    // 0x021E begins a compiled description with 32 bit numbers (term(5)).
    #expect(text.dropFirst(4).hasPrefix("HgI"))
    #expect(
      text.dropFirst(4).allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-_=".contains($0))
      })
  }
}
