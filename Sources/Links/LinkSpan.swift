/// Where a link stands in a text and how it is written: what the pass over the bytes yields.
public struct LinkSpan: Hashable, Sendable {
  /// The bytes of the address as written, without any brackets, label or punctuation around it.
  public let range: Range<Int>
  public let form: Form
  public let enclosure: Enclosure

  public enum Form: Hashable, Sendable {
    /// `http://…` or `https://…`.
    case web
    /// `www.…` or a bare domain, without a scheme.
    case bare
    /// `ftp://…`, which can be opened and never unfurls.
    case ftp
  }

  public enum Enclosure: Hashable, Sendable {
    case none
    /// `<address>`, which asks for no preview.
    case angle
    /// `[label](address)` or `<address|label>`; the bytes of the label.
    case label(Range<Int>)
  }
}
