/// The forms in which a conversation goes out; the raw value is the name on the command line.
public enum ExportFormat: String, CaseIterable, Hashable, Sendable {
  /// One page that needs nothing else.
  case html
  case markdown
  /// The native format, which import and replay read again.
  case jsonl
  case text
}
