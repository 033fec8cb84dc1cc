internal import CUTF8Proc

/// What utf8proc knows of a character, as far as domain names need it.
enum IDNAUnicode {
  /// Unicode's Bidi_Class, as far as RFC 5893 tells the classes apart.
  enum BidiClass {
    case leftToRight, rightToLeft, arabicLetter, arabicNumber
    case europeanNumber, europeanSeparator, europeanTerminator, commonSeparator
    case nonspacingMark, boundaryNeutral, otherNeutral
    case other
  }

  static func bidiClass(of scalar: Unicode.Scalar) -> BidiClass {
    switch utf8proc_bidi_class_t(UInt32(property(of: scalar).bidi_class)) {
    case UTF8PROC_BIDI_CLASS_L: .leftToRight
    case UTF8PROC_BIDI_CLASS_R: .rightToLeft
    case UTF8PROC_BIDI_CLASS_AL: .arabicLetter
    case UTF8PROC_BIDI_CLASS_AN: .arabicNumber
    case UTF8PROC_BIDI_CLASS_EN: .europeanNumber
    case UTF8PROC_BIDI_CLASS_ES: .europeanSeparator
    case UTF8PROC_BIDI_CLASS_ET: .europeanTerminator
    case UTF8PROC_BIDI_CLASS_CS: .commonSeparator
    case UTF8PROC_BIDI_CLASS_NSM: .nonspacingMark
    case UTF8PROC_BIDI_CLASS_BN: .boundaryNeutral
    case UTF8PROC_BIDI_CLASS_ON: .otherNeutral
    default: .other
    }
  }

  /// Canonical_Combining_Class 9.
  static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
    property(of: scalar).combining_class == 9
  }

  /// General_Category M.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    [UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME].contains(category(scalar))
  }

  /// General_Category Mn or Me: a mark that takes no room of its own.
  static func isNonspacingMark(_ scalar: Unicode.Scalar) -> Bool {
    [UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_ME].contains(category(scalar))
  }

  /// General_Category L.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    [
      UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_LM, UTF8PROC_CATEGORY_LU,
      UTF8PROC_CATEGORY_LT,
    ].contains(category(scalar))
  }

  /// General_Category Nd.
  static func isDecimalDigit(_ scalar: Unicode.Scalar) -> Bool {
    category(scalar) == UTF8PROC_CATEGORY_ND
  }

  /// Whether it is neither unassigned nor a surrogate nor for private use.
  static func isAssigned(_ scalar: Unicode.Scalar) -> Bool {
    ![UTF8PROC_CATEGORY_CN, UTF8PROC_CATEGORY_CS, UTF8PROC_CATEGORY_CO].contains(category(scalar))
  }

  /// General_Category Cc, Cf or Z.
  static func isControlOrSeparator(_ scalar: Unicode.Scalar) -> Bool {
    [
      UTF8PROC_CATEGORY_CC, UTF8PROC_CATEGORY_CF, UTF8PROC_CATEGORY_ZS, UTF8PROC_CATEGORY_ZL,
      UTF8PROC_CATEGORY_ZP,
    ].contains(category(scalar))
  }

  /// Unicode's NFKC_Casefold of one character: empty for one that is ignored.
  static func nfkcCasefold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let options =
      UTF8PROC_STABLE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_COMPOSE.rawValue
      | UTF8PROC_IGNORE.rawValue | UTF8PROC_CASEFOLD.rawValue
    return normalize([scalar], options: utf8proc_option_t(options))
  }

  /// Normalization Form C.
  static func nfc(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    if text.allSatisfy(\.isASCII) { return text }
    let options = UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue
    return normalize(text, options: utf8proc_option_t(options))
  }

  private static func normalize(
    _ text: [Unicode.Scalar], options: utf8proc_option_t
  ) -> [Unicode.Scalar] {
    var utf8: [UInt8] = []
    for scalar in text { utf8 += UTF8.encode(scalar).map(Array.init) ?? [] }
    // No character decomposes to more than 18 (UAX 15 §3, the NFKD of U+FDFA).
    let points = [utf8proc_int32_t](unsafeUninitializedCapacity: text.count * 18) {
      buffer, count in
      let length = utf8proc_decompose(
        utf8, utf8.count, buffer.baseAddress, buffer.count, options)
      guard length > 0, length <= buffer.count else { return }
      count = max(0, utf8proc_normalize_utf32(buffer.baseAddress, length, options))
    }
    return points.compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
  }

  private static func category(_ scalar: Unicode.Scalar) -> utf8proc_category_t {
    utf8proc_category(utf8proc_int32_t(scalar.value))
  }

  private static func property(of scalar: Unicode.Scalar) -> utf8proc_property_t {
    utf8proc_get_property(utf8proc_int32_t(scalar.value)).pointee
  }
}
