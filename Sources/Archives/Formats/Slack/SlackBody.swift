import FeedModel

/// All that a Slack message says: its text, or the text in its blocks, its attachments and its files.
struct SlackBody {
  let record: JSONValue
  let text: SlackText

  var plain: String {
    var parts: [String] = []
    if let own = record.text("text") { parts.append(text.plain(own)) }
    if parts.isEmpty, let blocks = record["blocks"]?.array {
      parts += blocks.compactMap { block in Self.words(of: block, depth: 0).map(text.plain) }
    }
    for attachment in record["attachments"]?.array ?? [] {
      // The card of a link that the text has already.
      guard attachment.text("from_url") == nil, attachment.text("original_url") == nil else {
        continue
      }
      if let words = words(of: attachment) { parts.append(words) }
    }
    for file in record["files"]?.array ?? [] {
      if let words = words(ofFile: file) { parts.append(words) }
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func words(of attachment: JSONValue) -> String? {
    var parts: [String] = []
    if let pretext = attachment.text("pretext") { parts.append(text.plain(pretext)) }
    if let title = attachment.text("title") {
      let title = text.plain(title)
      let url = attachment.text("title_link")
      parts.append(url.map { MarkdownLink.text(label: title, url: $0) } ?? title)
    }
    if let body = attachment.text("text") { parts.append(text.plain(body)) }
    if parts.isEmpty, let fallback = attachment.text("fallback") {
      parts.append(text.plain(fallback))
    }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// A file's own address asks for a password; only one that is elsewhere is worth a link.
  private func words(ofFile file: JSONValue) -> String? {
    guard let name = file.text("title") ?? file.text("name") else { return nil }
    if file["is_external"]?.bool == true, let url = file.text("url_private") {
      return MarkdownLink.text(label: name, url: url)
    }
    return "(file: \(name))"
  }

  /// The texts of a block, in order.
  private static func words(of value: JSONValue, depth: Int) -> String? {
    guard depth < 12 else { return nil }
    switch value {
    case .array(let elements):
      let parts = elements.compactMap { words(of: $0, depth: depth + 1) }
      return parts.isEmpty ? nil : parts.joined()
    case .object(let object):
      if let url = value.text("url"), value.text("type") == "link" {
        return "<\(url)|\(value.text("text") ?? "")>"
      }
      if let user = value.text("user_id") { return "<@\(user)>" }
      if let text = value.text("text") { return text }
      let inner = object["text"] ?? object["elements"] ?? object["fields"]
      return inner.flatMap { words(of: $0, depth: depth + 1) }
    default: return nil
    }
  }
}
