import FeedModel
import Testing

@testable import Screen

@Suite struct ScrollbackTests {
  private func ids(_ feed: Scrollback) -> [Int64] { feed.messages.map(\.id.rawValue) }

  private func numbered(_ range: ClosedRange<Int64>) -> [Message] {
    range.map { message($0, "m", minutesBefore: 1000 - Int($0)) }
  }

  @Test func `messages stand in order of posting, however they come`() {
    var feed = Scrollback(numbered(5...7), reachesFirst: true)
    #expect(feed.merge(numbered(9...9) + numbered(2...2) + numbered(8...8)) == 1)
    #expect(ids(feed) == [2, 5, 6, 7, 8, 9])
  }

  @Test func `a changed message takes its own place`() {
    var feed = Scrollback(numbered(1...3), reachesFirst: true)
    #expect(feed.merge([message(2, "edited", minutesBefore: 998)]) == 0)
    #expect(feed.messages[1].text == "edited")
    #expect(feed.messages.count == 3)
  }

  @Test func `what lies beyond an end that is not loaded is left out`() {
    var feed = Scrollback(numbered(5...7), reachesFirst: false)
    #expect(feed.merge(numbered(1...1)) == 0)
    #expect(ids(feed) == [5, 6, 7])
    feed.takeNewer([], isLast: false)
    #expect(feed.merge(numbered(9...9)) == 1)
    #expect(ids(feed) == [5, 6, 7])
  }

  @Test func `pages join at both ends without doubles`() {
    var feed = Scrollback(numbered(50...60), reachesFirst: false)
    feed.takeOlder(numbered(40...52), isFirst: true)
    feed.takeNewer(numbered(58...70), isLast: true)
    #expect(ids(feed) == Array(40...70))
  }

  @Test func `the end that is far from the view is let go`() {
    var feed = Scrollback(numbered(1...1500), reachesFirst: true)
    feed.trim(around: 100)
    #expect(feed.messages.count == Scrollback.limit)
    #expect(feed.reachesFirst && !feed.reachesLast)
    feed = Scrollback(numbered(1...1500), reachesFirst: true)
    feed.trim(around: 1499)
    #expect(!feed.reachesFirst && feed.reachesLast)
    #expect(ids(feed).last == 1500)
  }
}
