public import FeedModel

/// A link with what is known of it, in the forms in which people pass links on.
public struct SharedCard: Sendable {
  /// As it is fetched and opened; of any scheme.
  public let address: String
  let title: String?
  let site: String?
  let summary: String?
  let isWeb: Bool

  public init(_ link: AttachedLink) {
    address = SafeText(link.link.address).string
    isWeb = link.link.url != nil
    var metadata: LinkMetadata?
    if case .ready(let ready) = link.card.state { metadata = ready }
    func clean(_ text: String?) -> String? {
      text.map { SafeText($0).string }.flatMap { $0.isEmpty ? nil : $0 }
    }
    title = clean(metadata?.title)
    site = clean(metadata?.siteName)
    summary = clean(metadata?.description)
  }

  /// Title, site and description on lines of their own, the address last.
  public var text: String {
    let heading = [title, site].compactMap(\.self).joined(separator: " — ")
    return [heading.isEmpty ? nil : heading, summary, address].compactMap(\.self)
      .joined(separator: "\n")
  }

  /// A link, and the description as a quote.
  public var markdown: String {
    guard isWeb else { return MarkdownText.escaped(address) }
    // An address from the URL parser has neither space nor bracket that could end it.
    let link = title.map { "[\(MarkdownText.escaped($0))](<\(address)>)" } ?? "<\(address)>"
    let first = link + (site.map { " — \(MarkdownText.escaped($0))" } ?? "")
    return first + (summary.map { "\n> \(MarkdownText.escaped($0))" } ?? "")
  }

  /// A paragraph with the link, and the description as a quote.
  public var html: String {
    guard isWeb else { return "<p>\(HTMLText.escaped(address))</p>" }
    let link =
      "<a href=\"\(HTMLText.escaped(address))\">\(HTMLText.escaped(title ?? address))</a>"
    let site = site.map { " — \(HTMLText.escaped($0))" } ?? ""
    let summary = summary.map { "\n<blockquote>\(HTMLText.escaped($0))</blockquote>" } ?? ""
    return "<p>\(link)\(site)</p>" + summary
  }
}
