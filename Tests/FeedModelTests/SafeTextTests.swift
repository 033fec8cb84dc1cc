import Testing

@testable import FeedModel

@Suite struct SafeTextTests {
  @Test(arguments: [
    ("plain text", "plain text"),
    ("  two  ends  ", "two ends"),
    ("tab\tand\r\nbreak\u{2028}", "tab and break"),
    ("non\u{A0}breaking\u{3000}wide", "non breaking wide"),
    ("red \u{1B}[31;1mtitle\u{1B}[0m", "red title"),
    ("link \u{1B}]8;;http://evil.example\u{7}here\u{1B}]8;;\u{1B}\\!", "link here!"),
    ("clip \u{1B}]52;c;ZXZpbA==\u{9C}board", "clip board"),
    ("eight-bit \u{9B}2Jclear \u{9D}0;title\u{7}end", "eight-bit clear end"),
    ("device \u{1B}P1$r0m\u{1B}\\control", "device control"),
    ("unfinished \u{1B}]0;title stays", "unfinished 0;title stays"),
    ("cut \u{1B}", "cut"),
    ("charset \u{1B}(0x", "charset x"),
    ("bell\u{7} nul\u{0} del\u{7F}", "bell nul del"),
    ("gpj.exe \u{202E}fdp.exe", "gpj.exe fdp.exe"),
    ("iso\u{2066}late\u{2069} mark\u{200F}", "isolate mark"),
    ("zero\u{200B}width\u{FEFF} soft\u{AD}hyphen", "zerowidth softhyphen"),
    ("a\u{200D}b \u{200C}c", "ab c"),
    ("placeholder \u{10EEEE}", "placeholder \u{FFFD}"),
    ("tag \u{E0041}\u{E007F}", "tag"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("👩\u{200D}👩\u{200D}👧", "👩\u{200D}👩\u{200D}👧"),
    ("👩\u{200D}", "👩"),
  ])
  func `a line keeps what people read and nothing else`(outside: String, expected: String) {
    #expect(SafeText(outside).string == expected)
  }

  @Test func `a block keeps its line breaks, two in a row at most`() {
    let text = SafeText("one\r\ntwo\n\n\n\nthree\tfour\n\u{1B}[2J", as: .block)
    #expect(text.string == "one\ntwo\n\nthree  four")
  }

  @Test func `marks past the eighth on one base are dropped`() {
    let zalgo = "e" + String(repeating: "\u{301}", count: 500)
    #expect(SafeText(zalgo).string.unicodeScalars.count == 9)
  }

  @Test func `a limit counts characters as people do`() {
    #expect(SafeText("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", limit: 2).string == "👩‍👩‍👧👩‍👩‍👧")
  }

  @Test func `no text, however random, leaves a control behind and cleaning twice changes nothing`()
  {
    var random = SystemRandomNumberGenerator()
    let alphabet: [Unicode.Scalar] = [
      "\u{1B}", "[", "]", "P", "\\", "\u{7}", "\u{9B}", "\u{9D}", "\u{9C}", "0", "m", ";", " ",
      "\n", "\r", "a", "é", "\u{301}", "\u{200D}", "👩", "\u{202E}", "\u{85}", "字",
    ]
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...24, using: &random) {
        if let scalar = alphabet.randomElement(using: &random) { text.append(scalar) }
      }
      for shape in [SafeText.Shape.line, .block] {
        let safe = SafeText(String(text), as: shape).string
        #expect(!safe.unicodeScalars.contains { $0.isTroublesome && $0 != "\n" })
        #expect(SafeText(safe, as: shape).string == safe)
        if case .line = shape { #expect(!safe.contains("\n")) }
      }
    }
  }
}

@Suite struct EscapeSequenceTests {
  @Test(arguments: [
    ("no sequence\n\u{7}here", "no sequence\n\u{7}here"), ("a\u{1B}[31mb", "ab"),
    ("a\u{1B}]8;;x\u{7}b\u{9B}2Jc\u{85}", "abc\u{85}"), ("open \u{1B}]0;stays", "open 0;stays"),
    // At either end, alone, and one after the other.
    ("", ""), ("\u{1B}", ""), ("a\u{1B}", "a"), ("\u{1B}[1mb", "b"), ("\u{1B}[1m\u{1B}[2m", ""),
    ("\u{9B}", ""), ("a\u{9B}", "a"), ("\u{9B}1;2", ""),
    // C1 controls that nothing belongs to go alone; next line is no control sequence.
    ("a\u{84}b\u{80}c\u{9C}d\u{85}e", "abcd\u{85}e"),
    // Letters whose bytes begin like a C1 control's, or hold the same second byte.
    ("\u{A0}\u{A9}é\u{BF}\u{C2}\u{DB}", "\u{A0}\u{A9}é\u{BF}\u{C2}\u{DB}"),
    ("字\u{1B}[31m幕\u{9B}m👍", "字幕👍"),
    // Strings of each kind, ended in each way; a line break or another control cuts one short.
    ("\u{1B}P1q字\u{1B}\\x", "x"), ("\u{90}a\u{9C}x", "x"), ("\u{98}a\u{7}x", "x"),
    ("\u{1B}^a\u{9C}x", "x"), ("\u{9F}a\u{1B}\\x", "x"), ("\u{9D}0;a\nx", "0;a\nx"),
    ("\u{1B}]0;a\u{1B}[1mx", "0;ax"), ("\u{1B}]a\u{84}x", "ax"),
    // Short ones: with bytes between, and not one at all.
    ("\u{1B}(Bx", "x"), ("\u{1B}7x", "x"), ("\u{1B}\u{1B}cx", "x"), ("\u{1B}字", "字"),
  ])
  func `a sequence goes whole and nothing else goes`(text: String, expected: String) {
    #expect(EscapeSequence.removed(from: text) == expected)
  }
}

@Suite struct GraphemeClusterTests {
  @Test(arguments: [
    ("abc", 3), ("字幕", 4), ("한국", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("か\u{3099}", 2),
    ("ﾊﾝ", 2), ("☺\u{FE0F}", 1), ("", 0),
  ])
  func `a text is as wide as a terminal draws it`(text: String, columns: Int) {
    #expect(SafeText(text).columns == columns)
  }

  @Test(arguments: [
    ("👩‍👩‍👧", "👩"), ("👍🏽", "👍"), ("❤\u{FE0F}", "❤"), ("e\u{301}", "e\u{301}"),
  ])
  func `a cell holds one spacing character with its marks`(text: String, drawn: String) {
    #expect(SafeText(text).clusters.map(\.drawn) == [drawn])
    #expect(SafeText(text).clusters.map(\.text) == [text])
  }

  @Test(arguments: [
    ("हिन्दी", ["हि", "न्", "दी"]), ("กำ", ["ก", "ำ"]), ("각", ["각"]), ("か\u{3099}", ["か\u{3099}"]),
    ("ক্ষ", ["ক্", "ষ"]),
  ])
  func `no letter of a cluster is lost`(text: String, cells: [String]) {
    // Strings would compare equal in another normal form.
    let drawn = SafeText(text).clusters.map { Array($0.drawn.unicodeScalars) }
    #expect(drawn == cells.map { Array(SafeText($0).string.unicodeScalars) })
    #expect(SafeText(text).clusters.map(\.text).joined() == SafeText(text).string)
  }
}
