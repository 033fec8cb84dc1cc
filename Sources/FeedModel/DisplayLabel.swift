/// Whether a label of a host may be shown in Unicode.
///
/// 1. Each character is a letter, mark or digit of a script in common modern use (UAX 31 table 5),
///    as `Script` has them, or an ASCII digit or hyphen. No emoji, no symbols, nothing invisible.
/// 2. The label is in one script, or in Latin with the scripts of Japanese, Chinese or Korean: the
///    *highly restrictive* level of UTS 39 §5.2.
/// 3. Its digits are of one system (UTS 39 §5.3), and it is more than digits.
/// 4. No mark stands twice in a row (UTS 39 §5.4).
/// 5. It is not made of nothing but characters that pass for Latin letters, unless its registry is
///    one of the same script; no kana or stroke that passes for punctuation follows Latin.
enum DisplayLabel {
  /// Whether the label is safe under a registry of that script, nil for Latin.
  static func isSafe(_ label: [Unicode.Scalar], under registry: Script?) -> Bool {
    for scalar in label where !isCommon(scalar) {
      if Script(of: scalar) == nil || !isLetterMarkOrDigit(scalar) { return false }
    }
    let scripts = scripts(of: label)
    return Script.areReadTogether(scripts) && hasOneDigitSystem(label) && !hasRepeatedMark(label)
      && !isConfusable(label, in: scripts, under: registry)
  }

  /// The script of a top-level label that can't pass for a Latin one: who reads it expects no
  /// Latin in the labels before it.
  static func registryScript(of label: [Unicode.Scalar]) -> Script? {
    let isKnown = registriesThatLookLatin.contains(label)
    guard isKnown || isSafe(label, under: nil), scripts(of: label).count == 1 else { return nil }
    return scripts(of: label).first
  }

  /// `орг` of the Public Interest Registry and `ευ` of EURid, all of whose letters have lookalikes.
  private static let registriesThatLookLatin = ["орг", "ευ"].map { Array($0.unicodeScalars) }

  private static func scripts(of label: [Unicode.Scalar]) -> Set<Script> {
    Set(label.lazy.filter { !isCommon($0) }.compactMap { Script(of: $0) })
  }

  private static func isCommon(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || scalar == "-"
  }

  private static func isLetterMarkOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    IDNAUnicode.isLetter(scalar) || IDNAUnicode.isMark(scalar)
      || IDNAUnicode.isDecimalDigit(scalar)
  }

  private static func hasOneDigitSystem(_ label: [Unicode.Scalar]) -> Bool {
    let digits = label.filter(IDNAUnicode.isDecimalDigit)
    let zeros = digits.map { digit in
      digit.value - UInt32(digit.properties.numericValue ?? 0)
    }
    let isAllDigits = digits.count == label.count
    return Set(zeros).count <= 1 && !isAllDigits
  }

  private static func hasRepeatedMark(_ label: [Unicode.Scalar]) -> Bool {
    zip(label, label.dropFirst()).contains { $0 == $1 && IDNAUnicode.isNonspacingMark($0) }
  }

  private static func isConfusable(
    _ label: [Unicode.Scalar], in scripts: Set<Script>, under registry: Script?
  ) -> Bool {
    if scripts.contains(.latin) {
      return label.allSatisfy { $0.isASCII || dottedLatin.contains($0) }
        || hasStrokeAfterLatin(label)
    }
    if label.allSatisfy({ isCommon($0) || strokes.contains($0) }) { return true }
    guard scripts.count == 1, let script = scripts.first, script != registry,
      let lookalikes = lookalikes[script]
    else { return false }
    return label.allSatisfy { isCommon($0) || lookalikes.contains($0) }
  }

  /// `comノsearch` reads like a path; the `ー` of `サーバーabc` does not.
  private static func hasStrokeAfterLatin(_ label: [Unicode.Scalar]) -> Bool {
    zip(["-"] + label, label).contains { before, scalar in
      strokes.contains(scalar) && (isCommon(before) || Script(of: before) == .latin)
    }
  }

  /// Latin letters that differ from an ASCII letter by a dot, which an underline hides or a small
  /// type loses.
  private static let dottedLatin = Set("ıạḅḍẹḥịḳḷṃṇọṛṣṭụṿẉỵẓ".unicodeScalars)

  /// Kana and strokes that pass for a slash, a hyphen or a full stop.
  private static let strokes = Set("ノソンゾー一丨丶丿ヽ".unicodeScalars)

  /// Letters that pass for a Latin one in usual type, script by script; after the whole-script
  /// confusables of UTS 39 §4, by eye and on the strict side.
  private static let lookalikes: [Script: Set<Unicode.Scalar>] = [
    .cyrillic: "асԁеԍһіјӏорԛѕԝхуүъьҽпгѵѡ", .greek: "αγεηικνοπρστυχω", .armenian: "ագզլհյոսւօցք",
    .georgian: "იოყძხ", .hebrew: "דוחיןסם", .arabic: "اه", .ethiopic: "ሀሠሰስበዐዕዘጠ",
    .thai: "ทนบพรหเแ",
  ].mapValues { Set($0.unicodeScalars) }
}
