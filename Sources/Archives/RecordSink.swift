import FeedModel

/// Takes what a format's reader makes of a file, and names the file in what cannot be read.
struct RecordSink {
  /// As errors call it.
  let file: String
  private var records: [ArchiveRecord] = []
  private var taken = 0

  init(file: String) {
    self.file = file
  }

  mutating func add(_ draft: Draft) {
    records.append(.message(draft))
  }

  mutating func leaveOut() {
    records.append(.leftOut)
  }

  mutating func skip(line: Int?, record: Int? = nil, _ reason: String) {
    records.append(
      .skipped(ArchiveError(file: file, line: line, record: record, reason: reason)))
  }

  /// The next record, in order.
  mutating func next() -> ArchiveRecord? {
    guard taken < records.count else {
      records.removeAll(keepingCapacity: true)
      taken = 0
      return nil
    }
    defer { taken += 1 }
    return records[taken]
  }
}

/// Why one record is no message that can be read.
struct RecordProblem: Error {
  /// A clause without a full stop.
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
