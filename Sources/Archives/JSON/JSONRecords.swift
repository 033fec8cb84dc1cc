import FeedModel

/// What makes messages of the records of one kind of JSON file.
protocol JSONRecords {
  var shape: JSONShape { get }
  /// A member that the shape keeps; the root's are at depth 0.
  mutating func take(_ member: String, _ value: JSONValue, depth: Int)
  /// An object or array on the way down begins; what was known of its neighbour counts no more.
  mutating func opened(depth: Int)
  /// The messages of a record; none where it is a record of something else.
  mutating func drafts(of record: JSONValue) throws(RecordProblem) -> [Draft]
}

extension JSONRecords {
  mutating func take(_ member: String, _ value: JSONValue, depth: Int) {}
  mutating func opened(depth: Int) {}
}

/// Reads one JSON file in flat memory.
struct JSONPartReader: ConversationReader {
  private var walk: JSONWalk
  private var format: any JSONRecords
  private var sink: RecordSink
  private var depth = 0

  init(_ source: any ByteSource, file: String, format: any JSONRecords) {
    walk = JSONWalk(source, shape: format.shape)
    self.format = format
    sink = RecordSink(file: file)
  }

  var progress: (bytes: Int, of: Int?) { walk.progress }

  mutating func next() throws(ArchiveError) -> ArchiveRecord? {
    while true {
      if let record = sink.next() { return record }
      let step: JSONWalk.Step?
      do throws(JSONWalk.Failure) {
        step = try walk.next()
      } catch {
        throw ArchiveError(
          file: sink.file, line: error.line, record: error.record, byte: error.byte,
          reason: error.reason)
      }
      switch step {
      case nil: return nil
      case .opened(let depth):
        self.depth = depth
        format.opened(depth: depth)
      case .closed(let depth): self.depth = depth - 1
      case .member(let name, let value): format.take(name, value, depth: depth)
      case .broken(let reason, let line, let number):
        sink.skip(line: line, record: number, reason)
      case .record(let value, let line, let number):
        do throws(RecordProblem) {
          let drafts = try format.drafts(of: value)
          if drafts.isEmpty { sink.leaveOut() }
          for draft in drafts { sink.add(draft) }
        } catch {
          sink.skip(line: line, record: number, error.reason)
        }
      }
    }
  }
}
