/// A picture as a PNG file (W3C PNG, third edition), its pixels stored without compression.
struct PortableNetworkGraphic {
  let bytes: [UInt8]

  init(width: Int, height: Int, color: (Int, Int) -> (UInt8, UInt8, UInt8)) {
    var rows: [UInt8] = []
    for y in 0..<height {
      // Filter 0: as it is.
      rows.append(0)
      for x in 0..<width {
        let (red, green, blue) = color(x, y)
        rows += [red, green, blue]
      }
    }
    // Eight bits a sample, three samples a pixel, no interlace.
    let header = Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height)) + [8, 2, 0, 0, 0]
    bytes =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", header) + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    return bigEndian(UInt32(body.count)) + named + bigEndian(checksum(named))
  }

  /// A zlib stream (RFC 1950) of stored blocks (RFC 1951, 3.2.4).
  private static func stored(_ body: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    while start < body.count {
      let end = min(start + 0xFFFF, body.count)
      let count = UInt16(end - start)
      stream.append(end == body.count ? 1 : 0)
      for half in [count, ~count] {
        stream += [UInt8(truncatingIfNeeded: half), UInt8(truncatingIfNeeded: half >> 8)]
      }
      stream += body[start..<end]
      start = end
    }
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in body {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + bigEndian(high << 16 | low)
  }

  /// CRC-32 as in PNG, annex D.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var register: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 {
        register = register & 1 == 1 ? 0xEDB8_8320 ^ (register >> 1) : register >> 1
      }
    }
    return ~register
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
