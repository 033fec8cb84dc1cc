/// FIPS 180-4, for texts short enough for a test.
enum SHA256Digest {
  static func base64(of message: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let digest = digest(of: message)
    var text = ""
    for start in stride(from: 0, to: digest.count, by: 3) {
      let group = digest[start..<min(start + 3, digest.count)]
      let bits = (0..<3).reduce(0) {
        $0 << 8 | ($1 < group.count ? Int(group[start + $1]) : 0)
      }
      for place in 0..<4 {
        text.append(place > group.count ? "=" : alphabet[bits >> (18 - place * 6) & 63])
      }
    }
    return text
  }

  private static func digest(of message: [UInt8]) -> [UInt8] {
    var state = fractions(of: primes.prefix(8), root: 2)
    let constants = fractions(of: primes.prefix(64), root: 3)
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    padded += (0..<8).map { UInt8(truncatingIfNeeded: (message.count * 8) >> (56 - $0 * 8)) }
    for block in stride(from: 0, to: padded.count, by: 64) {
      var words = (0..<16).map { word in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(padded[block + word * 4 + $1]) }
      }
      for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        words.append(
          words[index - 16] &+ (turn(early, 7) ^ turn(early, 18) ^ early >> 3) &+ words[index - 7]
            &+ (turn(late, 17) ^ turn(late, 19) ^ late >> 10))
      }
      var now = state
      for index in 0..<64 {
        let big = turn(now[4], 6) ^ turn(now[4], 11) ^ turn(now[4], 25)
        let choice = now[4] & now[5] ^ ~now[4] & now[6]
        let first = now[7] &+ big &+ choice &+ constants[index] &+ words[index]
        let small = turn(now[0], 2) ^ turn(now[0], 13) ^ turn(now[0], 22)
        let majority = now[0] & now[1] ^ now[0] & now[2] ^ now[1] & now[2]
        now = [first &+ small &+ majority] + now[0..<7]
        now[4] = now[4] &+ first
      }
      state = zip(state, now).map { $0 &+ $1 }
    }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private static func turn(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  private static let primes: [Int] = (2..<312).filter { number in
    (2..<number).allSatisfy { number % $0 != 0 }
  }

  /// The first 32 bits of the fractional parts of the roots: by bisection in whole numbers.
  private static func fractions(of primes: ArraySlice<Int>, root: Int) -> [UInt32] {
    primes.map { prime in
      let target = UInt128(prime) << UInt128(32 * root)
      var (low, high): (UInt128, UInt128) = (0, 1 << 40)
      while low + 1 < high {
        let middle = (low + high) / 2
        let power = root == 2 ? middle * middle : middle * middle * middle
        if power <= target { low = middle } else { high = middle }
      }
      return UInt32(truncatingIfNeeded: low)
    }
  }
}
