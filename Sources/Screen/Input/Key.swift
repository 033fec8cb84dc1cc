/// A key as it was struck, whatever bytes the terminal made of it.
struct Key: Hashable, Sendable {
  enum Code: Hashable, Sendable {
    /// A character that can be written.
    case character(Unicode.Scalar)
    case enter, tab, backspace, escape
    case up, down, left, right, home, end, pageUp, pageDown, insert, delete
    case function(Int)
  }

  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }

  var code: Code
  var modifiers: Modifiers

  init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  init(_ character: Unicode.Scalar, _ modifiers: Modifiers = []) {
    self.init(.character(character), modifiers)
  }

  static func control(_ letter: Unicode.Scalar) -> Key { Key(letter, .control) }
  static func alt(_ letter: Unicode.Scalar) -> Key { Key(letter, .alt) }

  /// The character that the key writes, where it writes one.
  var written: Unicode.Scalar? {
    guard case .character(let scalar) = code, modifiers.isSubset(of: .shift) else { return nil }
    return scalar
  }
}

extension Key: CustomStringConvertible {
  /// As help shows it: `j`, `Ctrl-C`, `PgUp`.
  var description: String {
    var words = ""
    if modifiers.contains(.control) { words += "Ctrl-" }
    if modifiers.contains(.alt) { words += "Alt-" }
    if modifiers.contains(.shift) { words += "Shift-" }
    switch code {
    case .character(" "): words += "Space"
    case .character(let scalar):
      let letter = String(Character(scalar))
      words += modifiers.contains(.control) ? letter.uppercased() : letter
    case .enter: words += "Enter"
    case .tab: words += "Tab"
    case .backspace: words += "Backspace"
    case .escape: words += "Esc"
    case .up: words += "Up"
    case .down: words += "Down"
    case .left: words += "Left"
    case .right: words += "Right"
    case .home: words += "Home"
    case .end: words += "End"
    case .pageUp: words += "PgUp"
    case .pageDown: words += "PgDn"
    case .insert: words += "Ins"
    case .delete: words += "Del"
    case .function(let number): words += "F\(number)"
    }
    return words
  }
}

/// What comes from the terminal's keyboard side.
enum TerminalInput: Hashable, Sendable {
  case key(Key)
  /// Text between the marks of bracketed paste, as it came.
  case paste(String)
  case focus(Bool)
  /// Rows, negative upwards.
  case wheel(Int)
  /// The answer to `BackgroundColor.question`.
  case background(BackgroundColor)
}
