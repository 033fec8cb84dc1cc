/// The text of a file that is no page, in UTF-8.
///
/// The charset is chosen as for a page: byte order mark, header, what the text declares of itself (XML
/// does), then UTF-8 if it is valid, else windows-1252.
enum PlainText {
  /// As much as an excerpt can need.
  static let headBytes = 4_096

  static func utf8(_ bytes: [UInt8], contentType: String?) -> [UInt8] {
    var evidence = CharsetEvidence()
    evidence.header = contentType.flatMap { Charset(contentType: $0) }
    let markLength = evidence.open(Array(bytes.prefix(CharsetPrescan.limitBytes)))
    let body = Array(bytes.dropFirst(markLength))
    evidence.census.count(body.span)
    let charset = evidence.verdict { charset in
      guard let decoder = TextDecoder(charset) else { return false }
      return decoder.decodes(body)
    }.charset
    let decoder = TextDecoder(charset)
    switch charset {
    case .utf8: return body
    case .utf16BE, .utf16LE:
      var transcoder = UTF16Transcoder(isBigEndian: charset == .utf16BE)
      return transcoder.transcode(body.span)
    case .iso2022JP:
      var transform = ISO2022JPTransform()
      let turned = transform.transform(body.span)
      return decoder?.utf8(turned[...]) ?? turned
    default: return decoder?.utf8(body[...]) ?? body
    }
  }
}
