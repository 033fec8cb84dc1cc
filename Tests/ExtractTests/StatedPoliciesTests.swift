import FeedModel
import Testing

@testable import Extract

/// Where a card deliberately says something else than other projects' tests expect: one row a kind,
/// with the suite where it was met, the reason, and a sample that shows the rule.
@Suite struct StatedPoliciesTests {
  struct Policy: Sendable, CustomTestStringConvertible {
    let kind: String
    let suites: String
    let why: String
    let html: String
    let field: String
    /// What the card says; nil where it says nothing.
    let value: String?

    init(
      _ kind: String, in suites: String, why: String, _ html: String, _ field: String,
      _ value: String?
    ) {
      self.kind = kind
      self.suites = suites
      self.why = why
      self.html = html
      self.field = field
      self.value = value
    }

    var testDescription: String { "\(kind) (\(suites))" }
  }

  private static let graph = "<meta property=og:url content=http://example.com/tea>"
  private static func article(_ members: String) -> String {
    "<script type=application/ld+json>{\"@type\":\"Article\",\(members)}</script>"
  }

  static let title: [Policy] = [
    Policy(
      "a site's name stays in the title element", in: "newspaper4k, readability",
      why: "where the title ends and the site begins is a guess; \"Java - an island\" has no site",
      "<title>Tea at five - The Post</title><h1>Tea at five</h1>", "title", "Tea at five - The Post"
    ),
    Policy(
      "the title element comes before the heading", in: "trafilatura",
      why: "the heading of many pages is the site's logo",
      "<title>Tea</title><meta property=og:title content=' '><h1>The Post</h1>", "title", "Tea"),
    Policy(
      "the first of two title elements counts", in: "unfurl",
      why: "it is what a browser shows", "<title>One</title><title>Two</title>", "title", "One"),
    Policy(
      "quotes stay as they are written", in: "metascraper",
      why: "a card shows the publisher's words, not better ones",
      "<title>'Dune' isn't over</title>", "title", "'Dune' isn't over"),
    Policy(
      "smaller headings and classes are no title", in: "trafilatura, open-graph-scraper",
      why: "they name parts of a page; the address names the whole",
      "<h2>Menu</h2><div class=post-title>Tea</div>", "title", "story"),
    Policy(
      "a title is cut at 300 characters, not at 100", in: "thelounge",
      why: "how much fits is for the screen to say",
      "<title>\(String(repeating: "tea ", count: 50))</title>", "title",
      String(String(repeating: "tea ", count: 50).dropLast())),
  ]

  static let description: [Policy] = [
    Policy(
      "three dots stay three dots", in: "metascraper", why: "the publisher's words again",
      "<meta name=description content='And then...'>", "description", "And then..."),
    Policy(
      "references are decoded once", in: "wire, trafilatura, readability",
      why: "who writes about HTML writes &amp;lt; and means it",
      "<meta property=og:description content='&amp;#128205; here'>", "description",
      "&#128205; here"),
    Policy(
      "a short tag beats a long paragraph", in: "readability",
      why: "the publisher wrote it for cards",
      "<meta name=description content=Tea.><body><p>A long paragraph about tea and its ways.",
      "description", "Tea."),
    Policy(
      "Open Graph's description comes first", in: "unfurl",
      why: "one order for all fields",
      "<meta name=description content=A><meta property=og:description content=B>", "description",
      "B"),
    Policy(
      "a card without a description stays without", in: "readability",
      why: "who writes a card and leaves it out wants none",
      "<meta property=og:title content=T><body><p>A paragraph about tea and its ways.",
      "description", nil),
    Policy(
      "a page without tags gets its first paragraph", in: "php-embed",
      why: "a card with a name alone tells less than the page's own words",
      "<body><form><p>Comment: some browsers read the placeholder aloud.</p></form>",
      "description", "Comment: some browsers read the placeholder aloud."),
    Policy(
      "lists and navigation are no description", in: "readability",
      why: "text that is links leads elsewhere and says nothing of the page",
      "<body><p><a href=/a>Guide</a> :: <a href=/b>Contents</a></p>", "description", nil),
  ]

  static let image: [Policy] = [
    Policy(
      "pictures of the body are not taken", in: "linkpreview, zulip, metainspector, php-embed",
      why: "the first one is a logo or a counter as often as not: better none than a wrong one",
      "<h1>T</h1><img src=/photo.jpg>", "image", nil),
    Policy(
      "an icon is no picture", in: "signal", why: "it has a place of its own on the card",
      "<link rel=icon href=/i.png>", "image", nil),
    Policy(
      "twitter:image comes before twitter:image:src", in: "unfurl",
      why: "the latter is an older spelling of it",
      "<meta name=twitter:image:src content=/a.png><meta name=twitter:image content=/b.png>",
      "image", "https://www.example.com/b.png"),
    Policy(
      "a picture of no known tag is not taken", in: "page-metadata-parser, open-graph-scraper",
      why: "what no publisher is told to write means something else next year",
      "<meta name=thumbnail content=/t.png><image src=/i.png>", "image", nil),
  ]

  static let names: [Policy] = [
    Policy(
      "linked data names the author before a Twitter handle", in: "php-embed",
      why:
        "the handle is the site's more often than the writer's, and a name is what a person reads: "
        + "of eleven pages in the suites that have both, ten want the name",
      article("\"author\":{\"name\":\"Ana García\"}") + "<meta name=twitter:creator content=@site>",
      "author", "Ana García"),
    Policy(
      "a handle keeps its sign", in: "metascraper", why: "without it, it looks like a name",
      "<meta name=twitter:creator content=@ada>", "author", "@ada"),
    Policy(
      "several authors are written as the page writes them", in: "trafilatura, metascraper",
      why: "\"and\" has a form in every language",
      "<meta name=author content='Ada and Eve'>", "author", "Ada and Eve"),
    Policy(
      "linked data's authors are joined by commas", in: "metascraper",
      why: "as above", article("\"author\":[{\"name\":\"Ada\"},{\"name\":\"Eve\"}]"), "author",
      "Ada, Eve"),
    Policy(
      "a byline that only a class names does not count beside a card", in: "readability",
      why: "on such pages it was the author of another story as often",
      "<meta property=og:title content=T><body><p class=byline>By Ada", "author", nil),
    Policy(
      "a title and an office are cut from a byline", in: "readability",
      why: "a card has room for a name", "<body><div>By <a rel=author>Ada</a>, editor</div>",
      "author", "Ada"),
    Policy(
      "an author counts where it is given, article or not", in: "readability, newspaper4k",
      why: "who made a page is worth knowing of any page",
      "<meta name=author content=Ada>", "author", "Ada"),
    Policy(
      "a site without a name is called by its host", in: "php-embed, metascraper, trafilatura",
      why: "names made from a host or a handle are guesses: \"Poll\" for poll.fm",
      "<title>T - LeanTea</title><meta name=twitter:site content=@leantea>", "site_name",
      "example.com"),
    Policy(
      "a site's name is what og:site_name says", in: "metascraper, readability, php-embed",
      why: "a longer one is the publisher's wish",
      "<meta property=og:site_name content='BBC News'>", "site_name", "BBC News"),
  ]

  static let addresses: [Policy] = [
    Policy(
      "link canonical comes before og:url", in: "metascraper: atlasobscura, the-guardian",
      why: "og:url keeps an old scheme, so that a counter of likes goes on",
      "<link rel=canonical href=https://example.com/tea>" + graph, "canonical_url",
      "https://example.com/tea"),
    Policy(
      "a canonical address on another site does not count", in: "open-graph-scraper",
      why: "any page could pass for any other",
      "<link rel=canonical href=https://example.org/tea>", "canonical_url", nil),
    Policy(
      "a page that names none has none", in: "unfurl",
      why: "its own address is in the card as `url`", "<title>T</title>", "canonical_url", nil),
    Policy(
      "the icon nearest to 64 pixels wins, not the first or the largest",
      in: "metascraper, open-graph-scraper, netnewswire",
      why: "it is what a card draws: an .ico may be 16 pixels, a touch icon 100 KB",
      "<link rel=icon href=/i.ico><link rel=icon sizes=64x64 href=/64.png>"
        + "<link rel=icon sizes=512x512 href=/512.png>",
      "icon", "https://www.example.com/64.png"),
    Policy(
      "a logo is no icon", in: "metascraper", why: "it is wide, and made for a page's head",
      "<meta property=og:logo content=/logo.svg>", "icon", "https://www.example.com/favicon.ico"),
  ]

  static let times: [Policy] = [
    Policy(
      "a change is no publication", in: "metascraper: nbcnews and others",
      why: "a reader asks how old the news is",
      article(
        "\"datePublished\":\"2021-01-06T00:34:00Z\",\"dateModified\":\"2021-01-06T16:50:01Z\""),
      "published_at", "2021-01-06T00:34:00Z"),
    Policy(
      "no date is read out of text", in: "htmldate, newspaper4k",
      why: "a page is full of other dates", "<body><p>Posted on 8 November 2021</p>",
      "published_at", nil),
    Policy(
      "a date in linked data counts", in: "readability",
      why: "that it has none is that project's limit, not the page's",
      article("\"datePublished\":\"2019-11-21\""), "published_at", "2019-11-21"),
    Policy(
      "the language of the html element counts", in: "readability", why: "as above",
      "<html lang=en-us>", "language", "en-US"),
  ]

  @Test(arguments: title + description + image + names + addresses + times)
  func `a card says what the policy says`(policy: Policy) throws {
    let metadata = try metadata(of: readPage(policy.html).tags)
    let found = metadata.json[policy.field]
    #expect((found?["url"] ?? found)?.string == policy.value, "\(policy.why)")
  }

  @Test func `a label whose bytes do not decode is not believed`() throws {
    // mastodon expects a replacement character where one byte is Latin-1 in a page that says UTF-8;
    // one stray byte is that, but a page in which none of several fits is in another charset.
    let words = Array("Tofu ".utf8) + [0xE1] + Array(" l'orange".utf8)
    let latin = Array("<title>".utf8) + words + Array("</title><h2>".utf8) + words
    let page = readPage(latin, contentType: "text/html; charset=utf-8")
    #expect(try metadata(of: page.tags).title == "Tofu á l'orange")
  }
}
