import FeedModel
import Testing

@Suite struct SearchQueryTests {
  private static func words(_ text: String, prefix: Bool = false) -> SearchQuery.Condition {
    SearchPhrase(text, isPrefix: prefix).map { .words($0) } ?? .saved
  }

  static let queries: [(String, [SearchQuery.Condition])] = [
    ("", []),
    ("rust", [words("rust")]),
    ("  Rust\tFungus ", [words("rust"), words("fungus")]),
    ("\"borrow checker\"", [words("borrow checker")]),
    ("“borrow checker” x", [words("borrow checker"), words("x")]),
    ("\"never closed", [words("never closed")]),
    ("auto*", [words("auto", prefix: true)]),
    ("\"look at auto\"*", [words("look at auto", prefix: true)]),
    ("from:ana", [.author("ana")]),
    ("FROM:ana", [.author("ana")]),
    ("from:\"Ana Lee\" tea", [.author("Ana Lee"), words("tea")]),
    ("from:", []),
    ("in:ops", [.conversation(ConversationName(rawValue: "ops"))]),
    ("host:GitHub.com", [.host("github.com")]),
    ("host:bücher.example", [.host("xn--bcher-kva.example")]),
    ("after:2026-03-04", [.after(Timestamp(milliseconds: 1_772_582_400_000))]),
    ("before:2026-03", [.before(Timestamp(milliseconds: 1_772_323_200_000))]),
    ("before:2026", [.before(Timestamp(milliseconds: 1_767_225_600_000))]),
    ("after:2026-03-04T00:00:01Z", [.after(Timestamp(milliseconds: 1_772_582_401_000))]),
    (
      "has:preview has:picture has:video has:link",
      [.has(.preview), .has(.picture), .has(.video), .has(.link)]
    ),
    ("is:saved is:failed is:ready", [.saved, .state(.failed), .state(.ready)]),
    // A colon in anything else is no condition.
    ("https://example.com/a", [words("https example com a")]),
    ("re:invent", [words("re invent")]),
    // FTS5's own words and signs are words, or nothing.
    ("a AND b", [words("a"), words("and"), words("b")]),
    ("NEAR(a b)", [words("near a"), words("b")]),
    ("title:x^2", [words("title x 2")]),
    ("!!! — \"\" - *", []),
    ("a\u{0}b", [words("a b")]),
  ]

  @Test(arguments: queries)
  func `a query is read as it was meant`(
    text: String, expected: [SearchQuery.Condition]
  ) throws {
    let query = try SearchQuery(parsing: text)
    #expect(query.terms.map(\.condition) == expected)
    #expect(query.terms.allSatisfy { !$0.isExcluded })
  }

  @Test(arguments: [
    ("-rust", words("rust")), ("-\"a b\"", words("a b")), ("-from:bot", .author("bot")),
    ("-is:saved", .saved), ("-auto*", words("auto", prefix: true)),
  ])
  func `a hyphen turns a term into its opposite`(
    text: String, expected: SearchQuery.Condition
  ) throws {
    #expect(try SearchQuery(parsing: text).terms == [.init(expected, isExcluded: true)])
  }

  @Test(arguments: [
    ("has:money", "has: takes link, preview, picture, video, not \"money\""),
    ("is:good", "is: takes saved, loading, ready, failed, not \"good\""),
    ("before:soon", "before: takes a date such as 2026-03-31, 2026-03 or 2026, not \"soon\""),
    (
      "after:2026-02-30",
      "after: takes a date such as 2026-03-31, 2026-03 or 2026, not \"2026-02-30\""
    ),
    ("after:12", "after: takes a date such as 2026-03-31, 2026-03 or 2026, not \"12\""),
    (String(repeating: "a ", count: 65), "a query has at most 64 terms"),
    ("\"" + String(repeating: "a ", count: 65) + "\"", "a phrase has at most 64 words"),
    ("after:", "after: takes a date such as 2026-03-31, 2026-03 or 2026, not \"\""),
  ])
  func `what cannot be understood is named`(text: String, expected: String) {
    let error = #expect(throws: SearchQueryError.self) { try SearchQuery(parsing: text) }
    #expect(error?.description == expected)
  }

  @Test func `days are those of the person's zone`() throws {
    let query = try SearchQuery(parsing: "after:2026-03-04") { _ in 3600 }
    #expect(
      query.terms.map(\.condition) == [.after(Timestamp(milliseconds: 1_772_578_800_000))])
  }
}
