import FeedModel
import Glibc
import Store

/// What importing a conversation costs beside bare SQLite: the program reads a file of a million messages,
/// finds the links and queues their jobs, and prepared statements insert the same rows into the same
/// tables. Both commit a thousand messages at a time.
///
/// Processor time is that of a whole process, start and end included; memory is the most it held.
enum ImportBench {
  private static let linkEvery = 5
  private static let batch = 1000

  /// How many messages; a million where none is said.
  static func run(_ arguments: [String]) async throws {
    if arguments.first == "bare" {
      return try await insert(Int(arguments[1]) ?? 0, into: arguments[2])
    }
    let count = arguments.first.flatMap { Int($0) } ?? 1_000_000
    guard let program = BenchChild.pennant else {
      return print("there is no pennant beside pennant-bench")
    }
    let folder = BenchFolder(in: "/tmp")
    // None of the person's own.
    let settings = folder.path + "/config.ini"
    guard let empty = fopen(settings, "w") else {
      return print("\(settings) cannot be written")
    }
    fclose(empty)
    defer { unlink(settings) }
    print("\(count) messages, a link in one of \(linkEvery)")
    let bare = try await measure("bare SQLite", folder) { file in
      BenchChild(["import", "bare", "\(count)", file])
    }
    for format in Format.allCases {
      let path = folder.path + "/export"
      try write(format, count, to: path)
      defer { unlink(path) }
      let own = try await measure(format.rawValue, folder) { file in
        BenchChild(
          ["import", "--no-unfurl", "--store", file, path, "--config", settings],
          program: program)
      }
      print(
        "  \(format.rawValue): \((own.wall / bare.wall).hundredths) times the time of bare SQLite, "
          + "\((own.usage.cpuSeconds / bare.usage.cpuSeconds).hundredths) times its processor time")
    }
  }

  private enum Format: String, CaseIterable {
    case native, telegram
  }

  private static func measure(
    _ name: String, _ folder: BenchFolder, _ start: (String) -> BenchChild?
  ) async throws -> (wall: Double, usage: BenchChild.Usage) {
    for suffix in ["", "-wal", "-shm"] { unlink(folder.file + suffix) }
    let begin = ContinuousClock.now
    guard let child = start(folder.file) else { throw BenchFailure("no process for \(name)") }
    child.closeInput()
    while child.readLine() != nil {}
    let usage = child.wait()
    let wall = begin.duration(to: .now) / .seconds(1)
    guard usage.status == 0 else { throw BenchFailure("\(name) ended with \(usage.status)") }
    print(
      "  \(name): \(wall.hundredths) s, \(usage.cpuSeconds.hundredths) s of processor, "
        + "\(usage.maxResidentKiB >> 10) MiB")
    return (wall, usage)
  }

  /// The rows as the program stores them: an imported message has an origin.
  private static func insert(_ count: Int, into file: String) async throws {
    await (try SQLiteFeedStore(path: file)).close()
    let store = try BareStore(file)
    for start in stride(from: 0, to: count, by: batch) {
      try store.post(
        (start..<min(start + batch, count)).map { number in
          var message = StoreBenchRows.message(number, linkEvery: linkEvery)
          message.draft.originID = "telegram/1/\(number)"
          return message
        })
    }
  }

  private static func write(_ format: Format, _ count: Int, to path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchFailure("\(path) cannot be written") }
    defer { fclose(file) }
    func put(_ text: String) { fputs(text, file) }
    if format == .telegram {
      put("{\"name\": \"Rivers\", \"type\": \"private_group\", \"id\": 1, \"messages\": [\n")
    }
    for number in 0..<count {
      let draft = StoreBenchRows.message(number, linkEvery: linkEvery).draft
      switch format {
      case .native:
        put(
          "{\"author\":\"ada\",\"posted_at\":\"\(draft.postedAt.rfc3339)\","
            + "\"text\":\"\(draft.text)\"}\n")
      case .telegram:
        put(
          "{\"id\": \(number), \"type\": \"message\", "
            + "\"date_unixtime\": \"\(draft.postedAt.milliseconds / 1000)\", \"from\": \"ada\", "
            + "\"text\": \"\(draft.text)\"}\(number == count - 1 ? "" : ",")\n")
      }
    }
    if format == .telegram { put("]}\n") }
  }
}

private struct BenchFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Double {
  /// With two digits behind the point.
  fileprivate var hundredths: String { "\((self * 100).rounded() / 100)" }
}
