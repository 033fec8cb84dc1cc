/// Turns the bytes of a terminal into keys: UTF-8, ESC for Alt, the CSI and SS3 sequences of xterm
/// and its kin, bracketed paste, focus, SGR mouse wheel, and the modified keys of xterm
/// (`modifyOtherKeys`) and kitty (`CSI … u`).
///
/// The answer to `BackgroundColor.question` is understood; other replies (OSC, DCS, `CSI ? …`) are
/// swallowed whole, however late they come, so they are never typed into the composer. Memory and time
/// are bounded: a sequence that grows too long or does not end is dropped, a paste is cut.
struct KeyParser: Sendable {
  private enum State: Equatable {
    case ground
    /// After ESC: Alt and a key, or the start of a sequence.
    case escape
    case csi
    case ss3
    /// OSC, DCS, APC, PM and SOS run to ST; OSC to BEL as well.
    case string
    case stringEscape
    case paste
  }

  private var state = State.ground
  private var bytes: [UInt8] = []
  private var scalar = PartialScalar()

  static let sequenceLimit = 64
  static let pasteLimit = 1 << 20

  /// How long the bytes so far may wait for another one before `flush` decides what they are; nil where
  /// nothing is open.
  var patience: Duration? {
    switch state {
    case .ground, .paste: nil
    case .escape, .ss3: Self.keyDelay
    case .csi where bytes.isEmpty: Self.keyDelay
    case .string where bytes.count == 1: Self.keyDelay
    case .csi, .string, .stringEscape: Self.sequenceDelay
    }
  }

  /// Esc or Alt and a key, or the start of a sequence: what ncurses programs set, since even over a slow
  /// line a sequence arrives as one.
  static let keyDelay = Duration.milliseconds(25)
  /// A reply that stops short of its end must not hold the keyboard.
  static let sequenceDelay = Duration.seconds(1)

  mutating func feed(_ input: some Sequence<UInt8>) -> [TerminalInput] {
    var found: [TerminalInput] = []
    for byte in input { take(byte, into: &found) }
    return found
  }

  /// Takes a lone ESC for the key, and a lone introducer for Alt and its letter; drops what has begun
  /// and not ended.
  mutating func flush() -> [TerminalInput] {
    guard patience != nil else { return [] }
    defer {
      state = .ground
      bytes = []
    }
    switch state {
    case .escape: return [.key(Key(.escape))]
    case .ss3: return [.key(Key("O", .alt))]
    case .csi where bytes.isEmpty: return [.key(Key("[", .alt))]
    case .string where bytes.count == 1: return [.key(Key(Unicode.Scalar(bytes[0]), .alt))]
    case .ground, .csi, .string, .stringEscape, .paste: return []
    }
  }
}

extension KeyParser {
  private mutating func take(_ byte: UInt8, into found: inout [TerminalInput]) {
    switch state {
    case .ground: takeGround(byte, [], into: &found)
    case .escape: takeEscape(byte, into: &found)
    case .csi:
      bytes.append(byte)
      if 0x40...0x7E ~= byte {
        endCSI(into: &found)
      } else if byte == 0x1B {
        state = .escape
      } else if bytes.count > Self.sequenceLimit {
        state = .ground
      }
    case .ss3:
      state = .ground
      if let code = Self.letters[byte] { found.append(.key(Key(code))) }
    case .string:
      if byte == 0x07 {
        endString(into: &found)
      } else if byte == 0x1B {
        state = .stringEscape
      } else if bytes.count <= Self.sequenceLimit {
        bytes.append(byte)
      }
    case .stringEscape:
      state = .string
      if byte == UInt8(ascii: "\\") { endString(into: &found) }
    case .paste: takePaste(byte, into: &found)
    }
  }

  private mutating func takeEscape(_ byte: UInt8, into found: inout [TerminalInput]) {
    state = .ground
    switch byte {
    case UInt8(ascii: "["):
      state = .csi
      bytes = []
    case UInt8(ascii: "O"): state = .ss3
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string
      bytes = [byte]
    case 0x1B:
      found.append(.key(Key(.escape)))
      state = .escape
    default: takeGround(byte, .alt, into: &found)
    }
  }

  private mutating func takeGround(
    _ byte: UInt8, _ modifiers: Key.Modifiers, into found: inout [TerminalInput]
  ) {
    switch byte {
    case 0x1B:
      scalar = PartialScalar()
      state = .escape
    case 0x0D: found.append(.key(Key(.enter, modifiers)))
    case 0x09: found.append(.key(Key(.tab, modifiers)))
    case 0x7F, 0x08: found.append(.key(Key(.backspace, modifiers)))
    case 0x00: found.append(.key(Key(" ", modifiers.union(.control))))
    case 0x01...0x1A:
      let letter = Unicode.Scalar(byte + 0x60)
      found.append(.key(Key(letter, modifiers.union(.control))))
    case 0x1C...0x1F:
      let sign = Unicode.Scalar(byte + 0x40)
      found.append(.key(Key(sign, modifiers.union(.control))))
    default:
      if let whole = scalar.take(byte) { found.append(.key(Key(whole, modifiers))) }
    }
  }

  private mutating func takePaste(_ byte: UInt8, into found: inout [TerminalInput]) {
    bytes.append(byte)
    let mark: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
    if byte == 0x7E, bytes.suffix(mark.count).elementsEqual(mark) {
      bytes.removeLast(mark.count)
      found.append(.paste(String(decoding: bytes.prefix(Self.pasteLimit), as: UTF8.self)))
      bytes = []
      state = .ground
    } else if bytes.count > Self.pasteLimit + Self.sequenceLimit {
      // The end mark is still found; what lies before it and past the limit is not kept.
      bytes.removeSubrange(Self.pasteLimit..<(bytes.count - mark.count))
    }
  }
}

extension KeyParser {
  private mutating func endString(into found: inout [TerminalInput]) {
    state = .ground
    guard bytes.first == UInt8(ascii: "]"),
      let background = BackgroundColor(answer: bytes.dropFirst())
    else { return }
    found.append(.background(background))
  }

  private mutating func endCSI(into found: inout [TerminalInput]) {
    state = .ground
    guard let final = bytes.popLast() else { return }
    switch final {
    case UInt8(ascii: "I") where bytes.isEmpty: found.append(.focus(true))
    case UInt8(ascii: "O") where bytes.isEmpty: found.append(.focus(false))
    case UInt8(ascii: "M"), UInt8(ascii: "m"):
      // SGR mouse: button; 64 is the wheel up, 65 down (xterm, "Extended coordinates").
      guard bytes.first == UInt8(ascii: "<") else { return }
      let button = Self.numbers(bytes.dropFirst()).first ?? 0
      if button == 64 { found.append(.wheel(-3)) }
      if button == 65 { found.append(.wheel(3)) }
    default:
      guard bytes.allSatisfy({ 0x30...0x3B ~= $0 }) else { return }
      if let input = Self.key(final: final, numbers: Self.numbers(bytes[...])) {
        found.append(.key(input))
      } else if final == UInt8(ascii: "~"), Self.numbers(bytes[...]) == [200] {
        bytes = []
        state = .paste
      }
    }
  }

  private static func key(final: UInt8, numbers: [Int]) -> Key? {
    let modifiers = numbers.count > 1 ? modifiers(numbers[1]) : []
    switch final {
    case UInt8(ascii: "~"):
      // `CSI 27;modifiers;code ~` is xterm's modifyOtherKeys.
      if numbers.first == 27, numbers.count == 3 { return plain(numbers[2], modifiers) }
      return numbers.first.flatMap { tildes[$0] }.map { Key($0, modifiers) }
    case UInt8(ascii: "u"): return numbers.first.flatMap { plain($0, modifiers) }
    case UInt8(ascii: "Z"): return Key(.tab, .shift)
    default:
      // Anything but 1 before the modifiers is a report, such as the cursor's place.
      guard numbers.isEmpty || numbers[0] <= 1 else { return nil }
      return letters[final].map { Key($0, modifiers) }
    }
  }

  /// A key by its character's code point, as kitty's protocol numbers them.
  private static func plain(_ code: Int, _ modifiers: Key.Modifiers) -> Key? {
    switch code {
    case 13: Key(.enter, modifiers)
    case 9: Key(.tab, modifiers)
    case 27: Key(.escape, modifiers)
    case 8, 127: Key(.backspace, modifiers)
    case 32...: UInt32(exactly: code).flatMap(Unicode.Scalar.init).map { Key($0, modifiers) }
    default: nil
    }
  }

  /// xterm adds one to the bits shift, alt, control.
  private static func modifiers(_ number: Int) -> Key.Modifiers {
    Key.Modifiers(rawValue: UInt8(max(number - 1, 0) & 7))
  }

  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
    bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.prefix { 0x30...0x39 ~= $0 }.prefix(8).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
  }

  private static let letters: [UInt8: Key.Code] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "M"): .enter, UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
    UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
  ]

  /// xterm, the Linux console and rxvt between them.
  private static let tildes: [Int: Key.Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]
}

/// A scalar of which some bytes are still under way; what is not UTF-8 is dropped.
private struct PartialScalar: Sendable {
  private var bytes: [UInt8] = []
  private var length = 0

  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    if byte < 0x80 {
      bytes = []
      return Unicode.Scalar(byte)
    }
    if 0xC2...0xF4 ~= byte {
      bytes = [byte]
      length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      return nil
    }
    guard !bytes.isEmpty, 0x80...0xBF ~= byte else {
      bytes = []
      return nil
    }
    bytes.append(byte)
    guard bytes.count == length else { return nil }
    defer { bytes = [] }
    return String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
  }
}
