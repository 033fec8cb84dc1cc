/// One reader of bytes from outside, with the properties that hold of whatever it reads.
///
/// A new entry point is one file with an extension that has a `static let`, and its place in `all`; its
/// seeds come from the tests, by `FuzzSeeds.keep`.
struct FuzzEntry: Sendable {
  /// What the command line and the folder of its seeds call it.
  let name: String
  let summary: String
  /// Reads the bytes and traps, with a sentence, where a property does not hold.
  private let body: @Sendable (Span<UInt8>) -> Void

  init(_ name: String, _ summary: String, body: @escaping @Sendable (Span<UInt8>) -> Void) {
    self.name = name
    self.summary = summary
    self.body = body
  }

  static let all: [FuzzEntry] = [
    .links, .url, .previewKey, .tokens, .page, .charset, .linkedData, .oEmbed, .file,
    .picture,
  ]

  /// The one that this run reads with: the first argument names it.
  static let chosen = all.first { $0.name == CommandLine.arguments.dropFirst().first }

  /// What libFuzzer calls for each input; 0 keeps the input where it has covered something new.
  static func read(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    chosen?.body(UnsafeBufferPointer(start: bytes, count: count).span)
    return 0
  }
}

/// Traps with what was promised; an autoclosure, since the sentence is built only where it is needed.
func require(_ holds: Bool, _ promise: @autoclosure () -> String) {
  guard holds else { fatalError("does not hold: \(promise())") }  // libFuzzer sees only a crash
}

/// The symbol that libFuzzer's runtime refers to; `main` gives it the same function by its address.
@_cdecl("LLVMFuzzerTestOneInput")
func readOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  FuzzEntry.read(bytes, count)
}
