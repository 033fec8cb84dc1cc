import Extract
import FeedModel
import Fetch
import Glibc

extension Command {
  static func inspect(console: Console) -> Command {
    Command(
      "inspect", "URL|FILE", "every tag found, which one won, and why",
      details: """
        Shows what a page says of itself and what a card would look like. From a file it touches \
        no network; --url says where the file came from, so that relative addresses resolve.
        """,
      options: [
        Option("url", value: "BASE", "where the file came from"),
        Option("content-type", value: "TYPE", "what the server said of the file"),
      ],
      examples: [
        .init(line: "pennant inspect https://example.com/", meaning: "a page as it is now"),
        .init(
          line: "pennant inspect --json --url https://example.com/ saved.html",
          meaning: "a saved page, for programs"),
      ]
    ) { invocation in
      let operand = try invocation.operand("a URL or a file")
      let inspection: Inspection
      var cost: TransferCost?
      if let url = WebURL(operand), operand.contains("://") {
        let settings = try Settings(invocation)
        let document = try await Document.fetched(url, settings: settings, invocation: invocation)
        inspection = document.inspected
        cost = document.cost
      } else {
        inspection = try Document.file(operand, invocation: invocation).inspected
      }
      if invocation.has("json") {
        var json = inspection.json
        if let cost, case .object(var object) = json {
          object.append("timing", cost.json)
          json = .object(object)
        }
        try console.write(json: json)
      } else {
        for line in inspection.report { try console.write(line) }
        if let cost { try console.write(line: "fetched: \(cost.text)") }
      }
      return .done
    }
  }
}

/// What `inspect` looks at.
private struct Document {
  /// As much as is read of any page, and more than is fetched of one.
  static let limitBytes = 16 << 20

  let bytes: [UInt8]
  let url: WebURL
  let contentType: String?
  /// What fetching it cost; nil where it is a file.
  var cost: TransferCost?

  var inspected: Inspection {
    Inspection(of: bytes.span, url: url, contentType: contentType)
  }

  static func file(_ path: String, invocation: Invocation) throws(CommandError) -> Document {
    let base = invocation.value("url") ?? "http://localhost/"
    guard let url = WebURL(base) else {
      throw .usage("--url takes an http or https address, not \(quoted(base))")
    }
    let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw .other("\(quoted(path)): \(String(cString: strerror(errno)).lowercased())", .input)
    }
    defer { if path != "-" { close(file) } }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    while count < limitBytes {
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
      let more = bytes.withUnsafeMutableBytes { buffer in
        read(
          file, UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).baseAddress,
          buffer.count - count)
      }
      if more == 0 { break }
      if more > 0 {
        count += more
      } else if errno != EINTR {
        throw .other("\(quoted(path)): \(String(cString: strerror(errno)).lowercased())", .input)
      }
    }
    return Document(
      bytes: Array(bytes.prefix(count)), url: url,
      contentType: invocation.value("content-type") ?? pageType(of: path))
  }

  /// What a file that was saved as a page is, however little it looks like one; nil for other names.
  private static func pageType(of path: String) -> String? {
    let name = path.lowercased()
    if name.hasSuffix(".html") || name.hasSuffix(".htm") { return "text/html" }
    return name.hasSuffix(".xhtml") || name.hasSuffix(".xht") ? "application/xhtml+xml" : nil
  }

  static func fetched(
    _ url: WebURL, settings: Settings, invocation: Invocation
  ) async throws -> Document {
    let fetcher = CurlFetcher(settings: settings.unfurl.fetchWithinLimits)
    let collector = BodyCollector(limitBytes: limitBytes)
    do throws(FetchError) {
      let response = try await fetcher.fetch(
        FetchRequest(url: url, bodyLimitBytes: limitBytes), into: collector)
      return Document(
        bytes: collector.bytes, url: response.head.url,
        contentType: invocation.value("content-type") ?? response.head.headers["content-type"],
        cost: TransferCost(timing: response.timing, bytes: response.wireBytes))
    } catch {
      throw CommandError.other(error.message, .partly)
    }
  }
}
