import Archives
import Feed
import FeedModel
import Fetch
import Links
import Pictures
import Screen
import Unfurl

extension Command {
  static func unfurl(console: Console) -> Command {
    Command(
      "unfurl", "[URL… | -]", "cards, or JSON Lines, for these URLs",
      details: """
        Fetches each address, politely and several at once, and prints its card as it is done. \
        Without URLs, or with -, they are read from standard input, one a line. Nothing is stored.
        """,
      options: [
        Option("ordered", "o", "in the order of the input, not as they finish"),
        Option("timeout", "t", value: "SECONDS", "for one address with all its redirects; 30"),
      ],
      examples: [
        .init(line: "pennant unfurl https://example.com/", meaning: "the card of one address"),
        .init(
          line: "pennant unfurl --json --ordered - < urls.txt",
          meaning: "one JSON object for each line of a file"),
      ]
    ) { invocation in
      var settings = try Settings(invocation)
      if let timeout = try invocation.duration("timeout", upTo: 600) {
        settings.unfurl.fetch.totalTimeout = timeout
      }
      let addresses = try UnfurlInput(invocation)
      let plain = console.plainFeed(invocation)
      let drawsPictures = plain.pictures != nil && !invocation.has("json")
      let run = UnfurlRun(
        unfurler: Unfurler(settings: settings.unfurl), console: console,
        isJSON: invocation.has("json"), plain: plain,
        maker: drawsPictures
          ? PictureMaker(fetcher: CurlFetcher(settings: settings.unfurl.fetch)) : nil,
        isVerbose: invocation.has("verbose"), isOrdered: invocation.has("ordered"),
        inFlightLimit: settings.unfurl.inFlightLimit * 4)
      return try await run.answer(addresses)
    }
  }
}

/// The addresses on the command line, or on standard input.
private struct UnfurlInput {
  private var operands: ArraySlice<String>
  private let reader: LineReader?

  init(_ invocation: Invocation) throws(CommandError) {
    let fromInput = invocation.operands.isEmpty || invocation.operands == ["-"]
    operands = fromInput ? [] : invocation.operands[...]
    reader = fromInput ? LineReader(standardInputLimit: 1 << 16) : nil
  }

  /// The next one that is not blank.
  mutating func next() throws -> String? {
    if let operand = operands.popFirst() { return operand }
    guard let reader else { return nil }
    do {
      while let line = try reader.next() {
        guard case .bytes(let bytes) = line else { return String(repeating: "…", count: 1) }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.utf8.contains(where: { $0 > 0x20 }) { return text }
      }
      return nil
    } catch {
      throw ArchiveError(file: "standard input", line: reader.lineNumber + 1, reason: error.reason)
    }
  }

  var total: Int? { reader == nil ? operands.count : nil }
}

/// One run of `pennant unfurl`: a window of addresses under way, answers as they come.
private struct UnfurlRun {
  let unfurler: Unfurler
  let console: Console
  let isJSON: Bool
  let plain: PlainFeed
  /// Nil where cards are shown without pictures.
  let maker: PictureMaker?
  /// Whether each address is told on standard error with what it cost.
  let isVerbose: Bool
  let isOrdered: Bool
  /// How many addresses are handed to the unfurler at once; it bounds the transfers itself.
  let inFlightLimit: Int

  private struct Answer: Sendable {
    let place: Int
    let address: String
    let state: PreviewState
    var cost = TransferCost()
    var picture: Thumbnail?
  }

  func answer(_ input: UnfurlInput) async throws -> ExitStatus {
    var input = input
    var progress = ProgressLine(
      verb: "unfurled", noun: "links", startedAt: .now(), total: input.total)
    var held: [Int: Answer] = [:]
    var nextPlace = 0
    var failed = 0
    defer { console.progress(nil) }
    try await withThrowingTaskGroup(of: Answer.self) { group in
      var asked = 0
      var isAtEnd = false
      func ask() throws {
        guard !isAtEnd, let address = try input.next() else {
          isAtEnd = true
          return
        }
        let place = asked
        asked += 1
        group.addTask { await self.unfurl(address, place: place) }
      }
      for _ in 0..<inFlightLimit where !isAtEnd { try ask() }
      while let answer = try await group.next() {
        try Task.checkCancellation()
        if case .failed = answer.state { failed += 1 }
        progress.done += 1
        progress.failed = failed
        if isOrdered {
          held[answer.place] = answer
          while let due = held.removeValue(forKey: nextPlace) {
            try show(due)
            nextPlace += 1
          }
        } else {
          try show(answer)
        }
        console.progress(progress.text(at: .now()))
        // Held answers count as under way, so that one slow address bounds what waits behind it.
        while !isAtEnd, asked - progress.done + held.count < inFlightLimit { try ask() }
      }
    }
    return failed > 0 ? .partly : .done
  }

  private func unfurl(_ address: String, place: Int) async -> Answer {
    let link = LinkScanner().links(in: address).first
    let trimmed = SafeText(address).string
    guard let url = WebURL(trimmed) ?? (link?.text == trimmed ? link?.url : nil) else {
      let failure = PreviewFailure(.malformed, "\(quoted(address)) is no http or https address")
      return Answer(place: place, address: address, state: .failed(failure, retryAt: nil))
    }
    let attempt = await unfurler.unfurl(url)
    let state: PreviewState =
      switch attempt.outcome {
      case .ready(let metadata): .ready(metadata)
      case .failed(let failure, _): .failed(failure, retryAt: nil)
      case .unchanged:
        .failed(
          PreviewFailure(.malformed, "\(url.host) answers 304 to a first request"), retryAt: nil)
      }
    var answer = Answer(
      place: place, address: address, state: state,
      cost: TransferCost(timing: attempt.timing, bytes: attempt.bytes))
    if case .ready(let metadata) = state, metadata.image != nil {
      answer.picture = await maker?.picture(of: metadata)?.thumbnail
    }
    return answer
  }

  private func show(_ answer: Answer) throws(OutputFailure) {
    if isVerbose {
      console.say("\(quoted(answer.address)): \(answer.cost.text)")
    }
    if isJSON {
      var object: JSONObject = ["original_url": .string(answer.address)]
      answer.state.add(to: &object)
      object.append("timing", answer.cost.json)
      try console.write(json: .object(object))
    } else {
      let card = plain.card(of: answer.state, for: answer.address, picture: answer.picture)
      for line in card { try console.write(line: line) }
    }
    // As it is done, for a pipe too: what follows may take a while.
    try console.flush()
  }
}

extension Console {
  /// The `--color` option's answer for standard output (no-color.org).
  func usesColor(_ invocation: Invocation, environment: Environment = .process) -> Bool {
    switch invocation.value("color") {
    case "always": true
    case "never": false
    default: outputIsTerminal && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"
    }
  }
}
