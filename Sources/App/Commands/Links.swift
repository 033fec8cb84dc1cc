import Archives
import FeedModel
import Links

extension Command {
  static func links(console: Console) -> Command {
    Command(
      "links", "[FILE | -]", "the links in each line of text",
      details: """
        Reads text, one message a line, and prints each link with its place in the line. With \
        --json each line in is an object {"text": "…"}, and each line out has that message's \
        links with offsets in UTF-8 bytes; a line that cannot be read is named, answered with \
        an empty list, and makes the status 3 at the end.
        """,
      examples: [
        .init(line: "pennant links notes.txt", meaning: "every link, with line and column"),
        .init(
          line: #"echo '{"text": "see www.example.com."}' | pennant links --json"#,
          meaning: "the same for programs"),
      ]
    ) { invocation in
      guard invocation.operands.count <= 1 else {
        throw CommandError.usage(
          "links takes one file; \(quoted(invocation.operands[1])) is too many")
      }
      let path = invocation.operands.first ?? "-"
      let reader =
        path == "-"
        ? LineReader(standardInputLimit: LineReader.defaultLimitBytes)
        : try LineReader(path: path)
      var listing = LinkListing(
        file: path == "-" ? "standard input" : path, console: console,
        isJSON: invocation.has("json"))
      while let line = try listing.read(reader) {
        try Task.checkCancellation()
        try listing.show(line, number: reader.lineNumber)
      }
      return listing.status
    }
  }
}

/// The answers of `pennant links`, line by line.
private struct LinkListing {
  let file: String
  let console: Console
  let isJSON: Bool
  private let scanner = LinkScanner()
  private var foundAny = false
  private var failedAny = false

  init(file: String, console: Console, isJSON: Bool) {
    self.file = file
    self.console = console
    self.isJSON = isJSON
  }

  var status: ExitStatus { failedAny ? .input : foundAny || isJSON ? .done : .partly }

  func read(_ reader: LineReader) throws(ArchiveError) -> LineReader.Line? {
    do throws(LineError) {
      return try reader.next()
    } catch {
      throw ArchiveError(file: file, line: reader.lineNumber + 1, reason: error.reason)
    }
  }

  mutating func show(_ line: LineReader.Line, number: Int) throws {
    guard case .bytes(let bytes) = line else {
      return try skip("longer than \(LineReader.defaultLimitBytes >> 20) MiB", number: number)
    }
    isJSON ? try answer(bytes, number: number) : try list(bytes, number: number)
  }

  private mutating func answer(_ bytes: [UInt8], number: Int) throws {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader().value(of: bytes.span)
    } catch {
      return try skip("not JSON: \(error)", number: number)
    }
    guard let text = value["text"]?.string else {
      return try skip("not an object with a \"text\"", number: number)
    }
    let links = scanner.links(in: text).map { JSONValue.object($0.json) }
    try console.write(json: ["links": .array(links)])
  }

  private mutating func list(_ bytes: [UInt8], number: Int) throws {
    for link in scanner.links(in: String(decoding: bytes, as: UTF8.self)) {
      foundAny = true
      let reason = link.json["reason"]?.string.map { " (no preview: \($0))" } ?? ""
      try console.write(
        line: "\(number):\(link.range.lowerBound + 1): \(SafeText(link.address))\(reason)")
    }
  }

  private mutating func skip(_ reason: String, number: Int) throws {
    failedAny = true
    console.say(
      "pennant: \(ArchiveError(file: file, line: number, reason: reason)); the line is passed over")
    if isJSON { try console.write(json: ["links": []]) }
  }
}
