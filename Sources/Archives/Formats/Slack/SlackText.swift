import FeedModel

/// Slack's marked-up text as plain text (https://docs.slack.dev/messaging/formatting-message-text).
///
/// What stands in angle brackets is a link, a person, a channel or a command to call people; `&`, `<`
/// and `>` are written as entities. Marks of bold, italic, code and quotes stay as they were typed: they
/// are readable, and whoever looks for links must know what is code and what a quote.
struct SlackText {
  let tables: SlackTables

  func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return text
    }
    var plain = ""
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "<") {
      plain += Self.unescaped(rest[..<open])
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: ">") else {
        plain += "<"
        rest = inside
        continue
      }
      rest = inside[inside.index(after: close)...]
      plain += token(inside[..<close], after: plain.last, before: rest.first)
    }
    return plain + Self.unescaped(rest)
  }

  private func token(_ token: Substring, after: Character?, before: Character?) -> String {
    let bar = token.firstIndex(of: "|")
    let target = token[..<(bar ?? token.endIndex)]
    let label = bar.map { Self.unescaped(token[token.index(after: $0)...]) } ?? ""
    let name = target.dropFirst()
    switch target.first {
    case "@": return "@" + (tables.users[String(name)] ?? (label.isEmpty ? String(name) : label))
    case "#": return "#" + (label.isEmpty ? tables.channels[String(name)] ?? String(name) : label)
    case "!": return command(name, label: label)
    default: return link(Self.unescaped(target), label: label, after: after, before: before)
    }
  }

  private func command(_ name: Substring, label: String) -> String {
    if name.hasPrefix("subteam^") || name.hasPrefix("date^") {
      return label.isEmpty ? "@group" : label
    }
    return "@" + (name == "everyone" ? "all" : name)
  }

  private func link(_ url: String, label: String, after: Character?, before: Character?) -> String {
    if url.hasPrefix("mailto:") {
      let address = String(url.dropFirst("mailto:".count))
      return label.isEmpty || label == address ? address : "\(label) (\(address))"
    }
    // Slack makes links of bare domains by itself: then the label says no more than the address.
    let bare = url.drop(scheme: "https://") ?? url.drop(scheme: "http://") ?? url
    let saysNothing =
      label.isEmpty || label == url || label == bare || label + "/" == bare
    let isApart =
      !(after.map { $0.isLetter || $0.isNumber || $0 == ":" } ?? false)
      && !(before.map { $0.isLetter || $0.isNumber || $0 == "/" } ?? false)
    return saysNothing && isApart
      ? url : MarkdownLink.text(label: label.isEmpty ? url : label, url: url)
  }

  /// The three entities that Slack writes.
  static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
    var plain = ""
    var rest = text
    while let mark = rest.firstIndex(of: "&") {
      plain += rest[..<mark]
      rest = rest[mark...]
      let found = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")].first { rest.hasPrefix($0.0) }
      plain += found?.1 ?? "&"
      rest = rest.dropFirst(found?.0.count ?? 1)
    }
    return plain + rest
  }
}

extension String {
  fileprivate func drop(scheme: String) -> String? {
    hasPrefix(scheme) ? String(dropFirst(scheme.count)) : nil
  }
}
