public import FeedModel

/// Finds every link in a chat text in one linear pass over its UTF-8.
///
/// What is a link:
/// - `http://` and `https://` with any host, also one glued to text before it;
/// - `www.` with two more labels, and bare domains whose last label is in the public suffix list, unless
///   they are a file's name, part of an e-mail address, a path or a Matrix identifier; these are fetched
///   over https;
/// - `ftp://`, which opens and never unfurls (`not_web`), like an address that the URL standard refuses.
///
/// Every other scheme is a command to some program, and its text is no link, in brackets or behind a label
/// either. In `<address>`, `[label](address)` and `<address|label>` the link is the address alone, so
/// that what is shown, opened and fetched are the same bytes.
public struct LinkScanner: Sendable {
  /// How many links of one text get a preview at most; the first ones do, further ones are refused
  /// with `limit`.
  public let previewLimit: Int

  public init(previewLimit: Int = 5) {
    self.previewLimit = previewLimit
  }

  /// The links in order, disjoint, each with the first reason not to unfurl it.
  ///
  /// The same address twice in a text is one preview, and counts once.
  public func links(in text: String) -> [Link] {
    var text = text
    return text.withUTF8 { buffer in
      let bytes = buffer.span
      let spans = spans(in: bytes)
      guard let last = spans.last else { return [] }
      let context = MarkdownContext(bytes, before: last.range.lowerBound)
      var previews = Set<PreviewKey>()
      return spans.map { span in
        let written = String(decoding: buffer[span.range], as: UTF8.self)
        let target = LinkScanner.target(written, form: span.form)
        var refusal = refusal(of: span, target, in: bytes, context)
        if refusal == nil, let key = target.previewKey, !previews.contains(key) {
          if previews.count < previewLimit { previews.insert(key) } else { refusal = .limit }
        }
        return Link(range: span.range, text: written, target: target, refusal: refusal)
      }
    }
  }

  /// Where the links of a text in UTF-8 are, in order, disjoint, on the boundaries of its scalars.
  ///
  /// Builds no address and no text; bytes that are not UTF-8 end a link.
  public func spans(in text: Span<UInt8>) -> [LinkSpan] {
    var spans: [LinkSpan] = []
    appendSpans(of: text, to: &spans)
    return spans
  }

  /// Appends what `spans(in:)` returns: for many texts in one array.
  public func appendSpans(of text: Span<UInt8>, to spans: inout [LinkSpan]) {
    guard let (search, trigger) = TriggerSearch.first(in: text) else { return }
    LinkPass.run(over: text, from: trigger, search, to: &spans)
  }
}

extension LinkScanner {
  private static func target(_ written: String, form: LinkSpan.Form) -> Link.Target {
    switch form {
    case .ftp: .other(written)
    case .web: WebURL(written).map(Link.Target.web) ?? .other(written)
    case .bare: WebURL("https://" + written).map(Link.Target.web) ?? .other("https://" + written)
    }
  }

  private func refusal(
    of span: LinkSpan, _ target: Link.Target, in text: Span<UInt8>, _ context: MarkdownContext
  ) -> Link.Refusal? {
    switch context.region(at: span.range.lowerBound) {
    case .code: return .code
    case .quote: return .quote
    case .spoiler: return .spoiler
    case nil: break
    }
    if case .angle = span.enclosure { return .suppressed }
    guard case .web(let url) = target else { return .notWeb }
    if url.hasCredentials || CredentialNames.appear(in: text, span.range) { return .credentials }
    if case .label(let label) = span.enclosure,
      LabelCheck.misleads(text, label: label, target: url)
    {
      return .misleadingLabel
    }
    return nil
  }
}

extension Link.Target {
  fileprivate var previewKey: PreviewKey? {
    if case .web(let url) = self { url.previewKey } else { nil }
  }
}
