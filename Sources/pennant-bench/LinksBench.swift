import Glibc
import Links

/// The speed of finding links, beside `memchr` over the same bytes in the same run.
///
/// Each text is read in two ways: *find* is the byte-level part (places, brackets, labels, code, quotes and
/// spoilers), *links* is all of it (addresses parsed, preview keys, reasons). Instructions a byte are the
/// difference of two runs under callgrind, with `--passes 1` and `--passes 2`, over the text's size:
///
///     valgrind --tool=callgrind pennant-bench links --megabytes 2 --case chat --work find --passes 1
struct LinksBench {
  private static let usage =
    "usage: pennant-bench links [--megabytes N] [--case NAME] [--work find|links] [--passes N]"

  private let megabytes: Int
  private let passes: Int
  private let chosenCase: String?
  private let chosenWork: Work?
  private let scanner = LinkScanner()

  private enum Work: String, CaseIterable {
    case find, links
  }

  static func run(_ arguments: [String]) {
    guard let bench = LinksBench(arguments) else {
      print(usage)
      exit(2)
    }
    bench.run()
  }

  /// Nil where the arguments are not the bench's.
  private init?(_ arguments: [String]) {
    guard let given = BenchArguments(arguments, options: ["megabytes", "passes", "work", "case"]),
      given.operands.isEmpty, let megabytes = given.count("megabytes", else: 50),
      let passes = given.count("passes", else: 3),
      let work = given.value("work", else: nil, { Work(rawValue: $0).map(Optional.some) })
    else { return nil }
    self.megabytes = megabytes
    self.passes = passes
    chosenWork = work
    chosenCase = given.value("case")
  }

  private func run() {
    let measuresOne = chosenCase != nil
    print(LinksBench.row("case", "work", "links", "MB/s", "% of memchr", "cost of chat"))
    var chatCost: [Work: Double] = [:]
    var memchrRate = 0.0
    if !measuresOne || chosenCase == "chat" {
      let chat = LinksText.chat(bytes: megabytes << 20)
      if !measuresOne {
        let (seconds, found) = best { LinksBench.memchrPass(chat.bytes) }
        memchrRate = chat.megabytes / seconds
        print(
          LinksBench.row("memchr", "", String(found), LinksBench.number(memchrRate), "100.0", ""))
      }
      measure(chat, memchrRate, &chatCost)
    }
    for text in LinksText.worstCases(bytes: 1 << 20, only: chosenCase) {
      measure(text, memchrRate, &chatCost)
    }
  }
}

extension LinksBench {
  private func measure(_ text: LinksText, _ memchrRate: Double, _ chatCost: inout [Work: Double]) {
    for work in Work.allCases where chosenWork == nil || chosenWork == work {
      let (seconds, count) = best { work == .find ? find(text) : links(text) }
      let rate = text.megabytes / seconds
      if text.name == "chat" { chatCost[work] = 1 / rate }
      print(
        LinksBench.row(
          text.name, work.rawValue, String(count), LinksBench.number(rate),
          memchrRate > 0 ? LinksBench.number(100 * rate / memchrRate) : "",
          chatCost[work].map { LinksBench.number(1 / rate / $0) } ?? ""))
    }
  }

  private func best(_ pass: () -> Int) -> (seconds: Double, links: Int) {
    var seconds = Double.infinity
    var links = 0
    for _ in 0..<passes {
      let clock = ContinuousClock()
      let start = clock.now
      links = pass()
      seconds = min(seconds, (clock.now - start) / .seconds(1))
    }
    return (seconds, links)
  }

  private func find(_ text: LinksText) -> Int {
    let bytes = text.bytes.span
    var count = 0
    var spans: [LinkSpan] = []
    for message in text.messages {
      let message = bytes.extracting(message)
      let known = spans.count
      scanner.appendSpans(of: message, to: &spans)
      guard spans.count > known, let last = spans.last else { continue }
      let context = MarkdownContext(message, before: last.range.lowerBound)
      for index in known..<spans.count
      where context.region(at: spans[index].range.lowerBound) == nil {
        count += 1
      }
      if spans.count > 1_000 { spans.removeAll(keepingCapacity: true) }
    }
    return count
  }

  private func links(_ text: LinksText) -> Int {
    var count = 0
    for message in text.strings { count += scanner.links(in: message).count }
    return count
  }

  /// Reads every byte: no text has the one that is looked for.
  private static func memchrPass(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.flatMap { memchr($0, 0, buffer.count) } == nil ? 0 : 1
    }
  }

  private static func row(_ columns: String...) -> String {
    let widths = [18, 6, 9, 10, 12, 13]
    var line = ""
    for (index, (column, width)) in zip(columns, widths).enumerated() {
      let padding = String(repeating: " ", count: max(0, width - column.count))
      line += index < 2 ? column + padding : padding + column
    }
    return line
  }

  /// With one decimal.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
