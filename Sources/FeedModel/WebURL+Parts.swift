extension WebURL {
  /// `https` or `http`.
  public var scheme: Scheme { layout.scheme }

  /// As fetched: lower case, punycode, IPv6 in brackets.
  public var host: String { string(layout.hostStart..<layout.hostEnd) }

  /// The port to connect to, the scheme's own where none is written.
  public var port: Int { Int(layout.port) }

  /// Starts with `/`, percent-encoded.
  public var path: String { string(layout.pathStart..<layout.pathEnd) }

  /// Without the `?`, percent-encoded; nil where there is none.
  public var query: String? {
    layout.pathEnd < layout.queryEnd ? string((layout.pathEnd + 1)..<layout.queryEnd) : nil
  }

  /// What follows the host and its port, without the fragment.
  public var pathAndQuery: String { string(layout.pathStart..<layout.queryEnd) }

  /// Without the `#`; nil where there is none.
  public var fragment: String? {
    layout.queryEnd < length ? string((layout.queryEnd + 1)..<length) : nil
  }

  /// Whether the address has a user or a password before its host.
  public var hasCredentials: Bool {
    Int(layout.hostStart) > layout.scheme.rawValue.utf8.count + 3
  }

  /// Scheme, host and port: what a robots file, a cookie or an oEmbed endpoint is bound to
  /// (URL standard, *origin*), written like `https://example.org:8080`.
  public var origin: String {
    "\(scheme.rawValue)://" + string(layout.hostStart..<layout.pathStart)
  }

  /// The last segment of the path, decoded: the name of a file. Nil where it is empty.
  ///
  /// Bytes that are not UTF-8 become U+FFFD; like all of an address it is text from outside.
  public var lastPathComponent: String? {
    let segment = bytes(layout.pathStart..<layout.pathEnd).suffix { $0 != UInt8(ascii: "/") }
    guard !segment.isEmpty else { return nil }
    return String(decoding: PercentEncoding.decode(segment), as: UTF8.self)
  }

  /// The same address without its `#…`: what a server is asked for.
  public var withoutFragment: WebURL {
    guard layout.queryEnd < length else { return self }
    return WebURL(serialized: string(0..<layout.queryEnd), layout: layout)
  }

  /// Whether the address is short enough to be fetched.
  public var isFetchable: Bool { length <= Self.fetchLimitBytes }

  /// Whether the host is an IPv4 or IPv6 address and no name.
  public var hasAddressLiteral: Bool {
    let host = bytes(layout.hostStart..<layout.hostEnd)
    // The parser has written each host that ends in a number as four numbers.
    return host.first == UInt8(ascii: "[")
      || host.allSatisfy {
        $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      } && host.last != UInt8(ascii: ".")
  }

  /// Whether both hosts are one, or one is a domain under the other, `www.` aside: a guess at *same
  /// site* that needs no public suffix list and errs on the side of no.
  ///
  /// `m.example.org` and `www.example.org` are, `a.example.org` and `b.example.org` are not; an
  /// address is only itself.
  public func isSameSite(as other: WebURL) -> Bool {
    let mine = hostWithoutWWW
    let theirs = other.hostWithoutWWW
    if mine.elementsEqual(theirs) { return true }
    // No name stands before an address, so that the ends of two addresses never make a match.
    return mine.isDomain(under: theirs) || theirs.isDomain(under: mine)
  }

  /// The scheme that a text starts with, in lower case, by the standard's rules; nil where it would
  /// be read as relative.
  public static func scheme(of text: String) -> String? {
    WebURLParser.scheme(of: WebURLParser.clean(text.utf8))?.name
  }
}

extension WebURL {
  var length: UInt32 { UInt32(serialized.utf8.count) }

  func bytes(_ range: Range<UInt32>) -> Substring.UTF8View {
    serialized.utf8[self.range(range)]
  }

  private var hostWithoutWWW: Substring.UTF8View {
    let host = bytes(layout.hostStart..<layout.hostEnd)
    return host.starts(with: "www.".utf8) ? host.dropFirst(4) : host
  }

  private func string(_ range: Range<UInt32>) -> String {
    String(serialized[self.range(range)])
  }

  private func range(_ range: Range<UInt32>) -> Range<String.Index> {
    let utf8 = serialized.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: Int(range.lowerBound))
    return start..<utf8.index(start, offsetBy: range.count)
  }
}

extension Substring.UTF8View {
  /// Whether this host ends in a full stop and the other, which is more than a top-level domain.
  fileprivate func isDomain(under other: Self) -> Bool {
    count > other.count + 1 && other.dropLast().contains(UInt8(ascii: "."))
      && dropFirst(count - other.count).elementsEqual(other)
      && dropLast(other.count).last == UInt8(ascii: ".")
  }
}

extension BidirectionalCollection {
  fileprivate func suffix(while matches: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex, matches(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}
