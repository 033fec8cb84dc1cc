import FeedModel
import Fetch
import Testing

@testable import Unfurl

@Suite struct FreshnessTests {
  private static let now = Timestamp(milliseconds: 784_111_777_000)

  @Test(
    arguments: [
      ([], 7 * 86_400),
      ([("Cache-Control", "max-age=7200")], 7200),
      ([("cache-control", "public, MAX-AGE = 7200 , must-revalidate")], 7200),
      ([("Cache-Control", "max-age=\"7200\"")], 7200),
      ([("Cache-Control", "public"), ("Cache-Control", "max-age=7200")], 7200),
      ([("Cache-Control", "max-age=7200, max-age=90000")], 7200),
      ([("Cache-Control", "max-age=7200"), ("Age", "1000")], 6200),
      ([("Cache-Control", "max-age=7200"), ("Age", "99999")], 3600),
      ([("Cache-Control", "max-age=7200"), ("Age", "-1")], 7200),
      ([("Cache-Control", "max-age=0")], 3600),
      ([("Cache-Control", "max-age=99999999999999999999999")], 30 * 86_400),
      ([("Cache-Control", "max-age=soon")], 7 * 86_400),
      ([("Cache-Control", "no-store, max-age=7200")], 3600),
      ([("Cache-Control", "no-cache")], 3600),
      ([("Cache-Control", "no-cache=\"Set-Cookie\", max-age=7200")], 7200),
      ([("Expires", "Sun, 06 Nov 1994 10:49:37 GMT")], 7200),
      (
        [("Expires", "Sun, 06 Nov 1994 12:49:37 GMT"), ("Date", "Sun, 06 Nov 1994 10:49:37 GMT")],
        7200
      ),
      ([("Expires", "0")], 3600),
      ([("Expires", "Sun, 06 Nov 1994 10:49:37 GMT"), ("Cache-Control", "max-age=9000")], 9000),
    ] as [([(String, String)], Int)])
  func `a card counts for as long as its server says, within a range`(
    fields: [(String, String)], seconds: Int
  ) {
    let headers = HTTPHeaders(fields.map { (name: $0.0, value: $0.1) })
    #expect(Freshness().lifetime(ofReady: headers, at: Self.now) == .seconds(seconds))
  }

  @Test(
    arguments: [
      ([], nil),
      ([("ETag", "\"a\"")], CacheValidators(entityTag: "\"a\"")),
      (
        [("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")],
        CacheValidators(lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
      ),
      ([("Last-Modified", "yesterday")], nil),
      ([("ETag", "")], nil),
      ([("ETag", String(repeating: "x", count: 5000))], nil),
    ] as [([(String, String)], CacheValidators?)])
  func `validators are taken where they are of use`(
    fields: [(String, String)], expected: CacheValidators?
  ) {
    #expect(CacheValidators(HTTPHeaders(fields.map { (name: $0.0, value: $0.1) })) == expected)
  }
}

@Suite struct HTTPDateTests {
  @Test(
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777),
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200),
      ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
      ("Wed, 29 Feb 2023 00:00:00 GMT", nil),
      ("Sun, 06 Nov 1994", nil),
      ("06 Nov 08:49:37", nil),
      ("Sun, 06 Nov 1994 24:00:00 GMT", nil),
      ("", nil), ("::", nil), ("-1", nil), (String(repeating: "1:", count: 9999), nil),
    ] as [(String, Int64?)])
  func `dates of headers are read in all their forms`(text: String, seconds: Int64?) {
    #expect(HTTPDate.timestamp(of: text)?.milliseconds == seconds.map { $0 * 1000 })
  }
}

@Suite struct RetryAfterTests {
  private static let now = Timestamp(milliseconds: 784_111_777_000)

  @Test(
    arguments: [
      ([], nil),
      ([("Retry-After", "120")], 120),
      ([("retry-after", "0")], 0),
      ([("Retry-After", "1.5")], 1),
      ([("Retry-After", "-1")], nil),
      ([("Retry-After", "soon")], nil),
      ([("Retry-After", "99999999999999999999999")], 1 << 50),
      ([("Retry-After", "Sun, 06 Nov 1994 08:50:37 GMT")], 60),
      ([("Retry-After", "Sun, 06 Nov 1994 08:40:37 GMT")], 0),
      (
        [
          ("Retry-After", "Sun, 06 Nov 2050 08:50:37 GMT"),
          ("Date", "Sun, 06 Nov 2050 08:50:07 GMT"),
        ],
        30
      ),
      ([("X-RateLimit-Reset", "45")], 45),
      ([("X-RateLimit-Reset", "2000000000")], 1_215_888_223),
      ([("X-RateLimit-Reset", "2000000000000")], 1_215_888_223),
      ([("RateLimit-Reset", "7"), ("X-RateLimit-Reset", "9")], 7),
      ([("Retry-After", "3"), ("RateLimit-Reset", "7")], 3),
    ] as [([(String, String)], Int64?)])
  func `a server says how long to leave it alone in many ways`(
    fields: [(String, String)], seconds: Int64?
  ) {
    let headers = HTTPHeaders(fields.map { (name: $0.0, value: $0.1) })
    #expect(
      RetryAfter.duration(in: headers, at: Self.now) == seconds.map { Duration.seconds($0) })
  }
}

@Suite struct RetryLadderTests {
  @Test(
    arguments: [
      (0, 0, nil), (1, 0, 15_000), (2, 0, 60_000), (3, 0, 300_000), (4, 0, nil),
      (1, -1, 11_250), (1, 1, 18_750), (3, 0.5, 337_500),
    ] as [(Int, Double, Int?)])
  func `each wait is longer, and none is quite like another`(
    attempts: Int, jitter: Double, milliseconds: Int?
  ) {
    let wait = RetryLadder().wait(afterAttempts: attempts, jitter: jitter)
    #expect(wait == milliseconds.map { Duration.milliseconds($0) })
  }
}

@Suite struct RecentAnswersTests {
  private let now = ContinuousClock.now

  private func url(_ page: Int) throws -> WebURL {
    try #require(WebURL("http://a.test/\(page)"))
  }

  @Test func `an answer counts until its lifetime is over`() throws {
    var recent = RecentAnswers(limit: 3)
    let url = try url(0)
    recent.keep(.ready(url), for: url.previewKey, at: now)
    #expect(recent.answer(for: url.previewKey, at: now + .milliseconds(59_999)) != nil)
    #expect(recent.answer(for: url.previewKey, at: now + .seconds(60)) == nil)
    #expect(recent.answer(for: url.previewKey, at: now) == nil)
  }

  @Test func `the answer that nobody asked for the longest is forgotten first`() throws {
    var recent = RecentAnswers(limit: 2)
    let urls = try (0..<3).map(url)
    recent.keep(.ready(urls[0]), for: urls[0].previewKey, at: now)
    recent.keep(.ready(urls[1]), for: urls[1].previewKey, at: now)
    _ = recent.answer(for: urls[0].previewKey, at: now)
    recent.keep(.ready(urls[2]), for: urls[2].previewKey, at: now)
    #expect(urls.map { recent.answer(for: $0.previewKey, at: now) != nil } == [true, false, true])
  }

  @Test func `a failure of the moment is not kept, nor is "unchanged"`() throws {
    var recent = RecentAnswers(limit: 2)
    let key = try url(0).previewKey
    let failure = PreviewFailure(.timedOut, "too slow")
    recent.keep(
      UnfurlAttempt(outcome: .failed(failure, retryAfter: .seconds(15)), lifetime: .zero),
      for: key, at: now)
    recent.keep(UnfurlAttempt(outcome: .unchanged, lifetime: .seconds(60)), for: key, at: now)
    #expect(recent.answer(for: key, at: now) == nil)
  }
}
