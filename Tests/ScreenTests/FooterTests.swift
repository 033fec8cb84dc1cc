import FeedModel
import TestSupport
import Testing

@testable import Screen

@Suite struct FooterTests {
  @Test(arguments: [
    (24, "writing Enter post", "reading ? help  q quit"),
    (40, "writing Enter post  Esc read  F1 help", "reading j next  o open  ? help  q quit"),
    (
      60, "writing Enter post  Esc read  Ctrl-C quit  F1 help",
      "reading j next  o open  x cancel  Enter more  ? help  q quit"
    ),
    (
      80, "writing Enter post  Esc read  Alt-Enter new line  Ctrl-C quit  F1 help",
      "reading j next  o open  x cancel  Enter more  / search  ? help  f links  q quit"
    ),
  ])
  func `the footer names the keys that nobody does without before others`(
    columns: Int, writing: String, reading: String
  ) {
    let text = "https://host.example/a"
    var driver = Driver(columns: columns, rows: 16, [message(1, text, cards: [loading()])])
    #expect(driver.footer == writing)
    driver.press(Key(.escape))
    #expect(driver.footer == reading)
  }

  @Test func `the footer offers more only where there is more`() {
    var driver = Driver(columns: 90, [message(1, String(repeating: "words ", count: 30))])
    driver.press(Key(.escape))
    #expect(!driver.footer.contains("more"))
    driver = Driver(columns: 90, [message(1, String(repeating: "words\n", count: 70))])
    driver.press(Key(.escape))
    #expect(driver.footer.contains("more"))
  }

  @Test func `a notice that is longer than the footer stands above the composer`() {
    var driver = Driver(columns: 20, rows: 8, [message(1, "words")])
    driver.send(.event(.notice(SafeText("the text could not be given to anybody"))))
    let above = [" the text could not", " be given to", " anybody", "›"]
    #expect(Array(driver.lines[3...6]) == above)
    #expect(driver.footer.hasPrefix("writing "))
    driver.type("a")
    #expect(!driver.screen.contains("anybody"))
  }

  @Test func `a narrow screen shows the query before what it found`() {
    var driver = Driver(columns: 20, rows: 8, [message(1, "words")])
    driver.press(Key(.escape), Key("/"))
    driver.type("word")
    #expect(driver.footer == "reading /word      …")
    driver.send(.event(.found(query: "word", [])))
    #expect(driver.footer == "reading /word   none")
    driver.send(
      .event(
        .found(query: "word", [FoundMessage(id: MessageID(rawValue: 1), postedAt: noon)])))
    #expect(driver.footer == "reading /word    1/1")
  }
}
