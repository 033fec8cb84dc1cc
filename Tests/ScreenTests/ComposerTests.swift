import TestSupport
import Testing

@testable import Screen

@Suite struct ComposerTests {
  @Test(
    arguments: [
      ([.left, .eraseLeft], "one two thre", 11),
      ([.killWordLeft], "one two ", 8),
      ([.killWordLeft, .killWordLeft, .yank], "one two three", 13),
      ([.rowStart, .killWordRight], " two three", 0),
      ([.wordLeft, .killToEnd], "one two ", 8),
      ([.wordLeft, .killToStart], "three", 0),
      ([.wordLeft, .wordLeft, .wordRight], "one two three", 7),
      ([.killToStart, .undo], "one two three", 13),
      ([.rowStart, .eraseRight], "ne two three", 0),
    ] as [([Composer.Edit], String, Int)])
  func `edits do what readline does`(edits: [Composer.Edit], text: String, cursor: Int) {
    var composer = Composer("one two three")
    for edit in edits { composer.perform(edit) }
    #expect(composer.string == text)
    #expect(composer.cursor == cursor)
  }

  @Test func `a mark joins the letter before it`() {
    var composer = Composer()
    composer.insert("e")
    composer.insert("\u{301}")
    #expect(composer.text == ["é"])
    #expect(composer.cursor == 1)
    composer.perform(.eraseLeft)
    #expect(composer.isEmpty)
  }

  @Test func `a joined emoji is one step of the cursor`() {
    var composer = Composer("a👨‍👩‍👧b")
    composer.perform(.left)
    composer.perform(.eraseLeft)
    #expect(composer.string == "ab")
  }

  @Test func `a paste keeps its line breaks and loses its controls`() {
    var composer = Composer()
    composer.insert("a\r\nb\rc\td\u{1B}[31me\u{7}\u{9B}f", isPaste: true)
    #expect(composer.string == "a\nb\nc    d[31mef")
    composer.perform(.undo)
    #expect(composer.isEmpty)
  }

  @Test func `typing is undone as one step, up to the edit before`() {
    var composer = Composer()
    for letter in "hello" { composer.insert(String(letter)) }
    composer.perform(.killWordLeft)
    composer.perform(.undo)
    #expect(composer.string == "hello")
    composer.perform(.undo)
    #expect(composer.string == "")
    composer.perform(.undo)
    #expect(composer.string == "")
  }

  @Test func `posts are recalled by how they begin, and the draft is found again`() {
    var composer = Composer()
    for post in ["alpha", "beta", "alpine"] {
      composer.insert(post)
      #expect(composer.post() == post)
    }
    composer.insert("al")
    composer.perform(.olderPost)
    #expect(composer.string == "alpine")
    composer.perform(.olderPost)
    #expect(composer.string == "alpha")
    composer.perform(.olderPost)
    #expect(composer.string == "alpha")
    composer.perform(.newerPost)
    composer.perform(.newerPost)
    #expect(composer.string == "al")
  }

  @Test func `a text that could not be posted comes back before what was written since`() {
    var composer = Composer("lost")
    _ = composer.post()
    composer.insert("next")
    composer.restore("lost")
    #expect(composer.string == "lost\nnext")
  }

  /// Against a plain string with a cursor: what is typed and erased is the same, whatever else is done.
  @Test(arguments: 0..<40) func `random edits agree with a simple model`(seed: UInt64) {
    var generator = SeededNumbers(seed: seed)
    var composer = Composer()
    var model: [Character] = []
    var cursor = 0
    let letters = ["a", "b", " ", "\n", "日", "é", "👍🏽"]
    for _ in 0..<400 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1:
        let letter = letters.randomElement(using: &generator) ?? "a"
        composer.insert(letter)
        model.insert(contentsOf: letter, at: cursor)
        cursor += 1
      case 2:
        composer.perform(.left)
        cursor = max(cursor - 1, 0)
      case 3:
        composer.perform(.right)
        cursor = min(cursor + 1, model.count)
      case 4:
        composer.perform(.eraseLeft)
        if cursor > 0 {
          cursor -= 1
          model.remove(at: cursor)
        }
      default:
        composer.perform(.eraseRight)
        if cursor < model.count { model.remove(at: cursor) }
      }
      #expect(composer.text == model)
      #expect(composer.cursor == cursor)
    }
  }

  @Test(arguments: 0..<20) func `every way back leads to the empty text`(seed: UInt64) {
    var generator = SeededNumbers(seed: seed)
    var composer = Composer()
    for _ in 0..<100 {
      if Bool.random(using: &generator) {
        composer.insert(["a", " ", "\n", "e\u{301}"].randomElement(using: &generator) ?? "a")
      } else {
        composer.perform(Composer.Edit.allCases.randomElement(using: &generator) ?? .left)
      }
      #expect(0...composer.text.count ~= composer.cursor)
    }
    for _ in 0..<Composer.undoLimit { composer.perform(.undo) }
    #expect(composer.isEmpty)
  }

  @Test func `the composer draws every letter of a conjunct`() {
    var driver = Driver(columns: 40, rows: 12)
    driver.type("नमस्ते กำ x")
    let written = "›" + " नमस्ते กำ x"
    #expect(driver.lines[10].unicodeScalars.elementsEqual(written.unicodeScalars))
    // Na, ma, sa with virama, ta with its vowel; ko kai and am.
    #expect(driver.frame.cursor?.column == 2 + 4 + 1 + 2 + 2)
    driver.press(Key(.left), Key(.left), Key(.left))
    #expect(driver.frame.cursor?.column == 2 + 4 + 1)
    driver.press(Key(.left), Key(.left))
    #expect(driver.frame.cursor?.column == 2 + 2)
  }

  @Test func `a conjunct that is wider than the composer spoils nothing`() {
    let conjunct = String(repeating: "क्", count: 40) + "क"
    var driver = Driver(columns: 20, rows: 8, draft: conjunct + "b")
    #expect(driver.lines[5].unicodeScalars.starts(with: "› क्".unicodeScalars))
    #expect(driver.lines[6] == "  b")
    driver.press(Key(.left))
    #expect(driver.frame.cursor.map { $0.column } == 2)
  }
}
