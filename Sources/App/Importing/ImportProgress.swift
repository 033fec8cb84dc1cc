import FeedModel

/// How far the reading of one file is, as a line.
struct ImportProgress {
  private let path: String
  private var line: ProgressLine
  private var shownAt = Timestamp(milliseconds: 0)
  private var last = ""

  init(path: String) {
    self.path = path
    line = ProgressLine(verb: "read", noun: "messages", startedAt: .now())
  }

  /// Messages, their rate, links, and how much of the file is left.
  mutating func line(_ tally: ImportTally, at place: (bytes: Int, of: Int?)) -> String {
    let now = Timestamp.now()
    // More often than this nobody sees.
    guard now - shownAt >= .milliseconds(100) else { return last }
    shownAt = now
    line.done = tally.messages + tally.known
    var notes = [counted(tally.links, "link")]
    if let size = place.of, size > 0, place.bytes > 0 {
      let seconds = Double((now - line.startedAt).milliseconds) / 1000
      let left = seconds * Double(max(0, size - place.bytes)) / Double(place.bytes)
      notes.append("\(min(99, place.bytes * 100 / size)) % of \(quoted(path))")
      notes.append("\(Duration.seconds(left).roughly) left")
    }
    line.note = notes.joined(separator: " · ")
    last = line.text(at: now)
    return last
  }
}
