import FeedModel

/// The help page, made from the keymap that is in force.
struct HelpPage {
  let keymap: Keymap

  init(_ keymap: Keymap) {
    self.keymap = keymap
  }

  func rows(width: Int) -> [[Fragment]] {
    section("Reading (Esc)", keymap.reading, width: width) + [[]]
      + section("Writing (any character)", keymap.writing, width: width) + [[]]
      + [LineWrapper.row(of: [Fragment(words: "any other key: back", .quiet)], width: width)]
  }

  private func section(
    _ title: String, _ bindings: [Keymap.Binding], width: Int
  ) -> [[Fragment]] {
    // Two columns where there is room for both; else the words stand below their keys.
    let keyColumns = 22
    var rows = [[Fragment(words: title, .title)]]
    for binding in bindings {
      let keys = Fragment(words: binding.keys.map(\.description).joined(separator: " "), .key)
      let help = Fragment(words: binding.help)
      if width >= 60 {
        let gap = Array(repeating: Fragment.space, count: max(keyColumns - keys.columns, 1))
        let lines = LineWrapper.rows(of: [help], width: width - keyColumns)
        let indent = Array(repeating: Fragment.space, count: keyColumns)
        for (index, line) in lines.enumerated() {
          rows.append((index == 0 ? [keys] + gap : indent) + line)
        }
      } else {
        rows += LineWrapper.rows(of: [keys], width: width)
        rows += LineWrapper.rows(of: [help], width: width - 2).map { [.space, .space] + $0 }
      }
    }
    return rows
  }
}
