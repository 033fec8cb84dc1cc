import FeedModel
import Glibc
import Store

/// A file with every link that failed, one a line: what kind of failure, the address, the reason, and
/// the message that the link is in.
final class FailureReport {
  private let path: String
  private let file: UnsafeMutablePointer<FILE>

  init(path: String) throws(CommandError) {
    guard let file = fopen(path, "we") else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw .other("the report \(quoted(path)) cannot be written: \(reason)", .usage)
    }
    self.path = path
    self.file = file
  }

  deinit {
    fclose(file)
  }

  /// Writes the failed links of these conversations; returns how many there were.
  func write(_ conversations: Set<ConversationName>, of store: SQLiteFeedStore) async throws -> Int
  {
    var count = 0
    for conversation in conversations.sorted() {
      var page = MessagePage(conversation: conversation, place: .first, limit: 500)
      while true {
        try Task.checkCancellation()
        let messages = try await store.messages(page)
        guard let last = messages.last else { break }
        for message in messages {
          for link in message.links {
            guard case .failed(let failure, _) = link.card.state else { continue }
            try add(failure, link.link, message)
            count += 1
          }
        }
        page.place = .after(last.id)
      }
    }
    guard fflush(file) == 0 else { throw problem }
    return count
  }

  private func add(
    _ failure: PreviewFailure, _ link: Link, _ message: Message
  ) throws(CommandError) {
    let fields = [
      failure.kind.rawValue, link.url?.serialized ?? link.address, failure.message,
      message.conversation.rawValue, message.author, message.postedAt.rfc3339,
    ]
    let line = fields.map { SafeText($0).string }.joined(separator: "\t") + "\n"
    guard fputs(line, file) >= 0 else { throw problem }
  }

  private var problem: CommandError {
    let reason = String(cString: strerror(errno)).lowercased()
    return .other("the report \(quoted(path)) cannot be written: \(reason)", .partly)
  }
}
