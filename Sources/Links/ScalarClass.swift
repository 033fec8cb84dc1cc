/// What a scalar outside ASCII means to a link that meets it.
enum ScalarClass {
  /// Ends every link: white space, controls, invisible and bidi characters, the punctuation and the
  /// brackets of CJK and full-width text, double quotes of any script.
  case ender
  /// A letter of a script that writes without spaces (Han, kana, Hangul, Thai …): text that is glued to
  /// a Latin address begins with one.
  case unspaced
  /// A pictograph or symbol: part of an address only where it begins a label or a segment.
  case symbol
  /// A letter, mark, digit or joiner of any other script.
  case word
  /// Punctuation that may stand inside an address, and never at its end.
  case punctuation
  /// Anything else: dashes, currency, `¡`, private use.
  case other

  /// Whether a host may hold it.
  var isHostCharacter: Bool {
    switch self {
    case .unspaced, .symbol, .word: true
    case .ender, .punctuation, .other: false
    }
  }

  /// Whether it is the start of other text where it follows an ASCII letter or digit.
  var isGlued: Bool { self == .unspaced || self == .symbol }

  /// The class of a scalar from U+0080 on; ASCII has its own rules at each place.
  ///
  /// The blocks are those of Unicode 15 that chat text is made of; what no block decides, the general
  /// category does.
  init(_ value: UInt32) {
    switch value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x400...0x481, 0x48A...0x52F: self = .word
    case 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FF, 0xAC00...0xD7A3:
      self = .unspaced
    case 0x2000..<0x2070: self = ScalarClass(generalPunctuation: value)
    case 0x3000..<0x3100: self = ScalarClass(cjkSymbolOrKana: value)
    case 0xFE00...0xFFFF: self = ScalarClass(compatibilityForm: value)
    case 0x2190..<0x2800, 0x2900..<0x2C00, 0x1F000..<0x1F3FB, 0x1F400..<0x1FB00: self = .symbol
    case 0x1F3FB...0x1F3FF: self = .word
    case 0x2E80..<0x3000, 0x3100..<0x3164, 0x3165..<0xA4D0, 0xA960..<0xA980, 0xF900..<0xFB00,
      0x20000..<0x40000:
      self = .unspaced
    case 0xAD, 0x115F, 0x1160, 0x2800, 0x3164, 0xE0000..<0xE0100: self = .ender
    case 0xA1, 0xB6, 0xB7, 0xBF, 0x2020, 0x2021: self = .other
    default: self = ScalarClass(category: value)
    }
  }
}

extension ScalarClass {
  private init(generalPunctuation value: UInt32) {
    switch value {
    case 0x200C, 0x200D: self = .word
    case 0x2010...0x2015, 0x2020, 0x2021, 0x203F, 0x2040, 0x2044: self = .other
    case 0x2018...0x201B, 0x2022...0x2027, 0x2030...0x2038, 0x203B...0x203E, 0x2041...0x205E:
      self = .punctuation
    default: self = .ender
    }
  }

  private init(cjkSymbolOrKana value: UInt32) {
    switch value {
    case 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3038...0x303C, 0x3099, 0x309A,
      0x309D...0x309F:
      self = .unspaced
    case 0x302A...0x302F: self = .word
    case 0x301C, 0x3030, 0x3036, 0x3037, 0x303D...0x303F, 0x309B, 0x309C, 0x30A0: self = .other
    case 0x30FB: self = .punctuation
    default: self = .ender
    }
  }

  private init(compatibilityForm value: UInt32) {
    switch value {
    case 0xFE00...0xFE0F, 0xFE20...0xFE2F: self = .word
    case 0xFE70..<0xFEFF, 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: self = .word
    case 0xFF66...0xFF9F, 0xFFA1...0xFFDC: self = .unspaced
    case 0xFF3F, 0xFFE0...0xFFE6: self = .other
    case 0xFF65: self = .punctuation
    default: self = .ender
    }
  }

  private init(category value: UInt32) {
    guard let scalar = Unicode.Scalar(value) else {
      self = .ender
      return
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter:
      self = .word
    case .otherLetter, .nonspacingMark, .spacingMark:
      self = ScalarClass.writesWithoutSpaces(value) ? .unspaced : .word
    case .enclosingMark, .decimalNumber, .letterNumber, .otherNumber: self = .word
    case .otherPunctuation: self = .punctuation
    case .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation: self = .ender
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .surrogate:
      self = .ender
    case .otherSymbol: self = .symbol
    default: self = .other
    }
  }

  /// Thai, Lao, Tibetan, Myanmar and Khmer.
  private static func writesWithoutSpaces(_ value: UInt32) -> Bool {
    switch value {
    case 0xE00..<0x1000, 0x1000..<0x10A0, 0x1780..<0x1800: true
    default: false
    }
  }
}
