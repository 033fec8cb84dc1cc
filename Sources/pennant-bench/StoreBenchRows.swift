import FeedModel
import Store

/// The rows of the store's bench: chat messages of ten words, every third with a link to a page that
/// no other message links to.
struct StoreBenchRows: Sendable {
  static let hosts = 500
  /// How many jobs each part of the bench takes from the queue.
  static let jobs = 5000

  let messages: [LinkedDraft]
  let now = Timestamp(milliseconds: 1_700_000_000_000)
  let metadata: LinkMetadata
  let json: String

  init() {
    let words = ["river", "mountain", "about", "yesterday", "picture", "sounds", "good", "coffee"]
    messages = (0..<60_000).map { number in
      var text = words[number % words.count]
      for place in 1..<10 { text += " " + words[(number * 7 + place * place) % words.count] }
      guard number % 3 == 0,
        let url = WebURL("https://host\(number / 3 % Self.hosts).example/articles/\(number)")
      else { return Self.draft(text, []) }
      let link = Link(
        range: text.utf8.count + 1..<text.utf8.count + 1 + url.serialized.utf8.count,
        text: url.serialized, target: .web(url), refusal: nil)
      return Self.draft("\(text) \(url.serialized)", [link])
    }
    var metadata = LinkMetadata(
      url: "https://host.example/a", originalURL: "https://host.example/a", kind: .article)
    metadata.title = "The river that flows upwards twice a day"
    metadata.siteName = "Example News"
    metadata.description = "Where the tide is stronger than the stream, boats wait for the turn."
    self.metadata = metadata
    json = metadata.json.line
  }

  var links: Int {
    messages.count { !$0.links.isEmpty }
  }

  var batches: [[LinkedDraft]] {
    stride(from: 0, to: messages.count, by: 1000).map { start in
      Array(messages[start..<min(start + 1000, messages.count)])
    }
  }

  private static func draft(_ text: String, _ links: [Link]) -> LinkedDraft {
    LinkedDraft(
      draft: Draft(
        author: "ada", postedAt: Timestamp(milliseconds: 1_700_000_000_000), text: text),
      links: links)
  }
}
