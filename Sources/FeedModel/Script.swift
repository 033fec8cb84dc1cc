/// The scripts in common modern use (UAX 31 table 5, *recommended scripts*) that labels are shown in.
enum Script: Hashable, Sendable {
  case arabic, armenian, bengali, bopomofo, cyrillic, devanagari, ethiopic, georgian, greek
  case gujarati, gurmukhi, han, hangul, hebrew, hiragana, kannada, katakana, khmer, lao, latin
  case malayalam, myanmar, odia, sinhala, tamil, telugu, thaana, thai, tibetan

  /// The script of a letter, mark or digit; nil for those that no label is shown with.
  init?(of scalar: Unicode.Scalar) {
    var low = 0
    var high = Self.ranges.count
    while low < high {
      let middle = (low + high) / 2
      if Self.ranges[middle].upper < scalar.value { low = middle + 1 } else { high = middle }
    }
    guard low < Self.ranges.count, Self.ranges[low].lower <= scalar.value else { return nil }
    self = Self.ranges[low].script
  }

  /// Whether one text is written in these scripts together (UTS 39 §5.2, *highly restrictive*).
  static func areReadTogether(_ scripts: Set<Script>) -> Bool {
    scripts.count <= 1 || scripts.isSubset(of: [.latin, .han, .hiragana, .katakana])
      || scripts.isSubset(of: [.latin, .han, .bopomofo])
      || scripts.isSubset(of: [.latin, .han, .hangul])
  }

  /// From the block list of Unicode 15 (Blocks.txt, 2022-01-28), in order, narrowed by hand where
  /// a block holds historic, phonetic or otherwise confusable letters beside those in use: Latin
  /// without its phonetic and African extensions, Greek without the polytonic and Coptic letters,
  /// Cyrillic without the Old Slavonic ones, Hebrew and Arabic without vowel points.
  private static let ranges: [(lower: UInt32, upper: UInt32, script: Script)] = [
    (0x0061, 0x007A, .latin), (0x00DF, 0x00F6, .latin), (0x00F8, 0x0137, .latin),
    (0x0139, 0x017E, .latin), (0x01CE, 0x01DC, .latin), (0x01E7, 0x01E9, .latin),
    (0x0219, 0x021B, .latin), (0x0259, 0x0259, .latin), (0x0390, 0x0390, .greek),
    (0x03AC, 0x03CE, .greek), (0x0430, 0x045F, .cyrillic), (0x048B, 0x052F, .cyrillic),
    (0x0561, 0x0587, .armenian), (0x05D0, 0x05EA, .hebrew), (0x0620, 0x063F, .arabic),
    (0x0641, 0x064A, .arabic), (0x0660, 0x0669, .arabic), (0x0671, 0x06D3, .arabic),
    (0x06D5, 0x06D5, .arabic), (0x06EE, 0x06FC, .arabic), (0x06FF, 0x06FF, .arabic),
    (0x0750, 0x077F, .arabic), (0x0780, 0x07B1, .thaana), (0x0900, 0x097F, .devanagari),
    (0x0980, 0x09FF, .bengali), (0x0A00, 0x0A7F, .gurmukhi), (0x0A80, 0x0AFF, .gujarati),
    (0x0B00, 0x0B7F, .odia), (0x0B80, 0x0BFF, .tamil), (0x0C00, 0x0C7F, .telugu),
    (0x0C80, 0x0CFF, .kannada), (0x0D00, 0x0D7F, .malayalam), (0x0D80, 0x0DFF, .sinhala),
    (0x0E01, 0x0E59, .thai), (0x0E80, 0x0EFF, .lao), (0x0F00, 0x0FFF, .tibetan),
    (0x1000, 0x109F, .myanmar), (0x10D0, 0x10F0, .georgian), (0x1200, 0x137F, .ethiopic),
    (0x1780, 0x17FF, .khmer), (0x1E01, 0x1EF9, .latin), (0x3005, 0x3007, .han),
    (0x3041, 0x3096, .hiragana), (0x309D, 0x309E, .hiragana), (0x30A1, 0x30FA, .katakana),
    (0x30FC, 0x30FE, .katakana), (0x3105, 0x312F, .bopomofo), (0x3400, 0x4DBF, .han),
    (0x4E00, 0x9FFF, .han), (0xAC00, 0xD7A3, .hangul), (0x20000, 0x323AF, .han),
  ]
}
