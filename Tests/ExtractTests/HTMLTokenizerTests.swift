import Testing

@testable import Extract

@Suite struct HTMLTokenizerTests {
  /// Writes each token down: `<name a=v>`, `</name>`, and text in brackets.
  private struct Recorder: HTMLTokenSink {
    var tokens: [String] = []
    private var run = ""
    private static let names: [HTMLAttributeName] = [.name, .content, .href, .pubdate]

    func attributesWanted(of name: HTMLTagName?) -> HTMLAttributeFilter {
      [.name, .content, .href, .pubdate]
    }
    var wantsText: Bool { true }
    var isFinished: Bool { false }

    mutating func startTag(_ name: HTMLTagName?, _ attributes: inout HTMLAttributes) {
      endRun()
      let values = Self.names.compactMap { name in
        attributes.range(of: name).map {
          " \(name.spelling)=\(String(decoding: attributes.bytes[$0], as: UTF8.self))"
        }
      }
      tokens.append("<\(name.map { "\($0)" } ?? "?")\(values.joined())>")
    }
    mutating func endTag(_ name: HTMLTagName) {
      endRun()
      tokens.append("</\(name)>")
    }
    mutating func text(_ bytes: Span<UInt8>) {
      bytes.withUnsafeBufferPointer { run += String(decoding: $0, as: UTF8.self) }
    }
    mutating func finish() { endRun() }

    private mutating func endRun() {
      if !run.isEmpty { tokens.append("[\(run)]") }
      run = ""
    }
  }

  private func tokens(of html: String, chunk: Int) -> String {
    var tokenizer = HTMLTokenizer(Recorder())
    var rest = Array(html.utf8)[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(chunk))
      rest = rest.dropFirst(chunk)
      _ = tokenizer.feed(part.span)
    }
    tokenizer.finish()
    return tokenizer.sink.tokens.joined()
  }

  @Test(arguments: [
    // Tags and attributes.
    ("<meta name=a content=b>", "<meta name=a content=b>"),
    ("<META NAME='a' Content=\"b>\"/>", "<meta name=a content=b>>"),
    ("<meta name = a\tcontent\n=\n'b'>", "<meta name=a content=b>"),
    ("<meta name=a name=b NAME=c>", "<meta name=a>"),
    ("<meta name>", "<meta name=>"), ("<meta name=>", "<meta name=>"),
    ("<meta name=\"\">", "<meta name=>"), ("<meta name content=c>", "<meta name= content=c>"),
    ("<meta name=a/>", "<meta name=a/>"), ("<meta/name=a/content=b>", "<meta name=a/content=b>"),
    ("<meta =name=a content=b>", "<meta content=b>"),
    ("<meta name='a'content='b'>", "<meta name=a content=b>"),
    ("<meta name=it's content=b>", "<meta name=it's content=b>"),
    ("<meta \"name\"=a content=b>", "<meta content=b>"),
    ("<meta data-aaaaaaaaaaaaaaaaaaaaaaaaaaa='x' name=a>", "<meta name=a>"),
    ("<meta name\u{0}=a content=b>", "<meta content=b>"),
    ("<meta\u{0} name=a>", "<? name=a>"), ("<metadata name=a>", "<? name=a>"),
    ("<br><p class=x>", ""), ("<time pubdate>", "<time pubdate=>"),
    ("</title x='>'>", "</title>"), ("</ title>x", "[x]"), ("</>x", "[x]"), ("</br>x", "[x]"),
    ("<title", ""), ("<title x", ""), ("x<", "[x<]"), ("x</", "[x</]"), ("a<3 b", "[a<3 b]"),
    ("<<title>x", "[<]<title>[x]"), ("<?xml <title>?>x", "[?>x]"),
    // Tags of a name and nothing else, short and long, and what only looks like one.
    ("<h1>x</H1>y", "<h1>[x]</h1>[y]"), ("<h1/>x</h1/>y", "<h1>[x]</h1>[y]"),
    ("<ASIDE>x</aside>", "<aside>[x]</aside>"), ("<h1\n>x</h1\t>y", "<h1>[x]</h1>[y]"),
    ("<blockquote>x</BlockQuote>", "<blockquote>[x]</blockquote>"),
    ("<frameset>x<noframes/></NOFRAMES>y", "<frameset>[x]<noframes></noframes>[y]"),
    ("<h\u{11}>x", "[x]"), ("<h1=>x", "[x]"), ("<h1.>x", "[x]"), ("<h/1>x", "[x]"),
    ("<h1//>x", "<h1>[x]"), ("<nav/name=a>x", "<nav name=a>[x]"), ("<h1\u{0}>x", "[x]"),
    ("<h1a>x", "[x]"), ("<h>x", "[x]"), ("<h1<nav>x", "[x]"), ("<P>x</P>y", "[xy]"),
    // What says something by its attributes alone is not told of without any.
    ("<meta><link/><base><html><img><time><input></html>x", "[x]"),
    // Comments and the like.
    ("<!doctype html>x", "[x]"), ("<!DOCTYPE html PUBLIC \">\">x", "[\">x]"), ("<!>x", "[x]"),
    ("<!-- <title> -->x", "[x]"), ("<!-->x", "[x]"), ("<!--->x", "[x]"), ("<!---->x", "[x]"),
    ("<!--a--!>x", "[x]"), ("<!--a--!->x-->y", "[y]"), ("<!--a--->x", "[x]"),
    ("<!--a- ->-->x", "[x]"), ("<!--!>x-->y", "[y]"), ("<!-x>y", "[y]"), ("<!--x", ""),
    ("<![CDATA[ <title> ]]>x", "[ ]]>x]"),
    // Raw text.
    ("<title><b>&amp;</b></title>x", "<title>[<b>&amp;</b>]</title>[x]"),
    ("<title></titles></title", "<title>[</titles></title]"),
    ("<title></TITLE >x", "<title></title>[x]"), ("<title></title/>x", "<title></title>[x]"),
    ("<style><title></style>x", "<style>[<title>]</style>[x]"),
    ("<textarea></title></textarea>", "<textarea>[</title>]</textarea>"),
    ("<plaintext><title></plaintext>", "<plaintext>[<title></plaintext>]"),
    ("<script>a</scrip></script>x", "<script>[a</scrip>]</script>[x]"),
    ("<script><!--</script>x", "<script>[<!--]</script>[x]"),
    (
      "<script><!--<script></script>--></script>x",
      "<script>[<!--<script></script>-->]</script>[x]"
    ),
    ("<script><!--<script>--></script>x", "<script>[<!--<script>-->]</script>[x]"),
    ("<script><!--<scripty></script>x", "<script>[<!--<scripty>]</script>[x]"),
    ("<script><!--><script></script>x", "<script>[<!--><script>]</script>[x]"),
    ("<script><!-<script></script>x", "<script>[<!-<script>]</script>[x]"),
    ("<script><!--<script></script></script>x", "<script>[<!--<script></script>]</script>[x]"),
    (
      "<script><!--<script></scripts></script></script>x",
      "<script>[<!--<script></scripts></script>]</script>[x]"
    ),
    // SVG and MathML.
    ("<svg><title>a</title></svg>x", "[x]"), ("<svg/>x", "[x]"),
    ("<svg><![CDATA[<title>]]></svg>x", "[x]"), ("<svg><![CDATA[]]]]></svg>x", "[x]"),
    ("<svg><style><title></svg>x", "[x]"), ("<svg><script></script></svg>x", "[x]"),
    ("<svg><p><title>x", "<title>[x]"), ("<svg><meta name=a>", "<meta name=a>"),
    ("<svg></head>x", "</head>[x]"), ("<svg><svg></svg><title>a</title></svg>x", "[x]"),
    ("<svg><foreignObject><p><title>a</title></foreignObject></svg>x", "[x]"),
    ("<math><title>a</title></math>x", "[x]"),
  ])
  func `markup is read as the standard reads it`(html: String, expected: String) {
    for chunk in [1, 2, 3, 5, 16, 1000] {
      #expect(tokens(of: html, chunk: chunk) == expected, "in chunks of \(chunk)")
    }
    // Far from the end of the bytes, where whole blocks are looked at.
    let padding = String(repeating: " ", count: 64)
    let padded = tokens(of: html + "<!---->\(padding)<!---->", chunk: 1000)
    if !expected.isEmpty && !html.hasSuffix("<") && !html.hasSuffix("</") {
      #expect(padded.hasPrefix(String(expected.dropLast())))
    }
  }
}
