import FeedModel
import Links
import Testing

@Suite struct LinkRefusalTests {
  @Test(
    arguments: [
      ("<https://a.com>", [.suppressed]),
      ("<https://a.com/x.>", [.suppressed]),
      ("<https://a.com and", [nil]),
      ("<https://a.com|text>", [nil]),
      ("[text](<https://a.com>)", [.suppressed]),
      ("https://u:p@a.com https://u@a.com", [.credentials, .credentials]),
      ("https://a.com/?Token=x https://a.com/#access_token=x", [.credentials, .credentials]),
      ("https://a.com/?a=1&X-Amz-Signature=x", [.credentials]),
      ("https://a.com/?token= https://a.com/?tokens=x https://a.com/token=x", [nil, nil, nil]),
      ("ftp://a.com/x", [.notWeb]),
      ("`https://a.com`", [.code]),
      ("> https://a.com", [.quote]),
      ("||https://a.com/x||", [.spoiler]),
      ("> `<https://a.com>`", [.code]),
    ] as [(String, [Link.Refusal?])])
  func `a link says why it does not unfurl`(_ text: String, _ expected: [Link.Refusal?]) {
    #expect(refusals(text) == expected)
  }

  @Test(
    arguments: [
      ("[my bank](https://evil.com)", nil),
      ("[bank.com](https://evil.com)", .misleadingLabel),
      ("[see https://bank.com/login](https://evil.com)", .misleadingLabel),
      ("<https://evil.com|bank.com>", .misleadingLabel),
      ("<https://evil.com|log in at bank.com now>", .misleadingLabel),
      ("[bank.com](https://www.bank.com/x)", nil),
      ("[www.bank.com](https://login.bank.com)", nil),
      ("[good.github.io](https://evil.github.io)", .misleadingLabel),
      ("[github.io](https://evil.github.io)", .misleadingLabel),
      ("[a.bank.com](https://b.bank.com)", .misleadingLabel),
      ("[bank.com](https://bank.com.evil.com)", .misleadingLabel),
      ("[http://10.0.0.1](http://10.0.0.1/x)", nil),
      ("[the [inner] label](https://a.com)", nil),
    ] as [(String, Link.Refusal?)])
  func `a label that names another site is misleading`(_ text: String, _ expected: Link.Refusal?) {
    #expect(LinkScanner().links(in: text).last?.refusal == expected)
  }

  @Test(arguments: [
    ("[link](http://a.com) in", ["http://a.com"]),
    ("[link](http://a.com \"title\")", ["http://a.com"]),
    ("![alt](http://a.com/b(c).png)", ["http://a.com/b(c).png"]),
    ("[https://b.com](https://a.com)", ["https://a.com"]),
    ("[b.com/x y.com](https://a.com)", ["b.com/x", "https://a.com"]),
    ("<https://a.com/x|b.com c.com> d.com", ["https://a.com/x", "d.com"]),
    ("<https://a.com|b.com\nd.com", ["https://a.com", "d.com"]),
    ("[foo](itms://itunes.com/apps/appname)", []),
    ("<domain.com/foo>.", ["domain.com/foo"]),
  ])
  func `the address of a labelled link is the link`(_ text: String, _ expected: [String]) {
    #expect(found(text) == expected)
  }

  @Test func `the first previews of a text are kept and the others say so`() {
    let text = "a.com b.com a.com `c.com` d.com e.com f.com g.com h.com a.com"
    #expect(
      refusals(text) == [nil, nil, nil, .code, nil, nil, nil, .limit, .limit, nil])
    #expect(
      LinkScanner(previewLimit: 0).links(in: "a.com <b.com>").map(\.refusal) == [
        .limit, .suppressed,
      ])
  }
}
