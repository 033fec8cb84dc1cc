import FeedModel
import Testing

@testable import Extract

@Suite struct ObstacleTests {
  private func obstacle(
    _ tags: HeadTags, at address: String = "https://www.example.com/story",
    askedFor original: String? = nil
  ) throws -> PreviewFailure? {
    try pageMetadata(of: tags, at: address, askedFor: original).obstacle
  }

  private func titled(_ title: String) -> HeadTags { HeadTags().adding { $0.title = title } }

  @Test(
    arguments: [
      ("Just a moment...", "example.com checks for bots (Cloudflare) instead of showing the page"),
      ("Just a moment…", "example.com checks for bots (Cloudflare) instead of showing the page"),
      (
        "Making sure you’re not a bot!",
        "example.com checks for bots (Anubis) instead of showing the page"
      ),
      ("Robot Check", "example.com checks for bots instead of showing the page"),
      ("Before you continue to YouTube", "example.com asks for consent before it shows the page"),
      ("Log in", "example.com asks for a login before it shows the page"),
      ("Sign in · GitLab", "example.com asks for a login before it shows the page"),
      (
        "JavaScript is not available.",
        "example.com shows nothing to a program without JavaScript"
      ),
    ])
  func `a wall says in one sentence what the site did`(title: String, sentence: String) throws {
    let failure = try obstacle(titled(title))
    #expect(failure?.kind == .blocked)
    #expect(failure?.message == sentence)
  }

  @Test(
    arguments: [
      "Just a moment", "Access Denied", "Log in", "JavaScript is not available", "Robot check",
    ])
  func `a page that says something of itself is no wall, whatever its title`(title: String) throws {
    for key in ["og:title", "description", "twitter:description"] {
      let tags = HeadTags.of([key: "A short film about waiting"]).adding { $0.title = title }
      #expect(try obstacle(tags) == nil)
    }
  }

  @Test(
    arguments: [
      "How to get past \"Just a moment...\"", "Just a moment in time", "Why is access denied?",
      "The login page that ate our sign-ups", "Captcha is dead", "Consent", "Blocked drains",
    ])
  func `a title that merely mentions a marker is no wall`(title: String) throws {
    #expect(try obstacle(titled(title)) == nil)
  }

  @Test func `a script of a wall counts only where there is no title`() throws {
    let script = "https://ct.captcha-delivery.com/c.js"
    let bare = HeadTags().adding { $0.scripts = [script] }
    #expect(
      try obstacle(bare)?.message
        == "example.com checks for bots (DataDome) instead of showing the page")
    #expect(try obstacle(bare.adding { $0.title = "www.example.com" }) != nil)
    #expect(try obstacle(bare.adding { $0.title = "News of the day" }) == nil)
  }

  @Test(
    arguments: [
      ("https://a.example.com/doc", "https://login.example.org/x", true),
      ("https://www.youtube.com/watch?v=1", "https://consent.youtube.com/m?continue=x", true),
      ("https://docs.google.com/d/1", "https://accounts.google.com/v3/signin/identifier", true),
      ("https://a.example.com/doc", "https://a.example.com/login?next=%2Fdoc", true),
      ("https://a.example.com/doc", "https://a.example.com/wp-login.php?redirect_to=x", true),
      ("https://a.example.com/doc", "https://a.example.com/guide/login", false),
      ("https://a.example.com/login", "https://a.example.com/login?next=x", false),
      ("https://login.example.org/", "https://login.example.org/start", false),
      ("https://short.example/x", "https://login.gov/help", false),
      ("https://a.example.com/doc", "https://a.example.com/doc/1", false),
    ])
  func `a redirect to a place for logins is one`(asked: String, led: String, isOne: Bool) throws {
    let found = try obstacle(titled("Welcome"), at: led, askedFor: asked)
    #expect((found != nil) == isOne)
  }

  @Test func `a login form in the place of a page is one, but not where a login was asked for`()
    throws
  {
    let form = HeadTags.of(["og:title": "Sign in"]).adding { $0.hasPasswordField = true }
    #expect(try obstacle(form) != nil)
    #expect(try obstacle(form, at: "https://www.example.com/users/sign_in") == nil)
    let article = HeadTags.of(["og:title": "News"]).adding { $0.hasPasswordField = true }
    #expect(try obstacle(article) == nil)
  }

  @Test func `some sites are known by what they show to programs`() throws {
    let tags = titled("X").adding { $0.body.heading = "JavaScript is not available." }
    #expect(try obstacle(tags, at: "https://x.com/someone/status/1") != nil)
    #expect(try obstacle(titled("X"), at: "https://example.com/x") == nil)
  }

  @Test(arguments: ObstacleMarkers.titles.map(\.text))
  func `each title of the table is a wall on a bare page, and nowhere else`(title: String) throws {
    #expect(try obstacle(titled(title)) != nil)
    #expect(try obstacle(titled("What \(title) means")) == nil)
    #expect(try obstacle(titled("\(title): how to get past it")) == nil)
    let described = HeadTags.of(["og:description": "A page about walls"])
    #expect(try obstacle(described.adding { $0.title = title }) == nil)
    // An article about walls has the words in its heading, its text and its tags.
    let article = HeadTags.of(["og:title": "Walls of the web", "keywords": title])
    #expect(try obstacle(article.adding { $0.body.heading = title }) == nil)
  }

  @Test(arguments: ObstacleMarkers.scripts.map(\.text))
  func `each script of the table is a wall on a page without a title, and nowhere else`(
    script: String
  ) throws {
    let bare = HeadTags().adding { $0.scripts = ["https://www.example.com\(script)x.js"] }
    #expect(try obstacle(bare) != nil)
    #expect(try obstacle(bare.adding { $0.title = "News of the day" }) == nil)
    let described = HeadTags.of(["description": "A shop"])
    #expect(try obstacle(described.adding { $0.scripts = bare.scripts }) == nil)
  }

  @Test(arguments: ObstacleMarkers.placeholders.map { ($0.text, $0.host) })
  func `each placeholder is a wall on its own site only`(text: String, host: String) throws {
    #expect(try obstacle(titled(text), at: "https://\(host)/a/1") != nil)
    #expect(try obstacle(titled("\(text) explained"), at: "https://\(host)/a/1") == nil)
    #expect(
      try obstacle(
        HeadTags.of(["og:title": "A post"]).adding { $0.title = text },
        at: "https://\(host)/a/1") == nil)
  }

  @Test func `each marker says where it was seen`() {
    let all = ObstacleMarkers.titles + ObstacleMarkers.scripts + ObstacleMarkers.placeholders
    for marker in all { #expect(!marker.seen.isEmpty, "\(marker.text)") }
    #expect(Set(all.map { $0.text + $0.host }).count == all.count)
  }

  @Test func `every marker is in the form that it is compared in`() {
    let all = ObstacleMarkers.titles + ObstacleMarkers.placeholders
    for marker in all {
      #expect(marker.text == marker.text.lowercased())
      #expect(!(marker.text.last.map { ".…! ".contains($0) } ?? true))
    }
  }
}
