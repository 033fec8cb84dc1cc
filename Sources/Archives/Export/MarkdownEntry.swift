import FeedModel

/// A message as Markdown: who and when in one line, the text, its cards as quotes.
struct MarkdownEntry {
  let text: String

  init(_ message: Message, time: String) {
    let author = MarkdownText.escaped(SafeText(message.author).string)
    var lines = ["", "**\(author.isEmpty ? "?" : author)** \(time)", ""]
    var body = ""
    for piece in MessagePieces(message).pieces {
      switch piece {
      case .text(let text): body += MarkdownText.escaped(text)
      case .link(let link):
        body += link.url.map { "<\($0.serialized)>" } ?? MarkdownText.escaped(link.shownAddress)
      }
    }
    // A line break stays one.
    lines.append(
      body.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "  \n"))
    for link in message.links {
      guard case .ready = link.card.state else { continue }
      let card = SharedCard(link).markdown.split(separator: "\n")
      lines.append("")
      lines += card.enumerated().map { index, line in
        // The quote of the description is part of the card's.
        "> " + (index == 0 ? line[...] : line.drop { $0 == ">" || $0 == " " })
          + (index < card.count - 1 ? "  " : "")
      }
    }
    text = lines.joined(separator: "\n") + "\n"
  }
}
