import Links
import Testing

/// Where we disagree with another project's suite on purpose: one row a kind.
@Suite struct LinkPolicyTests {
  struct Policy: Sendable, CustomTestStringConvertible {
    let suite: String
    let text: String
    let found: [String]
    let reason: String

    var testDescription: String { "\(suite): \(reason)" }
  }

  @Test(arguments: [
    Policy(
      suite: "cmark-gfm", text: "www.google.com/search?q=(business))+ok",
      found: ["www.google.com/search?q=(business)"],
      reason: "a bracket that the link did not open ends it, wherever it stands: `(see a.com/b)c`"),
    Policy(
      suite: "linkify-it", text: "http://example.com_", found: ["http://example.com"],
      reason: "an underscore behind a host is emphasis, as Mattermost has it"),
    Policy(
      suite: "linkify-rs", text: "https://user:pass@ex@mple.com/",
      found: ["https://user:pass@ex@mple.com/"],
      reason: "the URL standard lets the last @ end the user; it is shown whole and never fetched"),
    Policy(
      suite: "linkify-rs", text: "https://a.com'https://b.com",
      found: ["https://a.com", "https://b.com"],
      reason: "two addresses with an apostrophe between them are two links"),
    Policy(
      suite: "linkifyjs", text: "foohttp://example.com bar", found: ["http://example.com"],
      reason: "an address glued to a word keeps its scheme, as xurls has it"),
    Policy(
      suite: "linkifyjs", text: "テストhttp://example.comテスト", found: ["http://example.com"],
      reason: "text without spaces behind a complete host is not of it, as twitter-text has it"),
    Policy(
      suite: "thelounge", text: ".:http://www.github.com:. .:www.github.com:.",
      found: ["http://www.github.com", "www.github.com"],
      reason: "a colon may stand before any link: `site:example.com`"),
    Policy(
      suite: "thelounge", text: "https://www.google.com/test*",
      found: ["https://www.google.com/test"],
      reason: "an asterisk at the end is emphasis"),
    Policy(
      suite: "twitter-text", text: "http://domain-dash_2314352345_dfasd.foo-cow_4352.com",
      found: ["http://domain-dash_2314352345_dfasd.foo-cow_4352.com"],
      reason: "behind a scheme every host is one that a resolver may know, with underscores too"),
    Policy(
      suite: "twitter-text", text: "http://t.co/pbY2NfTZ's website",
      found: ["http://t.co/pbY2NfTZ's"],
      reason:
        "an apostrophe inside stays: `/wiki/McDonald's`; the shape of t.co's paths is not ours"),
    Policy(
      suite: "twitter-text", text: "http://t.co/FNkPfmii- it's great",
      found: ["http://t.co/FNkPfmii-"],
      reason: "a hyphen at the end stays: YouTube's names end with one; t.co is no exception"),
    Policy(
      suite: "twitter-text", text: "$http://twitter.com $twitter.com",
      found: ["http://twitter.com"],
      reason: "a dollar sign makes a stock's name of a domain, never of an address with a scheme"),
    Policy(
      suite: "zulip",
      text: "https://zulip.com/(we_like_((t(d(o(_(1(2)1)__)o)o))o_nest_)_nest)_nest",
      found: ["https://zulip.com/(we_like_((t(d(o(_(1(2)1)__)o)o))o_nest_)_nest)_nest"],
      reason: "brackets are counted, so they nest to any depth"),
  ])
  func `each disagreement with another suite has a reason`(_ policy: Policy) {
    #expect(found(policy.text) == policy.found, "\(policy.reason)")
  }
}
