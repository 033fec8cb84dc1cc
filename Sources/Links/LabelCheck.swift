import FeedModel

/// Whether a label names another host than the one that its link leads to.
struct LabelCheck {
  let suffixes: PublicSuffixes

  /// A label that names no host misleads nobody; one that names a host of the same site is true.
  func misleads(_ text: Span<UInt8>, label: Range<Int>, target: WebURL) -> Bool {
    // A label longer than any that a person reads is not read here either.
    let read = label.lowerBound..<min(label.upperBound, label.lowerBound + 1_000)
    var pass = LinkPass(suffixes: suffixes)
    pass.run(over: text.extracting(read))
    for span in pass.spans where span.form != .ftp {
      let start = read.lowerBound + span.range.lowerBound
      let named = String(
        decoding: (start..<start + span.range.count).map { text[$0] }, as: UTF8.self)
      guard let url = WebURL(span.form == .bare ? "https://" + named : named) else { continue }
      if !isSameSite(url.host, target.host) { return true }
    }
    return false
  }

  private func isSameSite(_ named: String, _ real: String) -> Bool {
    if named == real { return true }
    guard let site = suffixes.site(of: named) else { return false }
    return site == suffixes.site(of: real)
  }
}
