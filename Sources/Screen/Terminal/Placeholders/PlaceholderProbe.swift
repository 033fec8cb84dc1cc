/// Whether the terminal draws pictures at placeholder characters, by its own answers alone: it must
/// say that it is kitty 0.28 or Ghostty, and that it takes pictures. Others that take pictures draw
/// placeholders as strange characters (Konsole, WezTerm).
///
/// Asked is only a terminal whose environment names one of the two (`isWorthwhile`). The questions are
/// XTVERSION (xterm), the graphics protocol's query (kitty, "Querying support and available
/// transmission mediums") and, since every terminal answers it last, DA1 (ECMA-48).
struct PlaceholderProbe: Sendable {
  static let questions = "\u{1B}[>q\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"
  /// How long the answers may take. They come within a millisecond or two from a terminal beside the
  /// program, later from a far one and from one that is still opening its window.
  static let patience = Duration.seconds(1)
  /// No answer is longer.
  private static let answerLimit = 256

  /// What came and is no answer, such as keys struck meanwhile.
  private(set) var rest: [UInt8] = []
  /// Whether the last question was answered.
  private(set) var isFinished = false
  private var pending: [UInt8] = []
  private var versions: [String] = []
  private var words: [String] = []

  /// Only inside a terminal that says it is one of the two, with nothing between.
  static func isWorthwhile(in environment: (String) -> String) -> Bool {
    guard ["TMUX", "STY", "ZELLIJ"].allSatisfy({ environment($0).isEmpty }) else { return false }
    return ["xterm-kitty", "xterm-ghostty"].contains(environment("TERM"))
      || ["kitty", "ghostty"].contains(environment("TERM_PROGRAM"))
      || !environment("KITTY_WINDOW_ID").isEmpty
  }

  /// Exactly one of each answer, and every one as it must be.
  var isProven: Bool {
    isFinished && words == ["OK"] && versions.count == 1
      && versions.allSatisfy(Self.drawsPlaceholders)
  }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    while !isFinished, !pending.isEmpty {
      switch Self.answer(at: pending[...]) {
      case .underWay where pending.count <= Self.answerLimit: return
      case .version(let text, let length):
        versions.append(text)
        pending.removeFirst(length)
      case .graphics(let text, let length):
        words.append(text)
        pending.removeFirst(length)
      case .attributes(let length):
        isFinished = true
        pending.removeFirst(length)
      case .none, .underWay:
        rest.append(pending.removeFirst())
      }
    }
    if isFinished { giveUp() }
  }

  /// No more is waited for.
  mutating func giveUp() {
    rest += pending
    pending = []
  }
}

extension PlaceholderProbe {
  private enum Answer {
    case version(String, length: Int)
    case graphics(String, length: Int)
    case attributes(length: Int)
    case underWay, none
  }

  private static let starts: [(start: [UInt8], isString: Bool)] = [
    (Array("\u{1B}P>|".utf8), true), (Array("\u{1B}_Gi=31;".utf8), true),
    (Array("\u{1B}[?".utf8), false),
  ]

  private static func answer(at bytes: ArraySlice<UInt8>) -> Answer {
    for (start, isString) in starts {
      guard bytes.starts(with: start) else {
        if start.starts(with: bytes) { return .underWay }
        continue
      }
      let body = bytes.dropFirst(start.count)
      let text = body.prefix(while: isString ? { 0x20...0x7E ~= $0 } : { 0x30...0x3B ~= $0 })
      let ending = body.dropFirst(text.count)
      let end = isString ? Array("\u{1B}\\".utf8) : Array("c".utf8)
      if ending.count < end.count, end.starts(with: ending) { return .underWay }
      guard ending.starts(with: end) else { return .none }
      let length = start.count + text.count + end.count
      let words = String(decoding: text, as: UTF8.self)
      return switch start[1] {
      case UInt8(ascii: "P"): .version(words, length: length)
      case UInt8(ascii: "_"): .graphics(words, length: length)
      default: .attributes(length: length)
      }
    }
    return .none
  }

  /// `kitty(0.35.2)` or `ghostty 1.0.1`.
  private static func drawsPlaceholders(_ version: String) -> Bool {
    if version.hasPrefix("kitty("), version.hasSuffix(")") {
      let parts = version.dropFirst(6).dropLast().split(
        separator: ".", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { part in
        part.count <= 4 && part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil
      }
      guard 2...3 ~= parts.count, numbers.count == parts.count else { return false }
      // Placeholders came with 0.28 (kitty's changelog).
      return (numbers[0], numbers[1]) >= (0, 28)
    }
    guard version.hasPrefix("ghostty ") else { return false }
    let number = version.dropFirst(8)
    return number.first?.isNumber == true
      && number.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".+-_".contains($0)) }
  }
}
