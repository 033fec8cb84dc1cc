import FeedModel
import Glibc
import Screen

/// Where the person was in each conversation of each store, in small files of the person's own
/// (`$XDG_STATE_HOME/pennant`): a view is not the feed's, which others share.
///
/// Losing one loses a scroll position, so nothing here fails aloud.
struct ScreenPlaces: Sendable {
  private let folder: String
  private let store: String

  init(store: String, environment: Environment = .process) {
    folder = environment.stateHome + "/pennant"
    self.store = store
  }

  func place(in conversation: ConversationName?) -> ScreenPlace? {
    let file = Glibc.open(path(of: conversation), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = read(file, &buffer, buffer.count)
    let line = buffer.prefix(max(count, 0)).prefix { $0 != 0x0A }
    return ScreenPlace(String(decoding: line, as: UTF8.self))
  }

  /// Whole or not at all: written beside it and moved into its place.
  func keep(_ place: ScreenPlace, in conversation: ConversationName?) {
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/" + part
      mkdir(made, 0o700)
    }
    let path = path(of: conversation)
    let draft = "\(path).\(getpid())"
    let file = Glibc.open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    let bytes = Array("\(place)\n".utf8)
    let isWritten = write(file, bytes, bytes.count) == bytes.count
    close(file)
    if !isWritten || rename(draft, path) != 0 { unlink(draft) }
  }

  /// A name of hexadecimal digits, since a conversation's own may be anything (FNV-1a, 64 bits).
  private func path(of conversation: ConversationName?) -> String {
    let key = store + "\0" + (conversation.map { "=" + $0.rawValue } ?? "")
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\(folder)/place-\(String(hash, radix: 16))"
  }
}
