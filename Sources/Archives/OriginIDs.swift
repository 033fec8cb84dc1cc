import FeedModel

/// Gives a message without an id one that is the same each time the file is read.
///
/// The id is when the message was posted, a hash of what the file says (64-bit FNV-1a) and a count of
/// the messages before it that say the same, so that two equal messages stay two, and a file read
/// twice adds nothing. The count comes from a sketch of fixed size, however long the file is: it may be
/// too high where hashes meet, which is the same at every reading, and it is never too low.
struct OriginIDs {
  private static let cells = 1 << 20
  /// A count-min sketch of two rows (Cormode and Muthukrishnan, 2005); empty until it is needed.
  private var sketch: [UInt32] = []

  ///   - scope: what is read, where a conversation may be put together from several files.
  /// `key`: what makes the message this one and not another: its author and its text.
  mutating func id(scope: String, postedAt: Timestamp?, key: String...) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    Self.add(scope, to: &hash)
    for part in key { Self.add(part, to: &hash) }
    let time = postedAt.map { UInt64(bitPattern: $0.milliseconds) } ?? 0
    let count = count(hash ^ (time &* 0x9e37_79b9_7f4a_7c15))
    let when = postedAt.map { String($0.milliseconds, radix: 36) } ?? ""
    return "h\(when)-\(String(hash, radix: 36))" + (count == 0 ? "" : ".\(count)")
  }

  private static func add(_ part: String, to hash: inout UInt64) {
    for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    // A byte that no UTF-8 has keeps "ab" + "c" apart from "a" + "bc".
    hash = (hash ^ 0xFF) &* 0x0000_0100_0000_01b3
  }

  /// How often it was counted before, at least.
  private mutating func count(_ hash: UInt64) -> UInt32 {
    if sketch.isEmpty { sketch = Array(repeating: 0, count: 2 * Self.cells) }
    let mixed = (hash ^ hash >> 31) &* 0xbf58_476d_1ce4_e5b9
    let first = Int(truncatingIfNeeded: mixed >> 44) & (Self.cells - 1)
    let second = Self.cells + (Int(truncatingIfNeeded: mixed >> 12) & (Self.cells - 1))
    let count = min(sketch[first], sketch[second])
    sketch[first] &+= 1
    sketch[second] &+= 1
    return count
  }
}
