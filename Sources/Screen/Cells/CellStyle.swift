/// The colour of a cell's character or of what is behind it.
enum CellColor: Hashable, Sendable {
  /// The terminal's own, so that text follows a light or dark theme.
  case standard
  /// One of the person's palette; 0 to 7 exist on every colour terminal.
  case palette(UInt8)
  /// 0xRRGGBB, brought down to what the terminal has.
  case rgb(UInt32)
}

struct CellAttributes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let bold = CellAttributes(rawValue: 1)
  static let dim = CellAttributes(rawValue: 2)
  static let italic = CellAttributes(rawValue: 4)
  static let underline = CellAttributes(rawValue: 8)
  static let reverse = CellAttributes(rawValue: 16)
}

struct CellStyle: Hashable, Sendable {
  var foreground: CellColor = .standard
  var background: CellColor = .standard
  var attributes: CellAttributes = []

  func adding(_ more: CellAttributes) -> CellStyle {
    var style = self
    style.attributes.formUnion(more)
    return style
  }
}

extension CellStyle {
  /// The same for a light background. The cyan, green and yellow of most palettes cannot be read on
  /// white (in xterm's at a contrast below 2), and bold makes them and magenta brighter still.
  /// Dim is paler than the palette's grey there (kitty 0.41), or no different at all (xterm).
  var onLight: CellStyle {
    if foreground == .standard, attributes == .dim { return CellStyle(foreground: .palette(8)) }
    guard case .palette(let index) = foreground else { return self }
    var style = self
    switch index {
    case 2, 6: style.foreground = .palette(4)
    case 3: style.foreground = .palette(5)
    default: break
    }
    if style.foreground == .palette(5) { style.attributes.remove(.bold) }
    return style
  }

  /// The same where nobody can say what is behind it.
  var onAny: CellStyle {
    guard case .palette(let index) = foreground, [2, 3, 6].contains(index) else { return self }
    var style = self
    style.foreground = .standard
    return style
  }
}

/// What each part of the log looks like: the terminal's own colours, its palette from 1 to 6 and
/// attributes, never white or bright yellow; `onLight` for light themes.
extension CellStyle {
  static let text = CellStyle()
  static let quiet = CellStyle(attributes: .dim)
  static let link = CellStyle(foreground: .palette(4), attributes: .underline)
  static let title = CellStyle(attributes: .bold)
  static let bar = CellStyle(foreground: .palette(4))
  static let failure = CellStyle(foreground: .palette(1))
  static let mark = CellStyle(foreground: .palette(5), attributes: .bold)
  static let writing = CellStyle(foreground: .palette(2), attributes: [.bold, .reverse])
  static let reading = CellStyle(foreground: .palette(5), attributes: [.bold, .reverse])
  static let news = CellStyle(foreground: .palette(3), attributes: .bold)
  static let key = CellStyle(attributes: .bold)
  static let found = CellStyle(foreground: .palette(3), attributes: .reverse)
  static let hint = CellStyle(foreground: .palette(5), attributes: [.bold, .reverse])
}

extension CellStyle {
  /// An author's name: people in a conversation are told apart at a look, and each has the same colour in
  /// every run and conversation. Links are blue and failures red, so nobody is.
  static func author(named name: String) -> CellStyle {
    let colors: [UInt8] = [6, 2, 3, 5]
    // FNV-1a: Swift's own hash is another in every run.
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8.prefix(100) { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return CellStyle(
      foreground: .palette(colors[Int(hash >> 12) % colors.count]), attributes: .bold)
  }
}
