import FeedModel

/// Gives a message without an id one that is the same each time the file is read.
///
/// The id is a hash of what the file says (128-bit FNV-1a) and a count of the messages before it
/// that say the same, so that two equal messages stay two, and a file read twice adds nothing.
struct OriginIDs {
  private var seen: [UInt128: Int] = [:]

  mutating func id(author: String, time: String, text: String) -> String {
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    for part in [author, time, text] {
      for byte in part.utf8 {
        hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
      }
      // A byte that no UTF-8 has keeps "ab" + "c" apart from "a" + "bc".
      hash = (hash ^ 0xFF) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
    }
    let count = seen[hash, default: 0]
    seen[hash] = count + 1
    return "h" + String(hash, radix: 36) + (count == 0 ? "" : ".\(count)")
  }
}
