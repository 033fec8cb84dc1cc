import Testing

@testable import Extract

@Suite struct PageRefreshTests {
  @Test(
    arguments: [
      ("0;url=/next", 0, "/next"), ("0; URL='https://a.example/x'", 0, "https://a.example/x"),
      ("5", 5, ""), ("0 url = \"a b\" c", 0, "a b"), (" 3.5 , /x", 3, "/x"),
      ("0;;url=x", 0, ";url=x"),
      ("0; urlang", 0, "urlang"), (".5;url=x", 0, "x"),
    ])
  func `a refresh is read as browsers do`(content: String, seconds: Int, address: String) {
    let refresh = PageRefresh(content)
    #expect(refresh?.seconds == seconds)
    #expect(refresh?.address == address)
  }

  @Test(arguments: ["", "url=/next", "soon; url=x", "0x;url=y", "-1;url=x"])
  func `what browsers ignore is none`(content: String) {
    #expect(PageRefresh(content) == nil)
  }

  @Test func `only a refresh without a wait is followed, and never to the page itself`() throws {
    func target(_ content: String) throws -> String? {
      let tags = HeadTags().adding {
        $0.metas = [HeadTags.Meta(attribute: .httpEquiv, key: "Refresh", content: content)]
      }
      return try pageMetadata(of: tags).refresh?.serialized
    }
    #expect(try target("0;url=next") == "https://www.example.com/next")
    #expect(try target("5;url=next") == nil)
    #expect(try target("0;url=/story") == nil)
    #expect(try target("0") == nil)
    #expect(try target("0;url=javascript:alert(1)") == nil)
  }
}
