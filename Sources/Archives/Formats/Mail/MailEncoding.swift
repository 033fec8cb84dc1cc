/// How mails write text that is not ASCII (RFC 2045, 6; RFC 2047).
enum MailEncoding {
  static func text(_ body: String, encoding: String, charset: String) -> String {
    switch encoding.lowercased() {
    case "quoted-printable": decoded(quotedPrintable(body, isHeader: false), charset)
    case "base64": decoded(base64(body), charset)
    default: body
    }
  }

  /// A header's text with its `=?utf-8?Q?…?=` words.
  static func words(_ text: String) -> String {
    guard text.contains("=?") else { return text }
    var plain = ""
    var rest = text[...]
    var isBehindWord = false
    while let mark = rest.firstIndex(of: "=") {
      let before = rest[..<mark]
      let fields = rest[mark...].dropFirst().split(
        separator: "?", maxSplits: 4, omittingEmptySubsequences: false)
      guard fields.count == 5, fields[0].isEmpty, fields[4].hasPrefix("="),
        fields[1].utf8.count < 40, let code = fields[2].lowercased().first, "qb".contains(code)
      else {
        plain += rest[...mark]
        rest = rest[mark...].dropFirst()
        isBehindWord = false
        continue
      }
      // White space between two such words is not a part of the text.
      if !isBehindWord || before.contains(where: { !$0.isWhitespace }) { plain += before }
      let body = String(fields[3])
      let bytes = code == "q" ? quotedPrintable(body, isHeader: true) : base64(body)
      plain += decoded(bytes, String(fields[1]))
      rest = fields[4].dropFirst()
      isBehindWord = true
    }
    return plain + rest
  }

  private static func decoded(_ bytes: [UInt8], _ charset: String) -> String {
    let text = Charset.text(of: bytes, named: charset) ?? String(decoding: bytes, as: UTF8.self)
    return text.contains("\r") ? text.replacingLineBreaks : text
  }

  private static func quotedPrintable(_ text: String, isHeader: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    let source = Array(text.utf8)
    var index = 0
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "=") {
        if index + 1 < source.count, source[index + 1] == 0x0A {
          index += 2
          continue
        }
        if index + 2 < source.count, let high = hex(source[index + 1]),
          let low = hex(source[index + 2])
        {
          bytes.append(high << 4 | low)
          index += 3
          continue
        }
      }
      bytes.append(isHeader && byte == UInt8(ascii: "_") ? 0x20 : byte)
      index += 1
    }
    return bytes
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private static func base64(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
      let value: UInt8
      switch byte {
      case 0x41...0x5A: value = byte - 0x41
      case 0x61...0x7A: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: continue
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}

extension String {
  fileprivate var replacingLineBreaks: String {
    String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }
}
