public import FeedModel

/// Writes a conversation message by message, so that none but the one at hand is in memory.
///
/// `beginning`, then `entry` for each message in order of posting, then `end`. Every value from outside
/// is cleaned and escaped for its form.
public struct ConversationExport: Sendable {
  let format: ExportFormat
  let title: String
  let secondsFromGMT: @Sendable (Timestamp) -> Int
  private var previousDay: Int?

  /// `secondsFromGMT` tells how many seconds east of Greenwich the reader is at an instant.
  public init(
    as format: ExportFormat, title: String,
    secondsFromGMT: @escaping @Sendable (Timestamp) -> Int
  ) {
    self.format = format
    self.title = SafeText(title, limit: 200).string
    self.secondsFromGMT = secondsFromGMT
  }

  public var beginning: String {
    switch format {
    case .html: HTMLPage.beginning(title: title)
    case .markdown: "# \(MarkdownText.escaped(title))\n"
    case .jsonl, .text: ""
    }
  }

  /// `pictures` are `data:` addresses of small pictures, by the key of their preview.
  public mutating func entry(_ message: Message, pictures: [PreviewKey: String] = [:]) -> String {
    switch format {
    case .jsonl: return message.json.line + "\n"
    case .text: return PlainEntry(message).text
    case .markdown:
      let day = startsDay(message).map { "\n## \($0)\n" } ?? ""
      return day + MarkdownEntry(message, time: clock(message)).text
    case .html:
      let day = startsDay(message).map { "<h2>\($0)</h2>\n" } ?? ""
      return day + HTMLEntry(message, time: clock(message), pictures: pictures).text
    }
  }

  public var end: String {
    format == .html ? HTMLPage.end : ""
  }

  /// The day's name where it is another than that of the message before.
  private mutating func startsDay(_ message: Message) -> String? {
    guard let time = message.postedAt.civil(offsetSeconds: secondsFromGMT(message.postedAt)),
      time.dayNumber != previousDay
    else { return nil }
    previousDay = time.dayNumber
    return "\(time.year.padded(4))-\(time.month.padded(2))-\(time.day.padded(2))"
  }

  private func clock(_ message: Message) -> String {
    guard let time = message.postedAt.civil(offsetSeconds: secondsFromGMT(message.postedAt)) else {
      return ""
    }
    return "\(time.hour.padded(2)):\(time.minute.padded(2))"
  }
}
