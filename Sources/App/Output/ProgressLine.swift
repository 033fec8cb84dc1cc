import FeedModel

/// The state of long work as one line: done, total, rate, failures, time left.
struct ProgressLine: Sendable {
  let verb: String
  let noun: String
  let startedAt: Timestamp
  var done = 0
  /// Nil where the end is not known.
  var total: Int?
  var failed = 0
  /// What else there is to say, such as hosts that wait.
  var note: String?

  func text(at now: Timestamp) -> String {
    let seconds = max(0.001, Double((now - startedAt).milliseconds) / 1000)
    let rate = Double(done) / seconds
    var parts = ["\(verb) \(done.grouped)" + (total.map { " of \($0.grouped)" } ?? "") + " \(noun)"]
    if done > 0 { parts.append("\(rate < 10 ? rate.tenths : Int(rate).grouped)/s") }
    if failed > 0 { parts.append("\(failed.grouped) failed") }
    if let total, done > 0, total > done {
      parts.append("\(Duration.seconds(Double(total - done) / rate).roughly) left")
    }
    if let note { parts.append(note) }
    return parts.joined(separator: " · ")
  }
}

extension Duration {
  /// `3 s`, `2 min`, `1 h 5 min`.
  var roughly: String {
    let seconds = Int(milliseconds / 1000)
    if seconds < 90 { return "\(max(1, seconds)) s" }
    if seconds < 5400 { return "\((seconds + 30) / 60) min" }
    return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
  }
}

extension Double {
  /// With one digit behind the point.
  var tenths: String {
    let tenths = Int((self * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// `1 message`, `2 messages`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count.grouped) \(noun)\(count == 1 ? "" : "s")"
}
