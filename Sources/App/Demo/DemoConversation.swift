import FeedModel

/// What is said in the demo, and when.
struct DemoConversation: Sendable {
  struct Line: Sendable {
    let author: String
    let text: String
    /// Since the line before.
    let pause: Duration
  }

  let lines: [Line]

  init(site: DemoSite) {
    lines = [
      Line(
        author: "ana", text: "Morning! Found this in the archive: \(site.url("/lighthouse"))",
        pause: .zero),
      Line(
        author: "ben", text: "Lovely. For the weekend: \(site.url("/bread", host: 1)).",
        pause: .milliseconds(900)),
      Line(
        author: "ana", text: "This one takes its time (\(site.url("/slow", host: 2)))",
        pause: .milliseconds(900)),
      Line(
        author: "cleo",
        text: "Is it the same as \(site.url("/short#entry-12"))? A redirect, I think.",
        pause: .milliseconds(900)),
      Line(
        author: "ben",
        text: "Ana's link again, made once: \(site.url("/lighthouse?utm_source=chat"))",
        pause: .milliseconds(700)),
      Line(
        author: "cleo", text: "\(site.url("/unicode", host: 1)) and \(site.url("/rude", host: 2))",
        pause: .milliseconds(900)),
      Line(
        author: "ana",
        text: "This one is gone: \(site.url("/lost")), and this one has a guard: "
          + site.url("/wall", host: 1), pause: .milliseconds(900)),
      Line(
        author: "ben",
        text: "Nothing is fetched from code `\(site.url("/code"))` or from a "
          + "private network http://192.168.1.1/admin", pause: .milliseconds(900)),
    ]
  }
}
