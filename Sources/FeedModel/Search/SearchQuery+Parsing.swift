/// Why a query cannot be answered: one sentence, lower-case, without a full stop.
public struct SearchQueryError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
}

extension SearchQuery {
  /// Reads what a person typed.
  ///
  /// 1. White space parts terms; quotes (straight or curly) hold several words together.
  /// 2. A hyphen before a term turns it into its opposite, a `*` behind a word leaves its end open.
  /// 3. `from: in: host: before: after: has: is:` name conditions; another word with a colon is
  ///    searched for as it stands.
  /// 4. Days, months and years are those of the person's zone; `after:` takes them in, `before:` ends
  ///    ahead of them.
  /// 5. What has no letter and no digit is passed over.
  ///
  /// `secondsFromGMT` tells how many seconds east of Greenwich the person is at an instant.
  ///
  /// Throws a condition that cannot be understood, named.
  public init(
    parsing text: String, secondsFromGMT: (Timestamp) -> Int = { _ in 0 }
  ) throws(SearchQueryError) {
    var scanner = TermScanner(text)
    var terms: [Term] = []
    while let written = scanner.next() {
      guard let condition = try Self.condition(of: written, secondsFromGMT) else { continue }
      if case .words(let phrase) = condition, phrase.words.count > Self.limit {
        throw SearchQueryError(description: "a phrase has at most \(Self.limit) words")
      }
      guard terms.count < Self.limit else {
        throw SearchQueryError(description: "a query has at most \(Self.limit) terms")
      }
      terms.append(Term(condition, isExcluded: written.isExcluded))
    }
    self.init(terms)
  }

  /// Terms, and words of a phrase: more than anybody types, few enough for a database's limits.
  private static let limit = 64

  private static func condition(
    of written: WrittenTerm, _ secondsFromGMT: (Timestamp) -> Int
  ) throws(SearchQueryError) -> Condition? {
    let value = written.value
    func date() throws(SearchQueryError) -> Timestamp {
      if let instant = SearchDate(value)?.start(secondsFromGMT) { return instant }
      throw SearchQueryError(
        description: "\(written.name): takes a date such as 2026-03-31, 2026-03 or 2026, not "
          + Self.quoted(value))
    }
    switch written.name {
    case "from": return value.isEmpty ? nil : .author(value)
    case "in": return value.isEmpty ? nil : .conversation(ConversationName(rawValue: value))
    case "host":
      let host = WebURL("https://\(value)/")?.host ?? value.lowercased()
      return value.isEmpty ? nil : .host(host)
    case "after": return .after(try date())
    case "before": return .before(try date())
    case "has":
      if let trait = Trait(rawValue: value.lowercased()) { return .has(trait) }
      throw Self.unknown(value, behind: "has", Trait.allCases.map(\.rawValue))
    case "is":
      if value.lowercased() == "saved" { return .saved }
      if let state = State(rawValue: value.lowercased()) { return .state(state) }
      throw Self.unknown(value, behind: "is", ["saved"] + State.allCases.map(\.rawValue))
    default:
      return SearchPhrase(value, isPrefix: written.isOpen).map { .words($0) }
    }
  }

  private static func unknown(
    _ value: String, behind name: String, _ choices: [String]
  ) -> SearchQueryError {
    SearchQueryError(
      description: "\(name): takes \(choices.joined(separator: ", ")), not \(quoted(value))")
  }

  private static func quoted(_ outside: String) -> String {
    "\"\(SafeText(outside, limit: 40))\""
  }
}

/// A term as it was typed, taken apart.
private struct WrittenTerm {
  /// The name before the colon where it is one of ours, else empty.
  var name = ""
  var value = ""
  var isExcluded = false
  /// Whether a `*` stood behind it.
  var isOpen = false
}

private struct TermScanner {
  private static let names: Set<String> = ["from", "in", "host", "before", "after", "has", "is"]
  private static let quotes: Set<Character> = ["\"", "“", "”", "„"]
  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
  }

  mutating func next() -> WrittenTerm? {
    rest = rest.drop(while: \.isWhitespace)
    guard let first = rest.first else { return nil }
    var term = WrittenTerm()
    if first == "-" {
      term.isExcluded = true
      rest.removeFirst()
    }
    let word = rest.prefix { !$0.isWhitespace && !Self.quotes.contains($0) }
    if let colon = word.firstIndex(of: ":"), Self.names.contains(word[..<colon].lowercased()) {
      term.name = word[..<colon].lowercased()
      rest = rest[word.index(after: colon)...]
    }
    if let quote = rest.first, Self.quotes.contains(quote) {
      rest.removeFirst()
      term.value = String(rest.prefix { !Self.quotes.contains($0) })
      rest = rest.dropFirst(term.value.count).dropFirst()
    } else {
      term.value = String(rest.prefix { !$0.isWhitespace && !Self.quotes.contains($0) })
      rest = rest.dropFirst(term.value.count)
    }
    if rest.first == "*" {
      rest.removeFirst()
      term.isOpen = true
    } else if term.name.isEmpty, term.value.last == "*" {
      term.isOpen = true
    }
    return term
  }
}

/// A day, a month, a year or an instant.
private struct SearchDate {
  private let civil: CivilTime?
  private let instant: Timestamp?

  init?(_ text: String) {
    instant = Timestamp(rfc3339: text)
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.map { $0.utf8.count <= 4 && $0.allSatisfy(\.isASCII) ? Int($0) ?? 0 : 0 }
    let isDate = 1...3 ~= numbers.count && parts[0].utf8.count == 4 && numbers.allSatisfy { $0 > 0 }
    civil =
      isDate
      ? CivilTime(
        year: numbers[0], month: numbers.count > 1 ? numbers[1] : 1,
        day: numbers.count > 2 ? numbers[2] : 1) : nil
    if civil == nil, instant == nil { return nil }
  }

  func start(_ secondsFromGMT: (Timestamp) -> Int) -> Timestamp? {
    if let instant { return instant }
    guard let civil else { return nil }
    // The offset at the instant that the date would be in UTC: right but for the hours of a change.
    return Timestamp(civil, offsetSeconds: secondsFromGMT(Timestamp(civil)))
  }
}
