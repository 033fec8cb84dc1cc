import FeedModel

/// What makes messages of the lines of one kind of file.
protocol LineFormat {
  /// One line without its end, of whatever bytes.
  mutating func read(_ bytes: [UInt8], number: Int, into sink: inout RecordSink)
  /// The file is over.
  mutating func finish(into sink: inout RecordSink)
}

/// What makes messages of lines of text; what is no text is named and passed over.
protocol TextLineFormat: LineFormat {
  /// Whether old files of the kind are in windows-1252 where they are not UTF-8.
  var isOftenWindows1252: Bool { get }
  mutating func read(_ line: String, number: Int, into sink: inout RecordSink)
}

extension TextLineFormat {
  var isOftenWindows1252: Bool { false }

  mutating func read(_ bytes: [UInt8], number: Int, into sink: inout RecordSink) {
    if bytes.contains(0) {
      sink.skip(line: number, "holds a NUL byte")
    } else if let text = String(validating: bytes, as: UTF8.self) {
      read(text, number: number, into: &sink)
    } else if isOftenWindows1252 {
      read(Charset.text(of: bytes, named: "windows-1252") ?? "", number: number, into: &sink)
    } else {
      sink.skip(line: number, "is not UTF-8")
    }
  }
}

/// Lines that are a JSON object each.
struct JSONLines: LineFormat {
  private var records: any JSONRecords

  init(_ records: any JSONRecords) {
    self.records = records
  }

  mutating func read(_ bytes: [UInt8], number: Int, into sink: inout RecordSink) {
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
    do throws(RecordProblem) {
      let drafts = try records.drafts(of: try Self.value(of: bytes.span))
      if drafts.isEmpty { sink.leaveOut() }
      for draft in drafts { sink.add(draft) }
    } catch {
      sink.skip(line: number, error.reason)
    }
  }

  mutating func finish(into sink: inout RecordSink) {}

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

/// Reads one file line by line in flat memory.
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
      switch try nextLine(lines, file: sink.file) {
      case nil:
        isFinished = true
        format.finish(into: &sink)
      case .tooLong:
        sink.skip(line: lines.lineNumber, LineReader.tooLongReason)
      case .bytes(let bytes):
        format.read(bytes, number: lines.lineNumber, into: &sink)
      }
    }
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
