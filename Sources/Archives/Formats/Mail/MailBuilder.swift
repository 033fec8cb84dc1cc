import FeedModel

/// One mail while its lines come in (RFC 5322; its parts: RFC 2046).
struct MailBuilder {
  /// Longer headers and texts are cut: no person wrote them.
  private static let headerLimitBytes = 256 << 10
  private static let textLimitBytes = 1 << 20

  /// Of the file, where it begins.
  let line: Int
  private let envelope: String
  private var headers: [(name: String, value: String)] = []
  private var headerBytes = 0
  /// The boundaries of the parts that it is in, the innermost last.
  private var boundaries: [String] = []
  private var part = Part()
  private var state = State.headers
  private var plain: String?
  private var html: String?

  private enum State { case headers, partHeaders, body, between }

  private struct Part {
    var headers: [(name: String, value: String)] = []
    var lines: [String] = []
    var bytes = 0
  }

  init(line: Int, envelope: String) {
    self.line = line
    self.envelope = envelope
  }

  mutating func read(_ line: String) {
    switch state {
    case .headers:
      guard !line.isEmpty else {
        part.headers = headers
        return begin()
      }
      headerBytes += line.utf8.count
      if headerBytes <= Self.headerLimitBytes { Self.add(line, to: &headers) }
    case .partHeaders:
      guard !line.isEmpty else { return begin() }
      part.bytes += line.utf8.count
      if part.bytes <= Self.headerLimitBytes { Self.add(line, to: &part.headers) }
    case .body, .between:
      if line.hasPrefix("--"), isBoundary(line) { return }
      guard state == .body else { return }
      part.bytes += line.utf8.count + 1
      guard part.bytes <= Self.textLimitBytes else { return }
      part.lines.append(line)
    }
  }

  /// The headers of a part are over.
  private mutating func begin() {
    let type = MailHeader(Self.value("content-type", in: part.headers) ?? "text/plain")
    part.bytes = 0
    if type.value.hasPrefix("multipart/"), let boundary = type.parameters["boundary"] {
      if boundaries.count < 20 { boundaries.append(boundary) }
      state = .between
      return
    }
    let isAttachment =
      MailHeader(Self.value("content-disposition", in: part.headers) ?? "").value == "attachment"
    state = type.value.hasPrefix("text/") && !isAttachment ? .body : .between
  }

  private mutating func isBoundary(_ line: String) -> Bool {
    guard let place = boundaries.lastIndex(where: { line.hasPrefix("--" + $0) }) else {
      return false
    }
    let rest = line.dropFirst(boundaries[place].count + 2).trimmed
    guard rest.isEmpty || rest == "--" else { return false }
    endPart()
    boundaries.removeLast(boundaries.count - place - (rest.isEmpty ? 1 : 0))
    state = rest.isEmpty ? .partHeaders : .between
    part = Part()
    return true
  }

  private mutating func endPart() {
    guard state == .body else { return }
    let (plain, html) = texts
    self.plain = plain
    self.html = html
  }

  private static func add(_ line: String, to headers: inout [(name: String, value: String)]) {
    if line.first == " " || line.first == "\t" {
      guard !headers.isEmpty else { return }
      headers[headers.count - 1].value += " " + Substring(line).trimmed
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].trimmed
      headers.append((line[..<colon].lowercased(), String(value)))
    }
  }

  private static func value(_ name: String, in headers: [(name: String, value: String)]) -> String?
  {
    headers.first { $0.name == name }?.value
  }

  /// The texts so far, with the part that is under way.
  private var texts: (plain: String?, html: String?) {
    guard state == .body else { return (plain, html) }
    let type = MailHeader(Self.value("content-type", in: part.headers) ?? "text/plain")
    let encoding = Self.value("content-transfer-encoding", in: part.headers) ?? ""
    // mboxo and mboxrd write `>From ` where a line of the text begins with `From `.
    let lines = part.lines.map { line in
      let quoted = line.prefix { $0 == ">" }
      return !quoted.isEmpty && line.dropFirst(quoted.count).hasPrefix("From ")
        ? String(line.dropFirst()) : line
    }
    let text = MailEncoding.text(
      lines.joined(separator: "\n"), encoding: encoding, charset: type.parameters["charset"] ?? "")
    return type.value == "text/html" ? (plain, html ?? text) : (plain ?? text, html)
  }
}

extension MailBuilder {
  /// By its own date, or by the one of its first line.
  var postedAt: Timestamp? {
    Self.value("date", in: headers).flatMap { WrittenDate.instant($0) }
      ?? WrittenDate.instant(envelope[...].drop { $0 != " " })
  }

  /// Why there is no date.
  var dateProblem: String {
    guard let written = Self.value("date", in: headers) else { return "the mail has no date" }
    return "\"Date\" \"\(SafeText(written, limit: 40))\" is not a date"
  }

  var id: String? {
    Self.value("message-id", in: headers).flatMap { id in
      let bare = id.filter { $0 != "<" && $0 != ">" && !$0.isWhitespace }
      return bare.isEmpty ? nil : bare
    }
  }

  var author: String {
    let from = MailEncoding.words(Self.value("from", in: headers) ?? "")
    var name = from[...]
    var address: Substring?
    if let open = from.lastIndex(of: "<") {
      name = from[..<open]
      address = from[from.index(after: open)...].prefix { $0 != ">" }
    } else if let open = from.firstIndex(of: "("), from.hasSuffix(")") {
      // `ana@example.org (Ana)`, as lists without addresses write it.
      address = from[..<open]
      name = from[from.index(after: open)...].dropLast()
    }
    let safe = SafeText(String(name).filter { $0 != "\"" }, limit: 200).string
    if !safe.isEmpty { return safe }
    let other = SafeText(String(address ?? envelope.prefix { $0 != " " }), limit: 200).string
    return other.isEmpty ? "unknown" : other
  }

  /// The name of the mailing list that sent it.
  var list: String? {
    guard let id = Self.value("list-id", in: headers) else { return nil }
    let name = MailEncoding.words(String(id.prefix { $0 != "<" }))
    let bare = id.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" }
    let found = SafeText(name.filter { $0 != "\"" }, limit: 200).string
    return found.isEmpty ? (bare.isEmpty ? nil : String(bare)) : found
  }

  /// The subject and the text.
  var text: String {
    let (plain, html) = texts
    var parts: [String] = []
    if let subject = Self.value("subject", in: headers) {
      parts.append(SafeText(MailEncoding.words(subject)).string)
    }
    if let body = plain.flatMap({ $0.contains { !$0.isWhitespace } ? $0 : nil })
      ?? html.map(HTMLPlainText.plain)
    {
      parts.append(String(body[...].trimmed))
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
