/// The URL standard's basic URL parser for http and https, with or without a base.
///
/// 1. White space and controls around the text go, tabs and line breaks go everywhere.
/// 2. A scheme other than http or https ends it; without a scheme, or with the base's own and no
///    two slashes, the text is relative.
/// 3. The authority runs to the first slash of either kind, `?` or `#`: credentials before its
///    last `@`, a port after its last colon outside brackets, a host between.
/// 4. The path's dot segments are resolved while it is written.
/// 5. Query and fragment follow, each percent-encoded by its own set.
///
/// The output is written once, front to back; each step reads on where the last one stopped.
struct WebURLParser {
  private let input: [UInt8]
  private var position = 0
  private var output: [UInt8] = []
  private var layout = WebURLLayout(
    scheme: .http, port: 0, hostStart: 0, hostEnd: 0, pathStart: 0, pathEnd: 0, queryEnd: 0)

  static func parse(_ text: String, relativeTo base: WebURL?) throws(WebURLError) -> WebURL {
    guard text.utf8.count <= WebURLLayout.longestInputBytes else { throw .tooLong }
    var parser = WebURLParser(input: Self.clean(text.utf8))
    try parser.parse(relativeTo: base)
    return WebURL(
      serialized: String(decoding: parser.output, as: UTF8.self), layout: parser.layout)
  }

  /// The scheme that a text starts with, in lower case, and the place after its colon.
  static func scheme(of input: [UInt8]) -> (name: String, end: Int)? {
    guard let first = input.first, isLetter(first) else { return nil }
    for (index, byte) in input.enumerated() {
      switch byte {
      case UInt8(ascii: ":"):
        return (String(decoding: input[..<index].map(lowercased), as: UTF8.self), index + 1)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        break
      case let byte where isLetter(byte):
        break
      default:
        return nil
      }
    }
    return nil
  }

  /// Drops what the standard drops before it parses.
  static func clean(_ text: String.UTF8View) -> [UInt8] {
    let isControlOrSpace = { (byte: UInt8) in byte <= 0x20 }
    var input = Array(text.drop(while: isControlOrSpace))
    while let last = input.last, isControlOrSpace(last) { input.removeLast() }
    input.removeAll { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    return input
  }

  private init(input: [UInt8]) {
    self.input = input
    output.reserveCapacity(input.count + 16)
  }

  private mutating func parse(relativeTo base: WebURL?) throws(WebURLError) {
    guard let (name, end) = Self.scheme(of: input) else {
      guard let base else { throw .relativeWithoutBase }
      return try parseRelative(to: base)
    }
    guard let scheme = WebURL.Scheme(rawValue: name) else { throw .otherScheme(name) }
    position = end
    let slashes = input[end...].prefix(2).elementsEqual("//".utf8)
    if let base, base.scheme == scheme, !slashes { return try parseRelative(to: base) }
    skipSlashes()
    try parseFromAuthority(scheme)
  }

  private mutating func parseRelative(to base: WebURL) throws(WebURLError) {
    let first = position < input.count ? input[position] : nil
    if Self.isSlash(first) {
      if position + 1 < input.count, Self.isSlash(input[position + 1]) {
        skipSlashes()
        return try parseFromAuthority(base.scheme)
      }
      copyAuthority(of: base)
      parsePath()
      return parseQueryAndFragment()
    }

    copyAuthority(of: base)
    let old = base.layout
    switch first {
    case nil, UInt8(ascii: "#"):
      output += base.bytes(old.pathStart..<old.queryEnd)
      layout.pathEnd = old.pathEnd
      layout.queryEnd = old.queryEnd
      parseFragment()
    case UInt8(ascii: "?"):
      output += base.bytes(old.pathStart..<old.pathEnd)
      parseQueryAndFragment()
    default:
      output += base.bytes(old.pathStart..<old.pathEnd)
      dropLastSegment()
      parsePath()
      parseQueryAndFragment()
    }
  }

  private mutating func parseFromAuthority(_ scheme: WebURL.Scheme) throws(WebURLError) {
    layout.scheme = scheme
    output += scheme == .https ? Array("https://".utf8) : Array("http://".utf8)
    try parseAuthority()
    parsePath()
    parseQueryAndFragment()
  }

  /// A base's authority is canonical already.
  private mutating func copyAuthority(of base: WebURL) {
    layout = base.layout
    output += base.bytes(0..<layout.pathStart)
  }
}

// MARK: - The parts

extension WebURLParser {
  private mutating func parseAuthority() throws(WebURLError) {
    let end = input[position...].firstIndex { Self.isSlash($0) || $0 == 0x3F || $0 == 0x23 }
    var authority = input[position..<(end ?? input.endIndex)]
    position = authority.endIndex

    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      writeCredentials(authority[..<at])
      authority = authority[(at + 1)...]
    }
    let (host, port) = Self.splitPort(authority)
    guard !host.isEmpty else { throw .noHost }
    layout.hostStart = UInt32(output.count)
    guard let canonical = WebURLHost.parse(host) else { throw .badHost }
    output += canonical
    layout.hostEnd = UInt32(output.count)
    try writePort(port)
    layout.pathStart = UInt32(output.count)
  }

  private mutating func writeCredentials(_ credentials: ArraySlice<UInt8>) {
    let colon = credentials.firstIndex(of: UInt8(ascii: ":")) ?? credentials.endIndex
    let password = credentials[colon...].dropFirst()
    PercentEncoding.append(credentials[..<colon], encoding: .userinfoPercentEncode, to: &output)
    if !password.isEmpty {
      output.append(UInt8(ascii: ":"))
      PercentEncoding.append(password, encoding: .userinfoPercentEncode, to: &output)
    }
    // `https://@host/` and `https://:@host/` name nobody and lose the sign.
    if colon > credentials.startIndex || !password.isEmpty { output.append(UInt8(ascii: "@")) }
  }

  /// Splits at the first colon that is in no brackets.
  private static func splitPort(
    _ authority: ArraySlice<UInt8>
  ) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>) {
    var inBrackets = false
    for index in authority.indices {
      switch authority[index] {
      case UInt8(ascii: "["): inBrackets = true
      case UInt8(ascii: "]"): inBrackets = false
      case UInt8(ascii: ":") where !inBrackets:
        return (authority[..<index], authority[(index + 1)...])
      default: break
      }
    }
    return (authority, authority[authority.endIndex...])
  }

  private mutating func writePort(_ digits: ArraySlice<UInt8>) throws(WebURLError) {
    var port = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { throw .badPort }
      port = port * 10 + Int(digit - UInt8(ascii: "0"))
      guard port <= 0xFFFF else { throw .badPort }
    }
    let standard = layout.scheme.defaultPort
    layout.port = UInt16(digits.isEmpty ? standard : port)
    if layout.port != standard { output += ":\(port)".utf8 }
  }

  /// Appends the input's path to the segments that the output already has (those of a base).
  private mutating func parsePath() {
    let end = input[position...].firstIndex { $0 == 0x3F || $0 == 0x23 } ?? input.endIndex
    if position < end, Self.isSlash(input[position]) { position += 1 }
    while true {
      let segmentEnd = input[position..<end].firstIndex(where: { Self.isSlash($0) }) ?? end
      let segment = input[position..<segmentEnd]
      let isLast = segmentEnd == end
      switch Self.dots(in: segment) {
      case 2:
        dropLastSegment()
        if isLast { output.append(UInt8(ascii: "/")) }
      case 1:
        if isLast { output.append(UInt8(ascii: "/")) }
      default:
        output.append(UInt8(ascii: "/"))
        PercentEncoding.append(segment, encoding: .pathPercentEncode, to: &output)
      }
      if isLast { break }
      position = segmentEnd + 1
    }
    position = end
  }

  /// 1 for a single-dot segment, 2 for a double-dot one, 0 for any other; `%2e` is a dot too.
  private static func dots(in segment: ArraySlice<UInt8>) -> Int {
    var rest = segment.prefix(7)
    var dots = 0
    while let first = rest.first {
      if first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
      } else if PercentEncoding.escapedByte(in: rest, at: rest.startIndex) == UInt8(ascii: ".") {
        rest = rest.dropFirst(3)
      } else {
        return 0
      }
      dots += 1
    }
    return dots <= 2 ? dots : 0
  }

  /// Every segment has its slash before it, so that the last slash starts the last segment.
  private mutating func dropLastSegment() {
    guard output.count > Int(layout.pathStart),
      let slash = output.lastIndex(of: UInt8(ascii: "/"))
    else { return }
    output.removeSubrange(slash...)
  }

  private mutating func parseQueryAndFragment() {
    layout.pathEnd = UInt32(output.count)
    if position < input.count, input[position] == UInt8(ascii: "?") {
      let end = input[position...].firstIndex(of: UInt8(ascii: "#")) ?? input.endIndex
      output.append(UInt8(ascii: "?"))
      PercentEncoding.append(
        input[(position + 1)..<end], encoding: .queryPercentEncode, to: &output)
      position = end
    }
    layout.queryEnd = UInt32(output.count)
    parseFragment()
  }

  private mutating func parseFragment() {
    guard position < input.count else { return }
    output.append(UInt8(ascii: "#"))
    PercentEncoding.append(input[(position + 1)...], encoding: .fragmentPercentEncode, to: &output)
    position = input.count
  }

  private mutating func skipSlashes() {
    while position < input.count, Self.isSlash(input[position]) { position += 1 }
  }

  /// Web addresses take `\` for `/` everywhere before the query.
  private static func isSlash(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
