import FeedModel

/// Whether a label names another host than the one that its link leads to.
enum LabelCheck {
  /// A label that names no host misleads nobody; one that names a host of the same site is true;
  /// in doubt it misleads, which costs no more than a preview.
  static func misleads(_ text: Span<UInt8>, label: Range<Int>, target: WebURL) -> Bool {
    // A label longer than any that a person reads is not read here either.
    let read = label.lowerBound..<min(label.upperBound, label.lowerBound + 1_000)
    for span in LinkScanner().spans(in: text.extracting(read)) where span.form != .ftp {
      let start = read.lowerBound + span.range.lowerBound
      let named = String(
        decoding: (start..<start + span.range.count).map { text[$0] }, as: UTF8.self)
      guard let url = WebURL(span.form == .bare ? "https://" + named : named) else { continue }
      if !isSame(url, target) { return true }
    }
    return false
  }

  /// Under a public suffix that is a name of its own (`github.io`) anyone has a domain.
  private static func isSame(_ named: WebURL, _ target: WebURL) -> Bool {
    if named.host == target.host { return true }
    return named.isSameSite(as: target) && PublicSuffixes.site(of: named.host) != nil
  }
}
