import FeedModel

/// A Telegram message's text with its entities, as plain text.
///
/// A link under other words becomes a Markdown link. Code, spoilers and quotes get the marks by which
/// the link scanner knows them; bold, italic and the like are dropped.
enum TelegramText {
  static func plain(_ record: JSONValue) -> String {
    var text = ""
    switch record["text"] {
    case .string(let whole): text = whole
    case .array(let parts):
      for part in parts { append(part, to: &text) }
    default: break
    }
    if let poll = record["poll"]?.text("question") { text = join(text, "(poll: \(poll))") }
    return text.isEmpty ? medium(record) ?? "" : text
  }

  private static func append(_ part: JSONValue, to text: inout String) {
    guard case .object = part else {
      text += part.string ?? ""
      return
    }
    let own = part["text"]?.string ?? ""
    switch part.text("type") {
    case "text_link":
      text += MarkdownLink.text(label: own, url: part.text("href") ?? own)
    case "link":
      // An address that touches the word before it would not be found.
      if let last = text.last, last.isLetter || last.isNumber || last == ":" { text += " " }
      text += own
    case "code": text += own.contains("`") ? own : "`\(own)`"
    case "pre":
      let fence = text.isEmpty || text.hasSuffix("\n") ? "```\n" : "\n```\n"
      text += fence + own + (own.hasSuffix("\n") ? "```\n" : "\n```\n")
    case "spoiler": text += "||\(own)||"
    case "blockquote":
      if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
      let lines = own.split(separator: "\n", omittingEmptySubsequences: false)
      text += lines.map { "> \($0)" }.joined(separator: "\n") + "\n"
    default: text += own
    }
  }

  private static func medium(_ record: JSONValue) -> String? {
    if let emoji = record.text("sticker_emoji") { return "(sticker: \(emoji))" }
    if record["photo"] != nil { return "(photo)" }
    if let name = record.text("file_name") { return "(file: \(name))" }
    if let kind = record.text("media_type") {
      return "(\(String(kind.map { $0 == "_" ? " " : $0 })))"
    }
    if record["file"] != nil { return "(file)" }
    if let contact = record["contact_information"] {
      let names = [contact.text("first_name"), contact.text("last_name")].compactMap(\.self)
      return "(contact: \(names.joined(separator: " ")))"
    }
    if record["location_information"] != nil { return "(location)" }
    return nil
  }

  private static func join(_ first: String, _ second: String) -> String {
    first.isEmpty ? second : "\(first)\n\(second)"
  }
}
