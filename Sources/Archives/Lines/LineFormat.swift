import FeedModel

/// What makes messages of the lines of one kind of text file.
protocol LineFormat {
  /// Whether old files of the kind are in windows-1252 where they are not UTF-8.
  var isOftenWindows1252: Bool { get }
  mutating func read(_ line: String, number: Int, into sink: inout RecordSink)
  /// The file is over.
  mutating func finish(into sink: inout RecordSink)
}

extension LineFormat {
  var isOftenWindows1252: Bool { false }
}

/// Reads one text file in flat memory.
struct LinePartReader: ConversationReader {
  private let lines: LineReader
  private let sizeBytes: Int?
  private var format: any LineFormat
  private var sink: RecordSink
  private var isFinished = false

  init(_ source: any ByteSource, file: String, format: any LineFormat) {
    lines = LineReader(source)
    sizeBytes = source.sizeBytes
    self.format = format
    sink = RecordSink(file: file)
  }

  var progress: (bytes: Int, of: Int?) { (lines.byteCount, sizeBytes) }

  mutating func next() throws(ArchiveError) -> ArchiveRecord? {
    while true {
      if let record = sink.next() { return record }
      if isFinished { return nil }
      guard let line = try nextLine(lines, file: sink.file) else {
        isFinished = true
        format.finish(into: &sink)
        continue
      }
      guard case .bytes(let bytes) = line else {
        sink.skip(line: lines.lineNumber, LineReader.tooLongReason)
        continue
      }
      if bytes.contains(0) {
        sink.skip(line: lines.lineNumber, "holds a NUL byte")
      } else if let text = String(validating: bytes, as: UTF8.self) {
        format.read(text, number: lines.lineNumber, into: &sink)
      } else if format.isOftenWindows1252 {
        let text = Charset.text(of: bytes, named: "windows-1252") ?? ""
        format.read(text, number: lines.lineNumber, into: &sink)
      } else {
        sink.skip(line: lines.lineNumber, "is not UTF-8")
      }
    }
  }
}

/// Reads a file with one JSON object a line in flat memory.
struct JSONLineReader: ConversationReader {
  private let lines: LineReader
  private let sizeBytes: Int?
  private var format: any JSONRecords
  private var sink: RecordSink

  init(_ source: any ByteSource, file: String, format: any JSONRecords) {
    lines = LineReader(source)
    sizeBytes = source.sizeBytes
    self.format = format
    sink = RecordSink(file: file)
  }

  var progress: (bytes: Int, of: Int?) { (lines.byteCount, sizeBytes) }

  mutating func next() throws(ArchiveError) -> ArchiveRecord? {
    while true {
      if let record = sink.next() { return record }
      guard let line = try nextLine(lines, file: sink.file) else { return nil }
      guard case .bytes(let bytes) = line else {
        sink.skip(line: lines.lineNumber, LineReader.tooLongReason)
        continue
      }
      guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
      do throws(RecordProblem) {
        let drafts = try format.drafts(of: try Self.value(of: bytes.span))
        if drafts.isEmpty { sink.leaveOut() }
        for draft in drafts { sink.add(draft) }
      } catch {
        sink.skip(line: lines.lineNumber, error.reason)
      }
    }
  }

  private static func value(of line: Span<UInt8>) throws(RecordProblem) -> JSONValue {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader().value(of: line)
    } catch {
      throw RecordProblem("not JSON: \(error)")
    }
    guard case .object = value else { throw RecordProblem("not a JSON object") }
    return value
  }
}

extension LineReader {
  static var tooLongReason: String { "longer than \(defaultLimitBytes >> 20) MiB" }
}

/// The next line, the first without a byte order mark.
private func nextLine(
  _ lines: LineReader, file: String
) throws(ArchiveError) -> LineReader.Line? {
  do throws(LineError) {
    guard let line = try lines.next() else { return nil }
    guard case .bytes(let bytes) = line, lines.lineNumber == 1,
      bytes.starts(with: [0xEF, 0xBB, 0xBF])
    else { return line }
    return .bytes(Array(bytes.dropFirst(3)))
  } catch {
    throw ArchiveError(file: file, line: lines.lineNumber + 1, reason: error.reason)
  }
}
