/// The kinds of conversation file that are read; the raw value is the name on the command line.
public enum ArchiveFormat: String, CaseIterable, Hashable, Sendable {
  /// The native format: one JSON object a line.
  case jsonl
  /// One message a line, `[time] <author> text` understood.
  case text

  /// What the first bytes of a file look like.
  public static func detect(_ firstBytes: [UInt8]) -> ArchiveFormat {
    let mark: [UInt8] = firstBytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
    let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let first = firstBytes.dropFirst(mark.count).first { !space.contains($0) }
    return first == UInt8(ascii: "{") ? .jsonl : .text
  }
}

/// A reader of any format over one file.
public struct ArchiveReader: ConversationReader {
  public let format: ArchiveFormat
  private var lines: LineRecords

  /// Opens a file; `-` is standard input. Without a format it is told by the first line.
  public init(
    path: String, format: ArchiveFormat? = nil, defaults: RecordDefaults
  ) throws(ArchiveError) {
    lines = LineRecords(
      file: path == "-" ? "standard input" : path,
      reader: path == "-"
        ? LineReader(standardInputLimit: LineReader.defaultLimitBytes) : try LineReader(path: path),
      defaults: defaults)
    self.format = try lines.settle(format)
  }

  public var progress: (bytes: Int, of: Int?) { lines.progress }

  public mutating func next() throws(ArchiveError) -> ArchiveRecord? {
    try lines.next()
  }
}
