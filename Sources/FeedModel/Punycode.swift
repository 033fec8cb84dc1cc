/// Punycode (RFC 3492) of one label, without the `xn--`.
///
/// Cost grows with the square of the label's length: `IDNA` bounds what comes here.
enum Punycode {
  // RFC 3492 §5.
  private static let base = 36
  private static let tMin = 1
  private static let tMax = 26
  private static let skew = 38
  private static let damp = 700
  private static let initialBias = 72
  private static let initialN = 0x80

  static func encode(_ label: [Unicode.Scalar]) -> [UInt8]? {
    var output = label.filter(\.isASCII).map { UInt8(truncatingIfNeeded: $0.value) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }

    var n = initialN
    var delta = 0
    var bias = initialBias
    var handled = basicCount
    while handled < label.count {
      guard let next = label.lazy.map({ Int($0.value) }).filter({ $0 >= n }).min() else {
        return nil
      }
      delta += (next - n) * (handled + 1)
      n = next
      for scalar in label {
        let value = Int(scalar.value)
        if value < n { delta += 1 }
        guard value == n else { continue }
        var q = delta
        var k = base
        while true {
          let threshold = min(max(k - bias, tMin), tMax)
          if q < threshold { break }
          output.append(digit(threshold + (q - threshold) % (base - threshold)))
          q = (q - threshold) / (base - threshold)
          k += base
        }
        output.append(digit(q))
        bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      n += 1
    }
    return output
  }

  /// Nil where it is no Punycode or stands for what is no character.
  static func decode(_ text: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
    var output: [Unicode.Scalar] = []
    var digits = text
    if let hyphen = text.lastIndex(of: UInt8(ascii: "-")) {
      output = text[..<hyphen].map { Unicode.Scalar($0) }
      digits = text[(hyphen + 1)...]
    }
    guard output.allSatisfy(\.isASCII) else { return nil }

    var n = initialN
    var position = 0
    var bias = initialBias
    while !digits.isEmpty {
      let old = position
      var weight = 1
      var k = base
      while true {
        guard let byte = digits.popFirst(), let value = value(of: byte) else { return nil }
        position += value * weight
        // Beyond the last character at the last place: no label gets there.
        guard position <= 0x11_0000 * (text.count + 1) else { return nil }
        let threshold = min(max(k - bias, tMin), tMax)
        if value < threshold { break }
        weight = min(weight * (base - threshold), 1 << 40)
        k += base
      }
      let count = output.count + 1
      bias = adapt(position - old, count: count, isFirst: old == 0)
      n += position / count
      position %= count
      guard n >= 0x80, let value = UInt32(exactly: n), let scalar = Unicode.Scalar(value) else {
        return nil
      }
      output.insert(scalar, at: position)
      position += 1
    }
    return output
  }

  private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var k = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + skew)
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
  }

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0")) + 26
    default: nil
    }
  }
}
