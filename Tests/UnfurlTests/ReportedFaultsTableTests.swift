import Foundation
import Testing

/// The forty faults that users of other unfurlers report most, and the test here that each one would
/// break: read it from top to bottom to see what is held against what.
@Suite struct ReportedFaultsTableTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let number: Int
    let symptom: String
    /// Files below the folder of tests, without `Tests.swift`, and a test in each.
    let tests: KeyValuePairs<String, String>

    init(_ number: Int, _ symptom: String, _ tests: KeyValuePairs<String, String>) {
      self.number = number
      self.symptom = symptom
      self.tests = tests
    }

    var testDescription: String { "\(number): \(symptom)" }
  }

  private static let faults = "ExtractTests/ReportedFaults"

  // swift-format-ignore
  static let reading: [Fault] = [
    Fault(1, "a wrong charset garbles or cuts a title", [
      faults: "a title in another charset is garbled, or cut at its first bad byte"]),
    Fault(2, "a picture's address stays relative", [faults: "a picture's relative address stays relative"]),
    Fault(3, "base href is ignored, or is relative itself", [
      faults: "a base is ignored, or taken as absolute although it is not"]),
    Fault(4, "character references are shown raw", [faults: "character references are shown raw, or decoded twice"]),
    Fault(5, "character references are decoded twice", [faults: "character references are shown raw, or decoded twice"]),
    Fault(6, "line breaks in a title", [
      faults: "line breaks in a title break the layout or smuggle in a message",
      "ExtractTests/CardValue": "no value of a card holds a control, a line break, a relative address or too much"]),
    Fault(7, "a title holds terminal escapes", [
      faults: "a title moves the cursor or rewrites the terminal's own title"]),
    Fault(8, "a cut splits a character or miscounts columns", [
      "ScreenTests/CellGrid": "a wide cluster takes two cells and is cut at the edge, not split",
      "ScreenTests/LineWrapper": "a text cut short ends in an ellipsis inside the width"]),
    Fault(9, "tags stand beyond the first kilobytes", [
      faults: "tags far behind the start of a page are not seen",
      "UnfurlTests/OEmbedStep": "a provider that hides its tags is asked first, and its page not at all"]),
    Fault(10, "a head is cut at </header>", [faults: "a head ends at an element whose name starts with head"]),
    Fault(11, "tags in the body, and a head that never closes", [
      faults: "a page without a head or with its tags in the body has no card"]),
    Fault(12, "the title of a drawing, a script or a comment", [
      faults: "the title of a drawing, a comment, a script or a template is taken for the page's"]),
    Fault(13, "name for property, value for content", [faults: "a tag in a common wrong spelling is not read"]),
    Fault(14, "several pictures", [faults: "the last of several pictures wins, or gets another one's size"]),
    Fault(15, "an empty tag blocks what follows", [faults: "an empty tag hides the ones after it"]),
    Fault(16, "a check for bots becomes the card", [
      faults: "a check for bots becomes the card",
      "ExtractTests/Obstacle": "each title of the table is a wall on a bare page, and nowhere else",
      "FetchTests/CurlFetcher": "a request has its manners"]),
    Fault(17, "\"JavaScript is not available\"", [
      faults: "a page that wants JavaScript becomes the card",
      "UnfurlTests/OEmbedStep": "a provider that hides its tags is asked first, and its page not at all"]),
    Fault(18, "consent and login pages", [faults: "a consent or login page becomes the card"]),
  ]

  // swift-format-ignore
  static let fetching: [Fault] = [
    Fault(19, "a redirect overwrites the posted address", [
      faults: "a redirect overwrites the address that was posted",
      "UnfurlTests/Unfurler": "the address is the one that was asked for, whoever else asked"]),
    Fault(20, "chains of redirects: circles and cookies", [
      "FetchTests/Redirect": "a circle is left at its first turn",
      "FetchTests/Redirect ": "a page that sets a cookie and sends back to itself is no circle",
      "FetchTests/Redirect  ": "the tenth redirect is followed and the eleventh is not"]),
    Fault(21, "a meta refresh shows \"Redirecting\"", [
      "UnfurlTests/Unfurler": "a zero-second refresh is followed",
      faults: "a page that only leads on is shown as \"Redirecting\""]),
    Fault(22, "HEAD is not supported", [
      "UnfurlTests/UnfurlerOverHTTP": "every request is a GET, and ends when enough is known"]),
    Fault(23, "a fetch never returns", [
      "FetchTests/HostileOrigin": "each limit on time says which it was",
      "FetchTests/HostileOrigin ": "the limit in all is over all hops"]),
    Fault(24, "posting waits for the preview", [
      "StoreTests/SQLiteFeedStore": "a posted message comes back as it was, its link loading",
      "UnfurlTests/Unfurler": "the states are loading, then ready"]),
    Fault(25, "a hostile page freezes the parser", [faults: "a hostile page freezes the reader"]),
    Fault(26, "compression bombs and codings that nobody asked for", [
      "FetchTests/HostileOrigin": "an origin that misbehaves does no harm",
      "FetchTests/HeadReader": "codings are counted over all fields"]),
    Fault(27, "requests to private addresses", [
      "FetchTests/AddressPolicy": "an IPv6 address must be global unicast",
      "FetchTests/RefusedAddress": "a name is judged by its address, and the sentence names both",
      "UnfurlTests/UnfurlerOverHTTP": "a private address is refused, and the origin sees no connection",
      "UnfurlTests/UnfurlerOverHTTP ": "a page cannot lead an oEmbed request to a private address"]),
    Fault(28, "a stampede on the linked site", [
      "UnfurlTests/Unfurler": "fifty callers at once are one request, and one a moment later none",
      "UnfurlTests/HostLimits": "transfers to a host are spaced"]),
    Fault(29, "429 leaves a preview blank for ever", [
      "UnfurlTests/HostLimits": "a rest that a host asks for is kept, up to the cap",
      "StoreTests/JobQueue": "an attempt without a verdict waits for its time and is counted"]),
    Fault(30, "failures and cards are kept for ever", [
      "UnfurlTests/Freshness": "an answer counts until its lifetime is over",
      "FeedTests/Feed": "a stale card is revalidated, and \"not modified\" keeps it"]),
  ]

  // swift-format-ignore
  static let showing: [Fault] = [
    Fault(31, "links in code have previews", [
      "LinksTests/MarkdownContext": "backticks make a span of code where a run of the same length closes it",
      "LinksTests/MarkdownContext ": "a fence hides what follows up to one as long"]),
    Fault(32, "quoted text has previews, and pages have two", [
      "LinksTests/LinkRefusal": "a link says why it does not unfurl",
      "StoreTests/SQLiteFeedStore": "one page linked many times is one job, and its result shows everywhere"]),
    Fault(33, "a reply below a quote has no preview", [
      "LinksTests/MarkdownContext": "a line that begins with a bracket is a quote and the next is not"]),
    Fault(34, "punctuation and brackets at a link's end", [
      "LinksTests/LinkScanner": "punctuation at the end is not of the link",
      "LinksTests/LinkScanner ": "a bracket belongs to the link where it is opened in it"]),
    Fault(35, "hosts that look like others", [
      "FeedModelTests/WebURLDisplayHost": "a host that confuses is shown in punycode"]),
    Fault(36, "an edit leaves, doubles or loses a preview", [
      "StoreTests/SupersededResult": "an edited message drops the result of a link that is gone",
      "StoreTests/SupersededResult ": "an edited message keeps the previews of links that stay"]),
    Fault(37, "the view jumps when a card arrives", [
      "ScreenTests/FeedLayout": "no other row moves when a preview lands"]),
    Fault(38, "a card cannot be removed, or comes back", [
      "FeedTests/JobRunner": "a dismissed card stays dismissed",
      "StoreTests/SupersededResult": "a card dismissed everywhere drops the result and stays dismissed"]),
    Fault(39, "a card gives away a spoiler", ["LinksTests/LinkRefusal": "a link says why it does not unfurl"]),
    Fault(40, "a card in the wrong language", [
      "FetchTests/CurlFetcher": "a request has its manners",
      faults: "a page is shown in the language of another"]),
  ]

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: reading + fetching + showing)
  func `each fault has a test that exists`(fault: Fault) throws {
    #expect(!fault.tests.isEmpty)
    for (file, name) in fault.tests {
      let path = file.trimmingCharacters(in: .whitespaces) + "Tests.swift"
      let source = try String(contentsOf: Self.folder.appendingPathComponent(path), encoding: .utf8)
      #expect(source.contains("func `\(name)`"), "\(path) has no test \"\(name)\"")
    }
  }

  @Test func `all forty are there, in order`() {
    #expect((Self.reading + Self.fetching + Self.showing).map(\.number) == Array(1...40))
  }
}
