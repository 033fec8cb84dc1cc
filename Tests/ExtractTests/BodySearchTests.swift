import FeedModel
import Testing

@testable import Extract

/// What the body says for a head that says nothing.
@Suite struct BodySearchTests {
  private func body(_ html: String, head: String = "<title>T</title>") -> HeadTags.BodyFallbacks {
    readPage("<html><head>\(head)</head><body>\(html)</body></html>").tags.body
  }

  private static let long =
    "The harbour froze over in the night, and by the morning there were already people on the ice"

  @Test(
    arguments: [
      ("<p>\(long)</p><p>Next.</p>", long),
      ("<p>Home</p><p>Some words of a page.</p>", "Some words of a page."),
      (
        "<p>One <b>bold</b><br>word of <a href=/>links</a> &amp; more.</p>",
        "One bold word of links & more."
      ),
      ("<p>Open tags end<p>where the next paragraph begins.", "where the next paragraph begins."),
      (
        "<p>A paragraph before the heading.</p><h1>H</h1><p>And the one after it.</p>",
        "And the one after it."
      ),
      ("<p>Text<script>var a = 'x'</script> around a script.</p>", "Text around a script."),
      ("<div>Menu</div><div>\(long).</div>", "\(long)."),
      ("Words of a plain page.", "Words of a plain page."),
      ("<p>Only one paragraph</p>", "Only one paragraph"),
      ("<p>Short paragraph</p><p>A longer paragraph, no stop</p>", "A longer paragraph, no stop"),
      ("<p>\u{3000}港は夜のうちに凍った。朝には人がいた。</p>", "港は夜のうちに凍った。朝には人がいた。"),
    ])
  func `the first text that reads like an opening is the lead`(html: String, lead: String) {
    #expect(body(html).lead == lead)
  }

  @Test(
    arguments: [
      "<nav><p>\(long).</p></nav>", "<aside><p>\(long).</p></aside>",
      "<footer><p>\(long).</p></footer>", "<blockquote><p>\(long).</p></blockquote>",
      "<p><a href=/>\(long).</a></p>", "<ul><li>\(long).</ul>", "<div>\(long)</div>",
      "<p>This site uses cookies to remember you.</p>", "<p>Please enable JavaScript to go on.</p>",
      "<p>© 2024 Example. No part may be copied.</p>", "<button>Subscribe to our letter.</button>",
      "<template><p>\(long).</p></template>", "<noscript><p>\(long).</p></noscript>",
      "<textarea>\(long).</textarea>", "<p>Menu</p>", "<svg><text>\(long).</text></svg>",
    ])
  func `what belongs to the site or to others is no lead`(html: String) {
    #expect(body(html).lead == nil)
  }

  @Test(
    arguments: [
      "<meta name=description content=D>", "<meta property=og:title content=T>",
      "<meta name=twitter:card content=summary>",
    ])
  func `a page with a description or a card has no need of a lead`(head: String) {
    #expect(body("<p>\(Self.long).</p>", head: head).lead == nil)
  }

  @Test(
    arguments: [
      ("<a rel=author href=/ada>Ada Lovelace</a>", "Ada Lovelace"),
      ("<span class=byline>By <a href=/ada>Ada Lovelace</a></span>", "By Ada Lovelace"),
      ("<h4 class='post author'>Ada</h4>", "Ada"), ("<span id=author-name>Ada</span>", "Ada"),
      ("<div class='submitted-by'><a>Ada</a></div>", "Ada"),
      ("<div class=Page-authorName>Ada</div>", "Ada"),
      ("<a class=author>Ada Lovelace <div>Editor</div></a>", "Ada Lovelace"),
      ("<div class=author>By <div><span>Ada Lovelace</span></div></div>", "By Ada Lovelace"),
      (
        "<div itemprop=author itemscope><img itemprop=image src=i>by<a itemprop=url><b itemprop=name>Ada</b></a>, editor</div>",
        "Ada"
      ),
      ("<span class=author><span class=author>A</span> B</span>", "A"),
      ("<span class=byline><span>Ada</span> B</span>", "Ada B"),
      ("<p class=author></p><p class=author>Ada</p>", "Ada"),
      ("<span class=author>Ada<script>x()</script></span>", "Ada"),
    ])
  func `the first element that is marked as the author's is the byline`(
    html: String, byline: String
  ) {
    #expect(body(html).byline == byline)
  }

  @Test(
    arguments: [
      "<figure><div class=author>Photographer</div></figure>", "<p class=quote-author>Somebody</p>",
      "<div class='comment author'>Somebody</div>", "<input id=author>", "<p class=authority>X</p>",
      "<p class=has-author>Words</p>", "<div class=about-the-author-box>Words</div>",
      "<p class=author>\(String(repeating: "What is said of somebody. ", count: 20))</p>",
    ])
  func `who is named for another reason is no author`(html: String) {
    #expect(body(html).byline == nil)
  }

  @Test func `a class counts only where the page has no card, a relation always`() {
    let card = "<meta property=og:title content=T>"
    #expect(body("<p class=author>Ada</p>", head: card).byline == nil)
    #expect(body("<a rel=author>Ada</a>", head: card).byline == "Ada")
    #expect(body("<a rel=author>Ada</a>", head: "<meta name=author content=Eve>").byline == nil)
  }

  @Test(arguments: [("article", "Ada"), ("profile", nil), ("", "Ada")] as [(String, String?)])
  func `a page that says it is no article has no byline`(type: String, author: String?) throws {
    let page = readPage(
      "<meta property=og:type content='\(type)'><body><a rel=author>Ada</a></body>")
    #expect(try metadata(of: page.tags).author == author)
  }

  @Test func `values say that they come from the body`() throws {
    let found = try metadata(
      of: readPage("<h1>T</h1><p>Some words of a page.</p><p class=byline>by Ada").tags)
    #expect(found.description == "Some words of a page.")
    #expect(found.sources?["description"] == "first paragraph")
    #expect(found.author == "Ada")
    #expect(found.sources?["author"] == "byline")
  }

  @Test func `tags within a heading are no part of its text`() {
    let tags = readPage("<body><h1>One <img itemprop=image src=/i.png>two</h1>").tags
    #expect(tags.body.heading == "One two")
    #expect(tags.microdata.map(\.value) == ["/i.png"])
  }

  /// Behind so many tags: half as many `div` elements and their ends.
  private func behind(tags count: Int, _ html: String) -> HeadTags.BodyFallbacks {
    body(String(repeating: "<div></div>", count: count / 2) + html)
  }

  @Test func `a body so full of tags that nobody finds anything in it is not searched to its end`()
  {
    let html = "<p>Words of a page that is long.</p><a rel=author>Ada</a><h1>Late</h1>"
    let found = behind(tags: HeadLimits.searchedTags / 2, html)
    #expect(found.lead == "Words of a page that is long.")
    #expect(found.byline == "Ada")
    let missed = behind(tags: HeadLimits.searchedTags, html)
    #expect(missed.lead == nil)
    #expect(missed.byline == nil)
    // A heading costs nothing to wait for.
    #expect(missed.heading == "Late")
  }

  @Test func `what was found before the search was given up stays`() {
    let flood = String(repeating: "<b>", count: HeadLimits.searchedTags)
    #expect(
      body("<p>Words of a page that is long.</p>" + flood).lead == "Words of a page that is long.")
    // A byline without an end is none, and neither is a run of text.
    #expect(body("<a rel=author>Ada" + flood).byline == nil)
    #expect(body("<p>Words of a page that is long." + flood).lead == nil)
  }
}
