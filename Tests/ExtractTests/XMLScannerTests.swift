import Testing

@testable import Extract

@Suite struct XMLScannerTests {
  private func events(_ text: String) -> [XMLScanner.Event] {
    var scanner = XMLScanner(Array(text.utf8))
    var events: [XMLScanner.Event] = []
    while let event = scanner.next() { events.append(event) }
    return events
  }

  @Test func `tags, attributes and text come in order`() {
    #expect(
      events(
        "<?xml version='1.0'?><!DOCTYPE a [<!ELEMENT b (c)>]><!-- <x> --><a:b c='1' d=\"&lt;\" e=f>T &amp; U<![CDATA[ <V> ]]></a:b><g/>"
      )
        == [
          .start(
            name: "b",
            attributes: [
              .init(name: "c", value: "1"), .init(name: "d", value: "<"),
              .init(name: "e", value: "f"),
            ], isEmpty: false), .text("T & U <V> "), .end(name: "b"),
          .start(name: "g", attributes: [], isEmpty: true),
        ])
  }

  @Test func `only the references of XML are decoded`() {
    #expect(
      events("<a>&#65;&#x42;&apos;&nbsp;&lol;&#0;& &#xD800;</a>")[1]
        == .text("AB'&nbsp;&lol;&#0;& &#xD800;"))
  }

  @Test(
    arguments: [
      "<", "<a", "<a b", "<a b=", "<a b='", "</", "<!", "<!--", "<![CDATA[", "<?", "<a <b>", "<>",
      "</>",
      "<a =b>", "<a //>", "&", "<a>&#", "<!DOCTYPE [", "\u{0}", "<a '>", "< a>",
    ])
  func `what is cut off or broken ends the pass`(text: String) {
    _ = events(text)
    _ = events(text + text)
    _ = events(String(repeating: text, count: 1_000))
  }
}
