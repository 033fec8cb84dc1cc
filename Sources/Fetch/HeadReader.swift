/// Reads the head of a response line by line, as libcurl hands it on.
///
/// Each status line begins a new head, so that interim responses (RFC 9110, 15.2) leave nothing
/// behind; the bytes of all of them count against the limit.
struct HeadReader {
  private(set) var status = 0
  private(set) var headers = HTTPHeaders()
  private var readBytes = 0
  private let limitBytes: Int

  init(limitBytes: Int) {
    self.limitBytes = limitBytes
  }

  enum Progress {
    case reading
    /// The blank line after the head of a final response.
    case complete
    /// Past `limitBytes`.
    case tooLarge
  }

  mutating func read(_ line: UnsafeRawBufferPointer) -> Progress {
    readBytes += line.count
    guard readBytes <= limitBytes else { return .tooLarge }
    let text = trimmed(line[...])
    guard let first = line.first, !text.isEmpty else {
      return status >= 200 ? .complete : .reading
    }
    if text.starts(with: "HTTP/".utf8) {
      status = Self.status(text)
      headers = HTTPHeaders()
    } else if Self.isSpace(first) {
      headers.extendLast(string(text))
    } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      headers.append(
        string(trimmed(text[..<colon])), string(trimmed(text[(colon + 1)...])))
    }
    return .reading
  }

  /// Where the response sends on to (RFC 9110, 15.4); 300 and 304 do not.
  var redirectLocation: String? {
    guard [301, 302, 303, 307, 308].contains(status) else { return nil }
    return headers["location"]
  }

  var setsCookie: Bool { headers["set-cookie"] != nil }

  /// How many times the body would have to be decoded.
  var codingCount: Int {
    codings(in: "content-encoding").count + codings(in: "transfer-encoding").count
  }

  /// Whether the one coding of the content is a word that is not registered as one, such as `utf-8`
  /// or `none`: then the body was not coded at all.
  var namesUnknownCoding: Bool {
    let codings = codings(in: "content-encoding")
    return codings.count == 1 && codings.allSatisfy { !Self.registeredCodings.contains($0) }
  }

  private func codings(in name: String) -> [Substring] {
    headers.fields.filter { $0.name.isSameField(as: name) }.flatMap { field in
      field.value.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
    }.filter { $0 != "identity" && $0 != "chunked" }
  }

  /// IANA's HTTP Content Coding Registry without `identity`, and `sdch`, which browsers once had.
  private static let registeredCodings: Set<Substring> = [
    "aes128gcm", "br", "compress", "dcb", "dcz", "deflate", "exi", "gzip", "pack200-gzip", "sdch",
    "x-compress", "x-gzip", "zstd",
  ]

  /// The second word of a status line, where that is a number (RFC 9112, 4).
  private static func status(_ line: UnsafeRawBufferPointer.SubSequence) -> Int {
    let code = line.drop { $0 != 32 }.drop { $0 == 32 }.prefix { $0 != 32 }
    guard (1...9).contains(code.count), code.allSatisfy({ (48...57).contains($0) }) else {
      return 0
    }
    return code.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  private func string(_ bytes: UnsafeRawBufferPointer.SubSequence) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private func trimmed(
    _ bytes: UnsafeRawBufferPointer.SubSequence
  ) -> UnsafeRawBufferPointer.SubSequence {
    var bytes = bytes.drop(while: Self.isSpace)
    while let last = bytes.last, Self.isSpace(last) { bytes = bytes.dropLast() }
    return bytes
  }

  /// Also the ends of lines, which libcurl leaves on.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 9 || byte == 13 || byte == 10
  }
}
