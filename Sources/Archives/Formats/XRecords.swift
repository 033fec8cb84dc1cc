import FeedModel

/// The posts, or the likes, of an X (Twitter) archive: `tweets.js`, `like.js`, and what the API gave in
/// older days.
struct XRecords: JSONRecords {
  let defaults: RecordDefaults
  /// Of the archive's owner, without the `@`; nil where the archive does not say.
  let account: String?

  var shape: JSONShape { .either(.object(["tweets": .records, "statuses": .records]), .records) }

  func drafts(of record: JSONValue) throws(RecordProblem) -> [Draft] {
    if let like = record["like"] { return try liked(like) }
    let tweet = record["tweet"] ?? record
    guard let id = tweet.id("id_str") ?? tweet.id("id") else {
      throw RecordProblem("no \"id_str\"")
    }
    guard let written = tweet.text("created_at") else { throw RecordProblem("no \"created_at\"") }
    guard let postedAt = WrittenDate.instant(written) else {
      throw RecordProblem("\"created_at\" \(SafeText(written, limit: 40)) is not a date")
    }
    let text = XText.plain(
      tweet.text("full_text") ?? tweet.text("text") ?? "", entities: tweet["entities"],
      media: tweet["extended_entities"] ?? tweet["entities"])
    guard !text.isEmpty else { return [] }
    let author = tweet["user"]?.text("screen_name") ?? account
    return [
      Draft(
        conversation: defaults.conversation(named: author.map { "@\($0)" } ?? "X"),
        author: author ?? defaults.author, postedAt: postedAt, text: text, originID: "x/\(id)")
    ]
  }

  private func liked(_ like: JSONValue) throws(RecordProblem) -> [Draft] {
    guard let id = like.id("tweetId") else { throw RecordProblem("no \"tweetId\"") }
    let address = like.text("expandedUrl") ?? "https://twitter.com/i/web/status/\(id)"
    let words = like.text("fullText").map { HTMLPlainText.decoded($0) + "\n" } ?? ""
    return [
      Draft(
        conversation: defaults.conversation(named: account.map { "@\($0) likes" } ?? "X likes"),
        author: account ?? defaults.author, postedAt: Self.instant(ofID: id), text: words + address,
        originID: "x/like/\(id)")
    ]
  }

  /// An id counts milliseconds from 2010-11-04 in its upper bits; earlier ones were plain numbers.
  private static func instant(ofID id: String) -> Timestamp {
    let number = Int64(id) ?? 0
    let epoch: Int64 = 1_288_834_974_657
    return Timestamp(milliseconds: number > 1 << 32 ? number >> 22 + epoch : epoch)
  }
}

/// The conversations of `direct-messages.js` of an X archive.
struct XDirectRecords: JSONRecords {
  let defaults: RecordDefaults
  /// The owner's name and id.
  let account: (name: String, id: String)?
  private var conversation = ""

  init(account: (name: String, id: String)?, defaults: RecordDefaults) {
    self.account = account
    self.defaults = defaults
  }

  var shape: JSONShape {
    .array(
      .object(["dmConversation": .object(["conversationId": .kept, "messages": .records])]))
  }

  mutating func take(_ member: String, _ value: JSONValue, depth: Int) {
    conversation = value.string ?? ""
  }

  func drafts(of record: JSONValue) throws(RecordProblem) -> [Draft] {
    guard let message = record["messageCreate"] else { return [] }
    guard let id = message.id("id") else { throw RecordProblem("no \"id\"") }
    let postedAt = try Timestamp.rfc3339(message, "createdAt")
    var text = HTMLPlainText.decoded(message.text("text") ?? "")
    for url in message["urls"]?.array ?? [] {
      text = XText.replaced(text, url.text("url"), by: url.text("expanded"))
    }
    guard !text.isEmpty else { return [] }
    let sender = message.id("senderId") ?? "unknown"
    let others = conversation.split(separator: "-").filter { $0 != account?.id ?? "" }
    return [
      Draft(
        conversation: defaults.conversation(named: "X " + others.joined(separator: ", ")),
        author: sender == account?.id ? account?.name ?? sender : sender, postedAt: postedAt,
        text: text, originID: "x/dm/\(id)")
    ]
  }
}

/// The text of a post with the addresses that its short links stand for.
enum XText {
  static func plain(_ text: String, entities: JSONValue?, media: JSONValue?) -> String {
    var text = HTMLPlainText.decoded(text)
    for url in entities?["urls"]?.array ?? [] {
      text = replaced(text, url.text("url"), by: url.text("expanded_url"))
    }
    for medium in media?["media"]?.array ?? [] {
      let word = medium.text("type").map { $0 == "photo" ? "photo" : "video" } ?? "photo"
      text = replaced(text, medium.text("url"), by: "(\(word))")
    }
    return text
  }

  static func replaced(_ text: String, _ short: String?, by long: String?) -> String {
    guard let short, let long, !short.isEmpty else { return text }
    var replaced = ""
    var rest = Substring(text)
    while let place = rest.start(of: short) {
      replaced += rest[..<place] + long
      rest = rest[place...].dropFirst(short.count)
    }
    return replaced + rest
  }
}

extension Substring {
  fileprivate func start(of text: String) -> Index? {
    guard let first = text.first else { return nil }
    var from = startIndex
    while let place = self[from...].firstIndex(of: first) {
      if self[place...].hasPrefix(text) { return place }
      from = index(after: place)
    }
    return nil
  }
}
