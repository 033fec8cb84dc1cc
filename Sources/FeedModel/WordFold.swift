internal import CUTF8Proc

/// Letters as a search compares them: without case and without accents.
public enum WordFold {
  /// The letters that one character is folded to, in Unicode's compatibility-free case folding with
  /// its marks taken off; none where it is a mark alone.
  public static func letters(of character: Character) -> [Character] {
    if let ascii = character.asciiValue {
      let isUpper = 0x41...0x5A ~= ascii
      return [isUpper ? Character(Unicode.Scalar(ascii + 0x20)) : character]
    }
    let options = utf8proc_option_t(
      UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue | UTF8PROC_STRIPMARK.rawValue)
    var letters: [Character] = []
    for scalar in character.unicodeScalars {
      var boundary: Int32 = 0
      // 18 is the longest decomposition there is (Unicode 15).
      let points = [utf8proc_int32_t](unsafeUninitializedCapacity: 18) { buffer, count in
        let length = utf8proc_decompose_char(
          utf8proc_int32_t(scalar.value), buffer.baseAddress, 18, options, &boundary)
        count = min(max(0, length), 18)
      }
      letters += points.compactMap { Unicode.Scalar(UInt32($0)).map(Character.init) }
    }
    return letters
  }
}
