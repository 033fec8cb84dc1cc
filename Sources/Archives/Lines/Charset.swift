import Glibc

/// Text in the charsets that mails and old logs are in, by the C library's iconv.
enum Charset {
  /// Nil for a charset that nobody knows; what is no character in it becomes U+FFFD.
  static func text(of bytes: [UInt8], named name: String) -> String? {
    let name = name.lowercased()
    if ["utf-8", "utf8", "us-ascii", "ascii", ""].contains(name) {
      return String(decoding: bytes, as: UTF8.self)
    }
    let isName = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
        || $0 == 0x3A || $0 == 0x2E
    }
    guard isName, name.utf8.count < 40, let converter = iconv_open("UTF-8", name),
      converter != iconv_t(bitPattern: -1)
    else { return nil }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output: [UInt8] = []
    var piece = [CChar](repeating: 0, count: 4096)
    input.withUnsafeMutableBufferPointer { input in
      var next = input.baseAddress
      var left = input.count
      while left > 0 {
        let count = piece.withUnsafeMutableBufferPointer { piece -> Int in
          var out = piece.baseAddress
          var room = piece.count
          let result = iconv(converter, &next, &left, &out, &room)
          if result == -1, errno != E2BIG, left > 0 {
            // No character there: pass over one byte.
            next = next.map { $0 + 1 }
            left -= 1
            return -(piece.count - room) - 1
          }
          return piece.count - room
        }
        let isBroken = count < 0
        output.append(
          contentsOf: piece[..<(isBroken ? -count - 1 : count)].map { UInt8(bitPattern: $0) })
        if isBroken { output.append(contentsOf: [0xEF, 0xBF, 0xBD]) }
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
