/// Tells a file's name from a domain where the extension is a top-level domain too.
enum FileNames {
  /// Extensions of files that people talk about in chat and that are also top-level domains: C++,
  /// Markdown, Make, OCaml, Objective-C++, film, Perl modules, PostScript, Python, Rust, shell, Terraform,
  /// archives. Left out are those whose domains are commoner than the files (`pl`, `app`, `in`).
  private static let extensions: [PackedName] = [
    "cc", "md", "mk", "ml", "mm", "mov", "pm", "ps", "py", "rs", "sh", "tf", "zip",
  ]

  /// The letters that one of these, or `so`, begins with (`cmprstz`) and ends with (`cdfhklmopsvy`), a bit
  /// each: most domains are told by one of the two.
  private static let firstLetters: UInt32 = 0x041D_2008
  private static let lastLetters: UInt32 = 0x0249_B958

  /// Whether `main.rs` or `libc.so` is meant, and not `blog.co.rs`: a suffix of two labels is a domain.
  static func isFileName(_ text: Span<UInt8>, _ domain: Range<Int>, _ topLevel: Range<Int>) -> Bool
  {
    guard topLevel.count <= 3,
      firstLetters &>> UInt32(text[topLevel.lowerBound] & 0x1F) & 1 != 0,
      lastLetters &>> UInt32(text[topLevel.upperBound - 1] & 0x1F) & 1 != 0
    else { return false }
    let name = PackedName(text, topLevel)
    if name == "so" {
      let start = domain.lowerBound
      return domain.count > 6 && PackedName(text, start..<start + 3) == "lib"
    }
    guard extensions.contains(name) else { return false }
    var place = topLevel.lowerBound - 1
    while place > domain.lowerBound, text[place - 1] != UInt8(ascii: ".") { place -= 1 }
    return place == domain.lowerBound
      || !PublicSuffixes.isSuffix(text, place..<topLevel.upperBound)
  }
}
