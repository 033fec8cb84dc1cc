import FeedModel

/// The records of the formats that have one message a line.
struct LineRecords {
  let file: String
  private let reader: LineReader
  private var defaults: RecordDefaults
  private var format = ArchiveFormat.text
  private var pending: LineReader.Line?
  private var origins = OriginIDs()

  init(file: String, reader: LineReader, defaults: RecordDefaults) {
    self.file = file
    self.reader = reader
    self.defaults = defaults
    if let seconds = self.reader.modifiedSeconds {
      self.defaults.postedAt = Timestamp(milliseconds: Int64(seconds) * 1000)
    }
  }

  var progress: (bytes: Int, of: Int?) { (reader.byteCount, reader.sizeBytes) }

  /// Reads up to the first line that is not blank, to tell the format by it.
  mutating func settle(_ given: ArchiveFormat?) throws(ArchiveError) -> ArchiveFormat {
    pending = try nextLine()
    // Text has no NUL; UTF-16, pictures and archives do, and soon.
    if reader.beginning.prefix(4096).contains(0) {
      throw ArchiveError(file: file, reason: "is not UTF-8 text: it holds NUL bytes")
    }
    if let given {
      format = given
    } else if case .bytes(let bytes) = pending {
      format = .detect(bytes)
    }
    return format
  }

  mutating func next() throws(ArchiveError) -> ArchiveRecord? {
    var due = pending.take()
    if due == nil { due = try nextLine() }
    guard let line = due else { return nil }
    guard case .bytes(let bytes) = line else {
      return .skipped(error("longer than \(LineReader.defaultLimitBytes >> 20) MiB"))
    }
    switch format {
    case .jsonl:
      do throws(NativeRecord.Problem) {
        return .message(
          try NativeRecord.draft(of: bytes.span, defaults: defaults, origins: &origins))
      } catch {
        return .skipped(self.error(error.reason))
      }
    case .text:
      guard !bytes.contains(0) else { return .skipped(error("holds a NUL byte")) }
      let record = TextRecord(String(decoding: bytes, as: UTF8.self), after: defaults.postedAt)
      defaults.postedAt = record.postedAt
      return .message(record.draft(defaults: defaults, origins: &origins))
    }
  }

  private func error(_ reason: String) -> ArchiveError {
    ArchiveError(file: file, line: reader.lineNumber, reason: reason)
  }

  /// The next line with something on it, without a byte order mark.
  private mutating func nextLine() throws(ArchiveError) -> LineReader.Line? {
    do throws(LineError) {
      while let line = try reader.next() {
        guard case .bytes(var bytes) = line else { return line }
        if reader.lineNumber == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        if bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) { return .bytes(bytes) }
      }
      return nil
    } catch {
      throw ArchiveError(file: file, line: reader.lineNumber + 1, reason: error.reason)
    }
  }
}
