/// A length of time as schema.org and Open Graph write it.
enum ISODuration {
  /// Seconds of `PT1H2M3.5S`, `P1DT2H` (ISO 8601, weeks and below), `01:02:03`, or a bare number.
  static func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8.prefix(40))
    let value =
      bytes.first.map { $0 | 0x20 } == UInt8(ascii: "p")
      ? designated(bytes.dropFirst()) : clock(bytes)
    return value.flatMap { $0 > 0 && $0 < 10_000_000 ? $0 : nil }
  }

  private static func designated(_ bytes: ArraySlice<UInt8>) -> Double? {
    var total = 0.0
    var inTime = false
    var number: Double?
    var scale = 0.0
    for byte in bytes {
      switch byte {
      case 0x30...0x39 where scale > 0:
        number = (number ?? 0) + Double(byte - 0x30) * scale
        scale /= 10
      case 0x30...0x39:
        number = (number ?? 0) * 10 + Double(byte - 0x30)
      case UInt8(ascii: "."), UInt8(ascii: ","):
        scale = 0.1
      case UInt8(ascii: "T"), UInt8(ascii: "t"):
        inTime = true
      default:
        guard let count = number, let unit = unit(byte | 0x20, inTime: inTime) else { return nil }
        total += count * unit
        number = nil
        scale = 0
      }
    }
    return number == nil ? total : nil
  }

  private static func unit(_ letter: UInt8, inTime: Bool) -> Double? {
    switch letter {
    case UInt8(ascii: "s"): 1
    case UInt8(ascii: "m") where inTime: 60
    case UInt8(ascii: "h"): 3600
    case UInt8(ascii: "d"): 86_400
    case UInt8(ascii: "w"): 604_800
    default: nil
    }
  }

  /// `75`, `1:15`, `01:02:03`.
  private static func clock(_ bytes: [UInt8]) -> Double? {
    var total = 0.0
    var fields = 0
    for field in bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
      guard let number = Double(String(decoding: field, as: UTF8.self)), number >= 0 else {
        return nil
      }
      total = total * 60 + number
      fields += 1
    }
    return fields <= 3 ? total : nil
  }
}
