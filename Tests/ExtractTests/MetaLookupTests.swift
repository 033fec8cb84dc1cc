import Testing

@testable import Extract

@Suite struct MetaLookupTests {
  /// Each meta's attribute, key and content, and whether it stands in the body.
  private typealias Meta = (HeadTags.Meta.Attribute, String, String, Bool)

  private static let metas: [Meta] = [
    (.property, "og:title", "A", false), (.name, "OG:Title", "B", false),
    (.property, "og:image", " \t\n", false), (.name, "og:image", "/a.png", false),
    (.name, "dc.title  og:description", "Both", false),
    (.itemprop, "name", "Micro", false), (.name, "name", "Named", false),
    (.httpEquiv, "refresh", "0;url=/b", false), (.property, "author", "Late", true),
    (.property, "title", "C", true), (.property, "title", "D", false), (.property, "", "E", false),
    (.property, "ö", "F", false),
  ]
  private static let microdata: [HeadTags.Microdata] = [
    HeadTags.Microdata(property: "headline alternativeHeadline", value: "G"),
    HeadTags.Microdata(property: "name", value: "H"),
    HeadTags.Microdata(property: "url", value: "/late", inBody: true),
  ]

  private let lookup = MetaLookup(
    Self.metas.map { attribute, key, content, inBody in
      HeadTags.Meta(attribute: attribute, key: key, content: content, inBody: inBody)
    }, Self.microdata)

  @Test(
    arguments: [
      // The first in document order, whichever of the two attributes names it, and in any case.
      ("og:title", .named, false, "A"), ("OG:TITLE", .named, false, "A"),
      // Blank content is none.
      ("og:image", .named, false, "/a.png"),
      // One attribute may hold several names.
      ("dc.title", .named, false, "Both"), ("og:description", .named, false, "Both"),
      ("dc.title  og:description", .named, false, nil),
      // Other name spaces know other names.
      ("name", .microdata, false, "Micro"), ("name", .named, false, "Named"),
      ("name", .httpEquiv, false, nil), ("refresh", .httpEquiv, false, "0;url=/b"),
      ("refresh", .named, false, nil), ("headline", .microdata, false, "G"),
      ("alternativeheadline", .microdata, false, "G"),
      // The head and the body are asked apart.
      ("author", .named, false, nil), ("author", .named, true, "Late"),
      ("title", .named, false, "D"), ("title", .named, true, "C"),
      ("url", .microdata, true, "/late"), ("url", .microdata, false, nil),
      // Only the whole name counts, and only ASCII letters have two cases.
      ("og:titl", .named, false, nil), ("og:title:", .named, false, nil), ("", .named, false, "E"),
      ("ö", .named, false, "F"), ("Ö", .named, false, nil),
    ] as [(String, MetaLookup.Space, Bool, String?)])
  func `the first content under a name is found`(
    name: String, space: MetaLookup.Space, ofBody: Bool, expected: String?
  ) {
    #expect(lookup.first(name, in: space, ofBody: ofBody) { $0 } == expected)
  }

  @Test func `what is not accepted is passed over, each content once and in order`() {
    var asked: [String] = []
    let second: String? = lookup.first("og:title") { content in
      asked.append(content)
      return content == "A" ? nil : content
    }
    #expect(second == "B")
    #expect(asked == ["A", "B"])
    #expect(lookup.first("og:title") { _ in nil as String? } == nil)
  }

  @Test func `a page without metas has none`() {
    let empty = MetaLookup([], [])
    for ofBody in [false, true] {
      #expect(empty.first("og:title", ofBody: ofBody) { $0 } == nil)
    }
  }

  @Test func `of a list without end only the first names count`() {
    let key = (1...20).map { "n\($0)" }.joined(separator: " ")
    let lookup = MetaLookup(
      [HeadTags.Meta(attribute: .name, key: key, content: "A")], [])
    #expect(lookup.first("n8") { $0 } == "A")
    #expect(lookup.first("n9") { $0 } == nil)
  }
}
