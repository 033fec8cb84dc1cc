import FeedModel
import Store

/// The rows of the store's bench: chat messages of ten words, every third with a link to a page that
/// no other message links to.
struct StoreBenchRows: Sendable {
  static let hosts = 500
  /// How many jobs a commit, and how many in all are taken from the queue so.
  static let parts = [(50, 5000), (1, 500)]

  let messages: [LinkedDraft]
  let now = Timestamp(milliseconds: 1_700_000_000_000)
  let metadata: LinkMetadata
  let json: String

  init(messages count: Int) {
    messages = (0..<max(count, 18_000)).map { Self.message($0, linkEvery: 3) }
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

  /// Ten words, and in one message of so many a link that no other has.
  static func message(_ number: Int, linkEvery: Int) -> LinkedDraft {
    var text = words[number % words.count]
    for place in 1..<10 { text += " " + words[(number * 7 + place * place) % words.count] }
    var links: [Link] = []
    if number % linkEvery == 0,
      let url = WebURL("https://host\(number / linkEvery % hosts).example/articles/\(number)")
    {
      let start = text.utf8.count + 1
      text += " " + url.serialized
      links = [
        Link(
          range: start..<text.utf8.count, text: url.serialized, target: .web(url), refusal: nil)
      ]
    }
    let time = Timestamp(milliseconds: 1_700_000_000_000 + Int64(number) * 1000)
    return LinkedDraft(draft: Draft(author: "ada", postedAt: time, text: text), links: links)
  }

  private static let words = [
    "river", "mountain", "about", "yesterday", "picture", "sounds", "good", "coffee",
  ]
}
