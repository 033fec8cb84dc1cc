import FeedModel
import TestSupport
import Testing

@testable import Screen

@Suite struct KeymapTests {
  @Test func `the help page names every key of the keymap`() {
    for columns in [20, 40, 80] {
      var driver = Driver(columns: columns, rows: 10, [message(1, "hi")])
      driver.press(Key(.escape), Key("?"))
      var seen = ""
      for _ in 0..<200 {
        seen += driver.lines.joined() + "\n"
        driver.press(Key("j"))
      }
      for binding in Keymap.standard.reading + Keymap.standard.writing {
        for key in binding.keys { #expect(seen.contains(key.description)) }
      }
      driver.press(Key(.escape))
      #expect(driver.screen.contains("hi"))
    }
  }

  @Test func `no key is bound twice in a mode`() {
    for mode in [Mode.writing, .reading] {
      let bindings = Keymap.standard.bindings(in: mode)
      for binding in bindings {
        for key in binding.keys {
          #expect(Keymap.standard.command(for: key, in: mode) == binding.command, "\(key)")
        }
      }
    }
  }
}
