extension Key {
  /// A key by the name that help shows it with: `j`, `Ctrl-C`, `Alt-Enter`, `PgUp`, `Space`.
  init?(named name: some StringProtocol) {
    var rest = Substring(name)
    var modifiers: Modifiers = []
    let prefixes: [(String, Modifiers)] = [("ctrl-", .control), ("alt-", .alt), ("shift-", .shift)]
    while let (prefix, modifier) = prefixes.first(where: { prefix, _ in
      rest.count > prefix.count && rest.prefix(prefix.count).lowercased() == prefix
    }) {
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    if let code = Self.codes[rest.lowercased()] {
      self.init(code, modifiers)
      return
    }
    guard rest.unicodeScalars.count == 1, let scalar = rest.unicodeScalars.first,
      scalar.properties.generalCategory != .control
    else { return nil }
    // Terminals send the same byte for both cases of a letter with Ctrl.
    let isControl = modifiers.contains(.control)
    let letter = isControl ? scalar.properties.lowercaseMapping.unicodeScalars.first : scalar
    self.init(letter ?? scalar, modifiers)
  }

  private static let codes: [String: Code] = {
    var codes: [String: Code] = [
      "space": .character(" "), "enter": .enter, "return": .enter, "tab": .tab,
      "backspace": .backspace, "esc": .escape, "escape": .escape, "up": .up, "down": .down,
      "left": .left, "right": .right, "home": .home, "end": .end, "pgup": .pageUp,
      "pageup": .pageUp, "pgdn": .pageDown, "pagedown": .pageDown, "ins": .insert,
      "insert": .insert, "del": .delete, "delete": .delete,
    ]
    for number in 1...12 { codes["f\(number)"] = .function(number) }
    return codes
  }()
}
