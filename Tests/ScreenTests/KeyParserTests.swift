import TestSupport
import Testing

@testable import Screen

@Suite struct KeyParserTests {
  static let sequences: [(bytes: String, inputs: [TerminalInput])] = [
    ("a", [.key(Key("a"))]),
    ("é", [.key(Key("é"))]),
    ("日", [.key(Key("日"))]),
    ("👍", [.key(Key("👍"))]),
    ("\r", [.key(Key(.enter))]),
    ("\n", [.key(.control("j"))]),
    ("\t", [.key(Key(.tab))]),
    ("\u{7F}", [.key(Key(.backspace))]),
    ("\u{3}", [.key(.control("c"))]),
    ("\u{1F}", [.key(.control("_"))]),
    ("\u{1B}\r", [.key(Key(.enter, .alt))]),
    ("\u{1B}b", [.key(.alt("b"))]),
    ("\u{1B}[A\u{1B}OB", [.key(Key(.up)), .key(Key(.down))]),
    ("\u{1B}[1;5C", [.key(Key(.right, .control))]),
    ("\u{1B}[5~\u{1B}[6~", [.key(Key(.pageUp)), .key(Key(.pageDown))]),
    ("\u{1B}[H\u{1B}[4~\u{1B}[7~", [.key(Key(.home)), .key(Key(.end)), .key(Key(.home))]),
    ("\u{1B}[13;2u", [.key(Key(.enter, .shift))]),
    ("\u{1B}[27;2;13~", [.key(Key(.enter, .shift))]),
    ("\u{1B}[97;5u", [.key(.control("a"))]),
    ("\u{1B}[Z", [.key(Key(.tab, .shift))]),
    ("\u{1B}OP\u{1B}[12~", [.key(Key(.function(1))), .key(Key(.function(2)))]),
    ("\u{1B}[I\u{1B}[O", [.focus(true), .focus(false)]),
    ("\u{1B}[<64;10;10M\u{1B}[<65;1;1M\u{1B}[<0;1;1M", [.wheel(-3), .wheel(3)]),
    (
      "\u{1B}[200~two\nlines\u{1B}[31m~\u{1B}[201~x",
      [.paste("two\nlines\u{1B}[31m~"), .key(Key("x"))]
    ),
    // Answers that nobody waits for any more.
    ("\u{1B}]10;rgb:0000/0000/0000\u{1B}\\x", [.key(Key("x"))]),
    ("\u{1B}]10;rgb:0000/0000/0000\u{7}x", [.key(Key("x"))]),
    ("\u{1B}[?62;22c\u{1B}[12;40R\u{1B}P>|tmux 3.3a\u{1B}\\x", [.key(Key("x"))]),
    ("\u{1B}_Gi=31;OK\u{1B}\\x", [.key(Key("x"))]),
  ]

  @Test(arguments: sequences) func `keys are read from bytes`(
    bytes: String, inputs: [TerminalInput]
  ) {
    var parser = KeyParser()
    #expect(parser.feed(bytes.utf8) == inputs)
  }

  @Test(arguments: sequences) func `it does not matter how the bytes are cut`(
    bytes: String, inputs: [TerminalInput]
  ) {
    var parser = KeyParser()
    #expect(bytes.utf8.flatMap { parser.feed([$0]) } == inputs)
  }

  @Test func `a lone escape is a key once nothing follows`() {
    var parser = KeyParser()
    #expect(parser.feed([0x1B]) == [])
    #expect(parser.patience == KeyParser.keyDelay)
    #expect(parser.flush() == [.key(Key(.escape))])
    #expect(parser.patience == nil)
    #expect(parser.feed([0x6A]) == [.key(Key("j"))])
  }

  @Test(arguments: ["P", "]", "X", "^", "_", "[", "O"] as [Unicode.Scalar])
  func `Alt with a letter that begins a sequence is a key once nothing follows`(
    letter: Unicode.Scalar
  ) {
    var parser = KeyParser()
    #expect(parser.feed("\u{1B}\(letter)".utf8) == [])
    #expect(parser.patience == KeyParser.keyDelay)
    #expect(parser.flush() == [.key(Key(letter, .alt))])
    #expect(parser.feed("j".utf8) == [.key(Key("j"))])
  }

  @Test(arguments: ["\u{1B}]11;rgb:ffff/ff", "\u{1B}P>|kit", "\u{1B}]11;\u{1B}", "\u{1B}[?62"])
  func `a reply that does not end is dropped and holds the keyboard for a moment only`(
    reply: String
  ) {
    var parser = KeyParser()
    #expect(parser.feed(reply.utf8) == [])
    #expect(parser.patience == KeyParser.sequenceDelay)
    #expect(parser.flush() == [])
    #expect(parser.patience == nil)
    #expect(parser.feed("j".utf8) == [.key(Key("j"))])
  }

  @Test func `a paste that pauses is not cut by the clock`() {
    var parser = KeyParser()
    #expect(parser.feed("\u{1B}[200~words and".utf8) == [])
    #expect(parser.patience == nil)
    #expect(parser.flush() == [])
    #expect(parser.feed(" more\u{1B}[201~".utf8) == [.paste("words and more")])
  }

  @Test(
    arguments: [
      ("]11;rgb:ffff/ffff/ffff\u{1B}\\", true), ("]11;rgb:fa/f4/e0\u{7}", true),
      ("]11;rgb:0000/2b2b/3636\u{7}", false), ("]11;rgb:0/0/0\u{1B}\\", false),
    ] as [(String, Bool)])
  func `the terminal's word on its background is understood`(answer: String, isLight: Bool) {
    for cut in 0...answer.utf8.count {
      var parser = KeyParser()
      let bytes = Array("\u{1B}\(answer)".utf8)
      let inputs = parser.feed(bytes[...cut]) + parser.feed(bytes[(cut + 1)...] + [0x6A])
      guard case .background(let color)? = inputs.first else {
        Issue.record("no background")
        continue
      }
      #expect(color.isLight == isLight)
      #expect(inputs.dropFirst() == [.key(Key("j"))])
    }
  }

  @Test(arguments: [
    "]11;rgb:ffff/ffff", "]11;rgb:fffff/0/0", "]11;rgb:+f/-f/0f", "]10;rgb:f/f/f", "P11;rgb:f/f/f",
    "]11;?", "]11;rgb:" + String(repeating: "f", count: 1000),
  ]) func `other words are no background and no keys`(answer: String) {
    var parser = KeyParser()
    #expect(parser.feed("\u{1B}\(answer)\u{1B}\\x".utf8) == [.key(Key("x"))])
  }

  @Test func `bytes that are no text are dropped`() {
    var parser = KeyParser()
    #expect(
      parser.feed([0xFF, 0xC3, 0x61, 0x80, 0xED, 0xA0, 0x80, 0x62]) == [
        .key(Key("a")), .key(Key("b")),
      ])
  }

  @Test func `an endless sequence and an endless paste stay bounded`() {
    var parser = KeyParser()
    _ = parser.feed([0x1B, 0x5B] + Array(repeating: 0x31, count: 100_000))
    _ = parser.feed("\u{1B}[200~".utf8)
    _ = parser.feed(Array(repeating: 0x61, count: 2 << 20))
    guard case .paste(let text)? = parser.feed("\u{1B}[201~".utf8).first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == KeyParser.pasteLimit)
    #expect(parser.feed("x".utf8) == [.key(Key("x"))])
  }

  @Test func `random bytes never stop the parser`() {
    var generator = SeededNumbers(seed: 1)
    var parser = KeyParser()
    for _ in 0..<20_000 {
      let pool: [UInt8] = [0x1B, 0x5B, 0x4F, 0x5D, 0x3B, 0x32, 0x30, 0x7E, 0x07, 0x5C]
      let byte =
        Bool.random(using: &generator)
        ? pool.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
      _ = parser.feed([byte])
    }
    _ = parser.flush()
    _ = parser.feed("\u{1B}\\\u{7}\u{1B}[201~\u{1B}\\".utf8)
    #expect(parser.feed("x".utf8).last == .key(Key("x")))
  }
}
