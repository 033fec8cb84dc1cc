import FeedModel

extension ArchiveFormat {
  /// How much of a file tells what it is.
  static let sniffBytes = 64 << 10

  /// What a file is by the way it begins; nil for what is no conversation.
  ///
  /// `path`: a hint only, where two formats look alike.
  static func detect(_ beginning: [UInt8], path: String) -> ArchiveFormat? {
    let bytes = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning[3...] : beginning[...]
    if bytes.starts(with: "window.YTD.".utf8) { return detectX(bytes) }
    if let json = JSONSniff(bytes) {
      if let format = detect(json, path: path) { return format }
      if !json.isArray { return json.has("text") || json.isLines ? .jsonl : nil }
      // "[10:00] <ana> hi" begins like an array; lines of somebody's JSON are no messages.
      if json.isEmpty || !json.names.isEmpty { return nil }
    }
    return detectText(Self.lines(bytes), path: path)
  }

  private static func detect(_ json: JSONSniff, path: String) -> ArchiveFormat? {
    if json.isArray {
      if json.has("fromUser", "sent") { return .gitter }
      if json.has("tweet") || json.has("like") || json.has("dmConversation")
        || json.has("id_str", "created_at")
      {
        return .x
      }
      if json.has("event_id", "sender") { return .matrix }
      if json.has("ts"), json.has("text") || json.has("type") || json.has("user") { return .slack }
      if json.has("sent_at"), json.has("body") || json.has("conversationId") { return .signal }
      return nil
    }
    if json.has("orderedItems") { return .mastodon }
    if json.has("guild", "channel") { return .discord }
    if json.has("participants"), json.has("messages") || json.has("threadName") || json.has("title")
    {
      return path.lowercased().contains("instagram") ? .instagram : .messenger
    }
    if json.has("room_name") || json.has("exported_by") || json.has("chunk", "start")
      || json.has("room_creator")
    {
      return .matrix
    }
    if json.has("messages", "channel_id") || json.has("ts", "type", "text") { return .slack }
    if json.has("chats") || json.has("messages", "type")
      || json.has("about", "personal_information")
      || json.has("frequent_contacts")
    {
      return .telegram
    }
    if json.has("type"), json.has("version") || json.has("post") || json.has("direct_post") {
      return .mattermost
    }
    if json.has("date", "sender", "body") { return .signal }
    return json.has("text") ? .jsonl : nil
  }

  private static func detectX(_ bytes: ArraySlice<UInt8>) -> ArchiveFormat? {
    let name = bytes.dropFirst("window.YTD.".utf8.count).prefix { $0 != UInt8(ascii: ".") }
    let known = [
      "tweets", "tweet", "like", "community_tweet", "note_tweet", "direct_messages",
      "direct_messages_group",
    ]
    return known.contains(String(decoding: name, as: UTF8.self)) ? .x : nil
  }

  /// The first lines, as far as they are whole and not blank.
  private static func lines(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split(separator: 0x0A).prefix(60).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }.filter { $0.contains { !$0.isWhitespace } }
  }

  private static func detectText(_ lines: [String], path: String) -> ArchiveFormat? {
    guard let first = lines.first else { return .text }
    if first.hasPrefix("From "), WrittenDate.instant(first.dropFirst(5).drop { $0 != " " }) != nil {
      return .mbox
    }
    if first.hasPrefix("Conversation: "),
      lines.dropFirst().contains(where: { $0.hasPrefix("Type: ") })
    {
      return .signal
    }
    let headers = lines.compactMap(ChatHeader.init)
    if ChatHeader(first) != nil, headers.contains(where: { ChatLines.split($0.rest) != nil }) {
      return path.lowercased().hasSuffix(".md") ? .signal : .whatsapp
    }
    return isIRC(lines) ? .irc : .text
  }

  /// Whether most lines are an IRC client's, and some could not be plain text of ours.
  private static func isIRC(_ lines: [String]) -> Bool {
    var time = IRCTime(day: Timestamp(milliseconds: 0), isKnown: false)
    var known = 0
    var telling = 0
    for line in lines {
      var rest = Substring(IRCCodes.plain(line))
      if IRCLines.heading(rest) != nil {
        known += 1
        telling += 1
        continue
      }
      let isBracketed = rest.first == "["
      guard time.take(&rest) else { continue }
      switch IRCLine(rest) {
      case .said:
        known += 1
        // `[10:00] <ana> hi` is plain text too; the same without brackets is not.
        if !isBracketed || rest.first != "<" { telling += 1 }
      case .more:
        known += 1
        telling += 1
      case .event:
        guard ["***", "-!-", "-->", "<--", "===", "---", "* "].contains(where: rest.hasPrefix)
        else {
          continue
        }
        known += 1
        telling += 1
      }
    }
    return telling > 0 && known * 5 >= lines.count * 4
  }
}
