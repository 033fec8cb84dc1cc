import FeedModel

extension FuzzEntry {
  /// The first line is the address, the second, where there is one, its base.
  static let url = FuzzEntry(
    "url", "addresses, and a line more for the address they are relative to"
  ) {
    bytes in
    let lines = text(of: bytes).split(separator: "\n", maxSplits: 1)
    guard let address = lines.first.map(String.init) else { return }
    let base = lines.count > 1 ? WebURL(String(lines[1])) : nil
    guard let url = WebURL(address, base: base) else { return }
    require(WebURL(url.serialized) == url, "an address is the same when it is parsed again")
    require(
      url.serialized.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "an address is visible ASCII")
    require(!url.host.isEmpty, "an address has a host")
    require(url.path.hasPrefix("/"), "a path begins with a slash")
    let port = url.port == url.scheme.defaultPort ? "" : ":\(url.port)"
    let rest = url.host + port + url.pathAndQuery + (url.fragment.map { "#" + $0 } ?? "")
    require(url.serialized.hasSuffix(rest), "the parts make up the address")
    require(
      WebURL("https://\(url.displayHost)/")?.host == url.host, "a shown host leads where it says")
    require(url.isSameSite(as: url), "an address is on its own site")
    _ = url.lastPathComponent
    _ = url.hasAddressLiteral
  }

  /// The key of an address, which is the address of its page.
  static let previewKey = FuzzEntry("preview-key", "what the addresses of one page share") {
    bytes in
    let text = text(of: bytes)
    guard let url = WebURL(text) ?? WebURL("https://" + text) else { return }
    let key = url.previewKey
    let page = WebURL(key.rawValue)
    require(page?.serialized == key.rawValue, "a key is a canonical address")
    require(page?.previewKey == key, "the key of a key is itself")
    require(page?.host == url.host && page?.port == url.port, "a key keeps its host and port")
    require(
      url.withoutFragment.previewKey == key || key.rawValue.contains("#!"), "no fragment counts")
  }

  private static func text(of bytes: Span<UInt8>) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
