/// Where the parts of a serialized address stand, in bytes from its start.
///
///     https://user:pass@example.org:8080/path?query#fragment
///                       ^          ^    ^    ^     ^
///               hostStart    hostEnd    |    |     queryEnd
///                               pathStart    pathEnd
struct WebURLLayout: Equatable, Sendable {
  var scheme: WebURL.Scheme
  /// The port to connect to.
  var port: UInt16
  var hostStart: UInt32
  var hostEnd: UInt32
  var pathStart: UInt32
  /// Where the `?` stands; equal to `queryEnd` where there is none.
  var pathEnd: UInt32
  /// Where the `#` stands; the length of the address where there is none.
  var queryEnd: UInt32

  /// Longer texts are refused, so that every position fits, even when each byte takes three.
  static let longestInputBytes = 1 << 28
}

extension WebURLLayout {
  enum Recognition {
    /// The text is its own serialization.
    case canonical(WebURLLayout)
    /// The text and a `/` after it are its serialization.
    case lacksPath(WebURLLayout)
    /// Something needs a change, a base or a second look.
    case needsParsing
  }

  /// Recognises, in one pass, an absolute address that the standard would leave as it is.
  ///
  /// It may refuse a canonical address (one with a user, an IP address or a segment that starts
  /// with a full stop), but never takes one that is not.
  static func recognize(_ text: Span<UInt8>) -> Recognition {
    guard text.count <= longestInputBytes, let scheme = leadingScheme(of: text) else {
      return .needsParsing
    }
    let hostStart = scheme == .https ? 8 : 7
    guard let hostEnd = endOfPlainHost(in: text, from: hostStart) else { return .needsParsing }

    var port = UInt16(scheme.defaultPort)
    var index = hostEnd
    if index < text.count, text[index] == UInt8(ascii: ":") {
      guard let (written, end) = plainPort(in: text, from: index + 1), written != port else {
        return .needsParsing
      }
      (port, index) = (written, end)
    }
    let pathStart = index
    var layout = WebURLLayout(
      scheme: scheme, port: port, hostStart: UInt32(hostStart), hostEnd: UInt32(hostEnd),
      pathStart: UInt32(pathStart), pathEnd: UInt32(pathStart + 1), queryEnd: UInt32(pathStart + 1))
    if pathStart == text.count { return .lacksPath(layout) }
    guard text[pathStart] == UInt8(ascii: "/") else { return .needsParsing }

    guard let pathEnd = endOfPlainPath(in: text, from: pathStart) else { return .needsParsing }
    index = pathEnd
    if index < text.count, text[index] == UInt8(ascii: "?") {
      while index < text.count, text[index] != UInt8(ascii: "#") {
        if WebURLByteSet.queryPercentEncode.contains(text[index]) { return .needsParsing }
        index += 1
      }
    }
    layout.pathEnd = UInt32(pathEnd)
    layout.queryEnd = UInt32(index)
    // The `#` itself is none of the fragment's own characters, which may hold further ones.
    while index < text.count {
      if WebURLByteSet.fragmentPercentEncode.contains(text[index]) { return .needsParsing }
      index += 1
    }
    return .canonical(layout)
  }

  private static func leadingScheme(of text: Span<UInt8>) -> WebURL.Scheme? {
    guard text.count > 7, text[0] == UInt8(ascii: "h"), text[1] == UInt8(ascii: "t"),
      text[2] == UInt8(ascii: "t"), text[3] == UInt8(ascii: "p")
    else { return nil }
    let secure = text[4] == UInt8(ascii: "s")
    let colon = secure ? 5 : 4
    guard text.count > colon + 3, text[colon] == UInt8(ascii: ":"),
      text[colon + 1] == UInt8(ascii: "/"), text[colon + 2] == UInt8(ascii: "/")
    else { return nil }
    return secure ? .https : .http
  }

  /// The end of a host of lower-case letters, digits, hyphens, underscores and full stops whose
  /// last label starts with none of the digits, so that it can't be an IPv4 address.
  private static func endOfPlainHost(in text: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    var labelStart = start
    while index < text.count {
      let byte = text[index]
      if WebURLByteSet.hostStop.contains(byte) {
        if byte == UInt8(ascii: "/") || byte == UInt8(ascii: ":") { break }
        guard byte == UInt8(ascii: ".") else { return nil }
        labelStart = index + 1
      }
      index += 1
    }
    return labelStart < index && !isDigit(text[labelStart]) ? index : nil
  }

  /// A port without leading zeros.
  private static func plainPort(in text: Span<UInt8>, from start: Int) -> (UInt16, end: Int)? {
    var index = start
    var port = 0
    while index < text.count, isDigit(text[index]), index - start < 5 {
      port = port * 10 + Int(text[index] - UInt8(ascii: "0"))
      index += 1
    }
    guard index > start, text[start] != UInt8(ascii: "0"), port <= 0xFFFF else { return nil }
    return (UInt16(port), index)
  }

  /// The end of a path none of whose segments can be a dot segment.
  private static func endOfPlainPath(in text: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < text.count {
      let byte = text[index]
      if WebURLByteSet.pathStop.contains(byte) {
        if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
        guard byte == UInt8(ascii: "/"), !startsWithDot(text, at: index + 1) else { return nil }
      }
      index += 1
    }
    return index
  }

  /// Whether a full stop stands there, written as itself or as `%2e`.
  private static func startsWithDot(_ text: Span<UInt8>, at index: Int) -> Bool {
    guard index < text.count else { return false }
    if text[index] == UInt8(ascii: ".") { return true }
    return text[index] == UInt8(ascii: "%") && index + 2 < text.count
      && text[index + 1] == UInt8(ascii: "2") && text[index + 2] | 0x20 == UInt8(ascii: "e")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }
}
