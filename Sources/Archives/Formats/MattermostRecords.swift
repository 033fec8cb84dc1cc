import FeedModel

/// The posts of a Mattermost bulk export, one object a line
/// (https://docs.mattermost.com/onboard/bulk-loading-data.html).
struct MattermostRecords: JSONRecords {
  let defaults: RecordDefaults
  /// Display names of channels, by team and name.
  private var channels: [String: String] = [:]
  private var origins = OriginIDs()

  init(defaults: RecordDefaults) {
    self.defaults = defaults
  }

  var shape: JSONShape { .records }

  mutating func drafts(of record: JSONValue) throws(RecordProblem) -> [Draft] {
    switch record.text("type") {
    case "channel":
      if let channel = record["channel"], let name = channel.text("name") {
        channels[Self.key(channel.text("team"), name)] = channel.text("display_name")
      }
      return []
    case "post":
      guard let post = record["post"], let channel = post.text("channel") else {
        throw RecordProblem("a post without a channel")
      }
      let key = Self.key(post.text("team"), channel)
      return try drafts(of: post, in: key, named: channels[key] ?? channel)
    case "direct_post":
      guard let post = record["direct_post"] else { throw RecordProblem("no \"direct_post\"") }
      let members = (post["channel_members"]?.array ?? post["members"]?.array ?? []).compactMap {
        $0.string ?? $0.text("username")
      }
      return try drafts(
        of: post, in: members.sorted().joined(separator: "/"),
        named: members.joined(separator: ", "))
    case nil: throw RecordProblem("no \"type\"")
    default: return []
    }
  }

  private static func key(_ team: String?, _ channel: String) -> String {
    "\(team ?? "")/\(channel)"
  }

  private mutating func drafts(
    of post: JSONValue, in channel: String, named name: String
  ) throws(RecordProblem) -> [Draft] {
    var drafts: [Draft] = []
    for message in [post] + (post["replies"]?.array ?? []) {
      guard message.text("type")?.hasPrefix("system_") != true else { continue }
      guard let author = message.text("user") else { throw RecordProblem("a post without a user") }
      let postedAt = try Timestamp.counted(in: .milliseconds, message, "create_at")
      let text = Self.text(of: message)
      guard !text.isEmpty else { continue }
      drafts.append(
        Draft(
          conversation: defaults.conversation(named: name), author: author, postedAt: postedAt,
          text: text,
          // Not the text: a post that was edited since is the same post.
          originID: origins.id(scope: "mattermost/\(channel)", postedAt: postedAt, key: author)))
    }
    return drafts
  }

  private static func text(of message: JSONValue) -> String {
    var parts: [String] = []
    if let text = message.text("message") { parts.append(text) }
    for attachment in message["attachments"]?.array ?? [] {
      guard let path = attachment.text("path") else { continue }
      parts.append("(file: \(path.split(separator: "/").last ?? "unnamed"))")
    }
    return parts.joined(separator: "\n")
  }
}
