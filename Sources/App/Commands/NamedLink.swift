import FeedModel
import Glibc
import Store

/// A link that an operand names: a message's number stands for all of its links, a URL for the latest
/// link that is written like it, or else for the latest to its page.
struct NamedLink: Sendable {
  let message: Message
  let place: LinkPlace

  var attached: AttachedLink { message.links[place.index] }

  init?(_ message: Message, _ index: Int) {
    guard message.links.indices.contains(index) else { return nil }
    self.message = message
    place = LinkPlace(message: message.id, index: index)
  }
}

extension Session {
  /// Throws usage for what is neither number nor URL, status 1 for what is not there.
  func links(named operand: String) async throws -> [NamedLink] {
    if let number = Int64(operand) {
      guard let message = try await store.message(MessageID(rawValue: number)) else {
        throw CommandError.other("there is no message \(number)", .partly)
      }
      guard !message.links.isEmpty else {
        throw CommandError.other("message \(number) has no link", .partly)
      }
      return message.links.indices.compactMap { NamedLink(message, $0) }
    }
    guard let url = WebURL(operand) else {
      throw CommandError.usage("\(quoted(operand)) is neither a message's id nor a URL")
    }
    var latest: NamedLink?
    for place in try await store.places(of: url.previewKey, limit: 20) {
      guard let link = try await link(at: place) else { continue }
      if link.attached.link.url == url { return [link] }
      if latest == nil { latest = link }
    }
    if let latest { return [latest] }
    throw CommandError.other("no message has the link \(quoted(operand))", .partly)
  }

  /// Nil where the message, or the link in it, is gone.
  func link(at place: LinkPlace) async throws -> NamedLink? {
    try await store.message(place.message).flatMap { NamedLink($0, place.index) }
  }

  /// Like `using`, for a command that only looks: it makes no store, and finds nothing in none.
  static func looking(
    _ invocation: Invocation, console: Console, _ body: (Session) async throws -> ExitStatus
  ) async throws -> ExitStatus {
    guard access(try Settings(invocation).storePath, F_OK) == 0 else { return .partly }
    return try await using(invocation, console: console, body)
  }
}

extension AttachedLink {
  /// What the card says, where it is ready.
  var metadata: LinkMetadata? {
    if case .ready(let metadata) = card.state { metadata } else { nil }
  }
}
