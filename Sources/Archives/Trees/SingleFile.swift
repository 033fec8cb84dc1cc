/// An export that is one file, or standard input.
final class SingleFile: ArchiveTree {
  let path: String
  let entries: [ArchiveEntry]
  let refusals: [ArchiveError] = []
  /// Standard input can be opened once only: what was read of it to tell its format is kept.
  private var standardInput: (ahead: [UInt8], source: any ByteSource)?

  init(path: String) throws(ArchiveError) {
    self.path = path
    if path == "-" {
      standardInput = ([], FileSource())
      entries = [ArchiveEntry(name: "", sizeBytes: nil, index: 0)]
    } else {
      entries = [ArchiveEntry(name: "", sizeBytes: try FileSource(path: path).sizeBytes, index: 0)]
    }
  }

  func open(_ entry: ArchiveEntry) throws(ArchiveError) -> any ByteSource {
    guard let standardInput else { return try FileSource(path: path) }
    return ResumedSource(ahead: standardInput.ahead, rest: standardInput.source)
  }

  /// Reads the beginning of standard input, which the next `open` gives again.
  func beginning(_ limitBytes: Int) throws(LineError) -> [UInt8]? {
    guard var input = standardInput else { return nil }
    if input.ahead.isEmpty { input.ahead = try input.source.beginning(limitBytes) }
    standardInput = input
    return input.ahead
  }
}
