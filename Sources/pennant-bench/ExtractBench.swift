import Extract
import Glibc

/// The speed of reading pages, beside `memchr` over the same bytes in the same run, and what hostile
/// pages cost.
///
/// Each row of the first table is one way of reading all pages of the folders (`ExtractBenchWork`). Each
/// row of the second is a page of so many megabytes made to be slow (`ExtractBenchHostile`), read to its end,
/// with its cost a byte as a multiple of that of the folders' pages; where there are none, of a page of
/// prose. `peak MiB` is the most memory that a process holds which does nothing but this row, the
/// pages themselves included.
///
/// Instructions a byte are the difference of two runs under callgrind, with `--passes 1` and
/// `--passes 2`, over the bytes; `--case pages` is the folders alone, `--case hostile` all the rest:
///
///     valgrind --tool=callgrind pennant-bench extract --case svg-p --work whole --passes 1
///
/// A hostile page may cost five times what the folders' pages cost a byte, both read whole; whatever is
/// bounded for that is in `HeadLimits`.
///
/// To compare with another parser, let it read the same folder in one thread, page by page from memory,
/// collect what a card is made of (title, metas, links, JSON-LD text, headings, pictures) with its
/// character references decoded, and set its processor time beside that of `--work card`: the
/// difference of two numbers of passes of each, run in turn on the same machine.
struct ExtractBench {
  private static let usage = """
    usage: pennant-bench extract [--case NAME] [--work WORK] [--passes N] [--megabytes N] [FOLDER…]
      NAME   pages, hostile, or one of the names in the table
      WORK   memchr, tokens, head, card or whole
    """

  private let passes: Int
  /// How long hostile pages are.
  private let megabytes: Int
  private let chosenCase: String?
  private let chosenWork: ExtractBenchWork?
  private let folders: [String]

  static func run(_ arguments: [String]) {
    guard let bench = ExtractBench(arguments) else {
      print(usage)
      exit(2)
    }
    bench.run()
  }

  /// Nil where the arguments are not the bench's.
  private init?(_ arguments: [String]) {
    guard let given = BenchArguments(arguments, options: ["passes", "work", "case", "megabytes"]),
      let passes = given.count("passes", else: 3),
      let megabytes = given.count("megabytes", else: 1),
      let work = given.value(
        "work", else: nil, { ExtractBenchWork(rawValue: $0).map(Optional.some) })
    else { return nil }
    self.passes = passes
    self.megabytes = megabytes
    chosenWork = work
    chosenCase = given.value("case")
    folders = given.operands
  }

  private func run() {
    var pages = folders.flatMap { ExtractBenchPage.pages(at: $0) }
    if pages.isEmpty {
      guard folders.isEmpty else {
        print("no pages in \(folders.joined(separator: ", "))")
        exit(1)
      }
      pages = [.prose]
    }
    var cost: Double?
    if chosenCase == nil || chosenCase == "pages" { cost = measure(pages) }
    if chosenCase == "pages" { return }
    let hostile = ExtractBenchHostile.all.filter {
      chosenCase == nil || chosenCase == "hostile" || chosenCase == $0.name
    }
    guard !hostile.isEmpty else {
      print("no case \"\(chosenCase ?? "")\"")
      exit(2)
    }
    measure(hostile, costOfPages: cost)
  }
}

extension ExtractBench {
  /// Answers the nanoseconds a byte of reading them whole.
  private func measure(_ pages: [ExtractBenchPage]) -> Double? {
    let bytes = pages.reduce(0) { $0 + $1.bytes.count }
    print("\(pages.count) pages, \(bytes) bytes, best of \(passes) passes")
    let table = BenchTable(
      ("work", 8), ("pages/s", 10), ("MB/s", 9), ("% of memchr", 13), ("peak MiB", 10))
    table.printHeader()
    var memchrCost: Double?
    var wholeCost: Double?
    for work in ExtractBenchWork.allCases where chosenWork == nil || chosenWork == work {
      let seconds = best { for page in pages { sink(work.read(page)) } }
      let cost = seconds * 1e9 / Double(bytes)
      if work == .memchr { memchrCost = cost }
      if work == .whole { wholeCost = cost }
      table.printRow(
        work.rawValue, "\(Int(Double(pages.count) / seconds))", BenchTable.number(1e3 / cost),
        memchrCost.map { BenchTable.number(100 * $0 / cost) } ?? "", peak("pages", work))
    }
    return wholeCost
  }

  private func measure(_ hostile: [ExtractBenchHostile], costOfPages: Double?) {
    print("\nhostile pages of \(megabytes) MB")
    let table = BenchTable(
      ("case", 44), ("work", 7), ("MB/s", 8), ("ns/byte", 9), ("of pages", 10), ("peak MiB", 10))
    table.printHeader()
    for hostile in hostile {
      let page = hostile.page(bytes: megabytes * 1_000_000)
      let work = chosenWork ?? .whole
      let cost = best { sink(work.read(page)) } * 1e9 / Double(page.bytes.count)
      table.printRow(
        hostile.name, work.rawValue, BenchTable.number(1e3 / cost), BenchTable.number(cost),
        costOfPages.map { BenchTable.number(cost / $0) + "x" } ?? "", peak(hostile.name, work))
    }
  }

  /// The most memory held, in MiB: by this process where it does one thing, else by one that does.
  private func peak(_ name: String, _ work: ExtractBenchWork) -> String {
    if chosenWork != nil && chosenCase == name { return Self.ownPeak }
    let arguments = [
      "extract", "--case", name, "--work", work.rawValue, "--passes", "1",
      "--megabytes", "\(megabytes)",
    ]
    guard let child = BenchChild(arguments + (name == "pages" ? folders : [])) else { return "" }
    var last = ""
    while let line = child.readLine() { last = line }
    _ = child.wait()
    return last.split(separator: " ").last.map(String.init) ?? ""
  }

  /// Linux, proc(5): `getrusage` would count what was held before the program was started.
  private static var ownPeak: String {
    guard let file = fopen("/proc/self/status", "r") else { return "" }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let line {
      let words = String(cString: line).split { $0 == " " || $0 == "\t" }
      if words.first == "VmHWM:", words.count > 1, let kibibytes = Double(words[1]) {
        return BenchTable.number(kibibytes / 1024)
      }
    }
    return ""
  }

  /// The seconds of the fastest pass.
  private func best(_ pass: () -> Void) -> Double {
    let clock = ContinuousClock()
    return (0..<passes).map { _ in clock.measure(pass) / .seconds(1) }.min() ?? .infinity
  }

  /// Takes a result where the optimizer cannot see that nobody needs it.
  @inline(never)
  private func sink(_ count: Int) {}
}
