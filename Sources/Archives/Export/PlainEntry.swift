import FeedModel

/// A message as lines: `[time] <author> text`, its cards indented below.
struct PlainEntry {
  let text: String

  init(_ message: Message) {
    let body = SafeText(message.text, as: .block).string
    let author = SafeText(message.author).string
    var lines = [
      "[\(message.postedAt.rfc3339)] <\(author)> "
        + body.split(separator: "\n").joined(separator: "\n    ")
    ]
    for link in message.links {
      switch link.card.state {
      case .ready:
        lines += SharedCard(link).text.split(separator: "\n").map { "    ▎ \($0)" }
      case .failed(let failure, _):
        lines.append("    ▎ \(SafeText(link.link.address)): \(SafeText(failure.message))")
      case .loading, nil: break
      }
    }
    text = lines.joined(separator: "\n") + "\n"
  }
}
