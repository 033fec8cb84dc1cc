internal import CUTF8Proc

/// Text from outside that may be drawn, printed or written: the only door between the two.
///
/// Nothing that reaches a screen, a pipe or an export was a `String` a moment before without passing
/// here. What is taken out, in one pass:
/// 1. whole escape sequences (ISO 6429: CSI, OSC, DCS and their like, with ESC or as C1);
/// 2. what is left of controls, bidirectional overrides and invisible characters;
/// 3. joiners that join nothing, and combining marks past the eighth on one base;
/// 4. characters without an agreed meaning (unassigned, private use) become U+FFFD;
/// 5. white space is folded as the shape says, and dropped at both ends.
public struct SafeText: Hashable, Sendable {
  public let string: String

  public enum Shape: Sendable {
    /// Line breaks and runs of white space become one space.
    case line
    /// Line breaks stay as `\n` (two at most in a row), a tab becomes two spaces, other white space
    /// stays what it is.
    case block
  }

  /// At most `limit` characters stay.
  public init(_ outside: String, as shape: Shape = .line, limit: Int = .max) {
    let clean = Self.isClean(outside) ? outside : Self.clean(outside, as: shape)
    string = clean.utf8.count > limit ? String(clean.prefix(limit)) : clean
  }

  public var isEmpty: Bool { string.isEmpty }
}

extension SafeText: CustomStringConvertible {
  public var description: String { string }
}

extension SafeText {
  /// Printable ASCII with single spaces inside: most of what there is, and left alone.
  private static func isClean(_ text: String) -> Bool {
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
      guard 0x20..<0x7F ~= byte, byte != 0x20 || previous != 0x20 else { return false }
      previous = byte
    }
    return previous != 0x20
  }

  private static func clean(_ text: String, as shape: Shape) -> String {
    var kept = String.UnicodeScalarView()
    var marks = 0
    var space = PendingSpace()
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      if EscapeSequence.starts(scalar) {
        index = EscapeSequence.end(of: scalars, at: index)
        continue
      }
      index = scalars.index(after: index)
      if scalar.isWhiteSpace {
        // CR LF is one line break.
        if scalar == "\r", index < scalars.endIndex, scalars[index] == "\n" { continue }
        space.add(scalar)
        marks = 0
        continue
      }
      if 0x21..<0x7F ~= scalar.value {
        space.flush(into: &kept, as: shape)
        kept.append(scalar)
        marks = 0
        continue
      }
      if scalar.isTroublesome { continue }
      if scalar == "\u{200C}" || scalar == "\u{200D}" {
        guard let last = kept.last, space.isEmpty, last.value >= 0x80, !last.isJoiner else {
          continue
        }
      }
      let category = utf8proc_category(utf8proc_int32_t(scalar.value))
      if category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME {
        marks += 1
        if marks > 8 { continue }
      } else {
        marks = 0
      }
      space.flush(into: &kept, as: shape)
      let isUnknown = category == UTF8PROC_CATEGORY_CN || scalar.isMeaningless
      kept.append(isUnknown ? "\u{FFFD}" : scalar)
    }
    if let last = kept.last, last.isJoiner { kept.removeLast() }
    return String(kept)
  }
}

extension Unicode.Scalar {
  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// The property White_Space (PropList, 15.0), which has not changed for years.
  fileprivate var isWhiteSpace: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A: true
    case 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}

/// White space that is written only when something follows it.
private struct PendingSpace {
  private var lineBreaks = 0
  private var others: [Unicode.Scalar] = []

  var isEmpty: Bool { lineBreaks == 0 && others.isEmpty }

  mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029:
      lineBreaks += 1
      others.removeAll(keepingCapacity: true)
    case 0x09: others += ["\u{20}", "\u{20}"]
    default: others.append(scalar)
    }
    // A megabyte of spaces is not kept until its end is known.
    if others.count > 256 { others.removeLast() }
  }

  mutating func flush(into kept: inout String.UnicodeScalarView, as shape: SafeText.Shape) {
    guard !isEmpty else { return }
    switch shape {
    case .line:
      if !kept.isEmpty { kept.append(" ") }
    case .block:
      if !kept.isEmpty {
        for _ in 0..<min(lineBreaks, 2) { kept.append("\n") }
      }
      kept.append(contentsOf: others)
    }
    self = PendingSpace()
  }
}
