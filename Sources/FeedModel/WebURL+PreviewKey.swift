extension WebURL {
  /// What every address of the same page shares.
  ///
  /// | rule | from |
  /// |---|---|
  /// | host, default port, dot segments as in `serialized` | URL standard |
  /// | no fragment, except one that starts with `!` | it stays in the browser (RFC 9110 §7.1); `#!` named pages of its own in Google's AJAX crawling scheme |
  /// | no tracking parameters, the others in their order | `TrackingParameters.table` |
  /// | no empty parameters, no `?` before nothing | URL standard, *application/x-www-form-urlencoded parsing* |
  /// | no `;jsessionid=…` at the end of a path | Jakarta Servlet §7.1.3 |
  /// | `+` in a query as `%20` | URL standard, the same |
  /// | `%7e` as `~`, `%c3` as `%C3` | RFC 3986 §6.2.2 |
  /// | `%28` as `(`, likewise `)`, `*` and `!` | RFC 2396 §2.3: marks, equal to their escapes |
  ///
  /// What is kept apart though it is often one page: http and https, `www.` and none, a slash at
  /// the end and none, upper and lower case in a path. Cost is linear in the address.
  public var previewKey: PreviewKey {
    if isPreviewKey { return PreviewKey(rawValue: serialized) }
    let address = Array(serialized.utf8)
    let pathStart = Int(layout.pathStart)
    let pathEnd = Int(layout.pathEnd)
    let queryEnd = Int(layout.queryEnd)

    var key = Array(address[..<pathStart])
    key.reserveCapacity(address.count)
    appendPath(address[pathStart..<pathEnd], to: &key)
    appendQuery(address[pathEnd..<queryEnd].dropFirst(), to: &key)
    let fragment = address[queryEnd...]
    if fragment.starts(with: "#!".utf8) { key += fragment }
    return PreviewKey(rawValue: String(decoding: key, as: UTF8.self))
  }

  /// Most addresses are their own key: no query, no fragment, nothing escaped.
  private var isPreviewKey: Bool {
    guard layout.pathEnd == length else { return false }
    let address = serialized.utf8Span.span
    for index in Int(layout.pathStart)..<address.count
    where address[index] == UInt8(ascii: "%") || address[index] == UInt8(ascii: ";") {
      return false
    }
    return true
  }

  private func appendPath(_ path: ArraySlice<UInt8>, to key: inout [UInt8]) {
    PercentEncoding.appendNormalized(path, isQuery: false, to: &key)
    let segmentStart = key.lastIndex(of: UInt8(ascii: "/")) ?? key.startIndex
    // More than one, where a server appended its own to an address that had one.
    while let semicolon = key[segmentStart...].lastIndex(of: UInt8(ascii: ";")),
      key[(semicolon + 1)...].starts(with: "jsessionid=".utf8),
      // What is left must not become a dot segment, which would name another page.
      key[semicolon - 1] != UInt8(ascii: ".")
    {
      key.removeSubrange(semicolon...)
    }
  }

  private func appendQuery(_ query: ArraySlice<UInt8>, to key: inout [UInt8]) {
    var normalized: [UInt8] = []
    normalized.reserveCapacity(query.count)
    PercentEncoding.appendNormalized(query, isQuery: true, to: &normalized)
    let host = bytes(layout.hostStart..<layout.hostEnd)
    var separator = UInt8(ascii: "?")
    for parameter in normalized.split(separator: UInt8(ascii: "&")) {
      let name = parameter.prefix { $0 != UInt8(ascii: "=") }
      if TrackingParameters.contains(String(decoding: name, as: UTF8.self), on: host) { continue }
      key.append(separator)
      key += parameter
      separator = UInt8(ascii: "&")
    }
  }
}

extension PercentEncoding {
  /// Appends canonical bytes with each escape that means what it hides undone, and the digits of
  /// the others in upper case.
  fileprivate static func appendNormalized(
    _ bytes: ArraySlice<UInt8>, isQuery: Bool, to output: inout [UInt8]
  ) {
    var index = bytes.startIndex
    var stray = -3
    while index < bytes.endIndex {
      guard let byte = escapedByte(in: bytes, at: index) else {
        switch bytes[index] {
        case UInt8(ascii: "+") where isQuery:
          output += "%20".utf8
        case UInt8(ascii: "%"):
          // It escapes nothing, and must not come to escape what follows it.
          stray = output.count
          output.append(UInt8(ascii: "%"))
        case let byte:
          output.append(byte)
        }
        index += 1
        continue
      }
      if isUnreserved(byte), output.count - stray > 2 {
        output.append(byte)
      } else {
        output += [UInt8(ascii: "%"), upperHexDigit(byte >> 4), upperHexDigit(byte & 0x0F)]
      }
      index += 3
    }
  }

  /// RFC 3986 §2.3, and the marks of RFC 2396 §2.3 but `'`, which a query must escape.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "*"),
      UInt8(ascii: "("), UInt8(ascii: ")"):
      true
    default: false
    }
  }
}
