import Glibc

/// The seeds of the fuzzer, which the tests write from their own tables as they run.
///
/// Only where `PENNANT_FUZZ_SEEDS` names a folder; each entry point has a folder of its own in it.
public enum FuzzSeeds {
  /// Keeps one input for an entry point, under a name that its bytes have: once, however often it is
  /// tested.
  public static func keep(_ bytes: some Collection<UInt8>, for entry: String) {
    guard let folder else { return }
    // FNV-1a tells the few thousand seeds apart.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    mkdir(folder, 0o755)
    mkdir("\(folder)/\(entry)", 0o755)
    let path = "\(folder)/\(entry)/\(String(hash, radix: 16))"
    guard let file = fopen(path, "wb") else { fatalError("cannot write the seed \(path)") }
    _ = Array(bytes).withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }

  public static func keep(_ text: String, for entry: String) {
    keep(text.utf8, for: entry)
  }

  private static let folder: String? = getenv("PENNANT_FUZZ_SEEDS").map { String(cString: $0) }
}
