/// The kinds of conversation file that are read; the raw value is the name on the command line.
public enum ArchiveFormat: String, CaseIterable, Hashable, Sendable {
  /// The native format: one JSON object a line.
  case jsonl
  /// One message a line, `[time] <author> text` understood.
  case text
  /// A workspace's export, as a folder or a zip, or one day or conversation of it.
  case slack
  /// `result.json` of one chat or a whole account.
  case telegram
  /// The text, or the zip, that the app sends.
  case whatsapp
  /// The JSON of DiscordChatExporter.
  case discord
  case messenger
  case instagram
  /// What signal-export and sigtop write.
  case signal
  /// A room as Element exports it, in JSON or as text.
  case matrix
  case irc
  case mbox
  /// A bulk export, one object a line.
  case mattermost
  case gitter
  /// `outbox.json`.
  case mastodon
  /// Posts, likes and direct messages of an archive.
  case x
}
