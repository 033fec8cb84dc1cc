import FeedModel

/// A message as an element of the exported page.
struct HTMLEntry {
  let text: String

  init(_ message: Message, time: String, pictures: [PreviewKey: String]) {
    let id = "m\(message.id.rawValue)"
    let place =
      message.conversation == .standard
      ? "" : " <i>\(HTMLText.escaped(SafeText(message.conversation.rawValue).string))</i>"
    var parts = [
      "<article id=\"\(id)\"><header><b dir=\"auto\">"
        + "\(HTMLText.escaped(SafeText(message.author).string))</b> <a href=\"#\(id)\">"
        + "<time datetime=\"\(message.postedAt.rfc3339)\">\(time)</time></a>\(place)</header>",
      "<p dir=\"auto\">\(Self.body(of: message))</p>",
    ]
    for link in message.links {
      guard let url = link.link.url, let key = link.card.key, let state = link.card.state else {
        continue
      }
      parts.append(Self.card(of: link, url, state, picture: pictures[key]))
    }
    text = parts.joined(separator: "\n") + "</article>\n"
  }

  private static func body(of message: Message) -> String {
    var body = ""
    for piece in MessagePieces(message).pieces {
      switch piece {
      case .text(let text): body += HTMLText.escaped(text)
      case .link(let link):
        let shown = HTMLText.escaped(link.shownAddress)
        body += link.url.map { "<a \(reference(to: $0))>\(shown)</a>" } ?? shown
      }
    }
    return body
  }

  private static func card(
    of link: AttachedLink, _ url: WebURL, _ state: PreviewState, picture: String?
  ) -> String {
    let host = HTMLText.escaped(SafeText(url.displayHost).string)
    switch state {
    case .loading: return "<div class=\"card\"><small>\(host)</small></div>"
    case .failed(let failure, _):
      let reason = HTMLText.escaped(SafeText(failure.message).string)
      return "<div class=\"card failed\"><small>\(host)</small><span>\(reason)</span></div>"
    case .ready:
      let card = SharedCard(link)
      func element(_ name: String, _ text: String?) -> String {
        text.map { "<\(name) dir=\"auto\">\(HTMLText.escaped($0))</\(name)>" } ?? ""
      }
      let image =
        picture.map { "<img src=\"\(HTMLText.escaped($0))\" alt=\"\" loading=\"lazy\">" } ?? ""
      // A site names itself as it likes; the host is where the link goes.
      let site = card.site.map { HTMLText.escaped($0) + " · " } ?? ""
      return "<a class=\"card\" \(reference(to: url))>\(image)<span>"
        + element("strong", card.title) + "<small dir=\"auto\">\(site)\(host)</small>"
        + element("span", card.summary) + "</span></a>"
    }
  }

  /// Only ever an address that the URL parser wrote: http or https.
  private static func reference(to url: WebURL) -> String {
    "href=\"\(HTMLText.escaped(url.serialized))\" rel=\"noopener noreferrer nofollow\""
  }
}
