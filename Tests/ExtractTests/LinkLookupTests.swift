import Testing

@testable import Extract

@Suite struct LinkLookupTests {
  @Test(
    arguments: [
      ("icon", [.icon]), ("ICON", [.icon]), ("shortcut icon", [.icon]), ("icon  ", [.icon]),
      ("  icon", [.icon]), ("apple-touch-icon", [.touchIcon]),
      ("Apple-Touch-Icon-Precomposed", [.touchIcon]),
      ("icon apple-touch-icon", [.icon, .touchIcon]), ("alternate", [.alternate]),
      ("alternative", [.alternate]), ("canonical", [.canonical]), ("image_src", [.imageSource]),
      ("manifest", [.manifest]),
      (
        "alternate canonical icon manifest image_src apple-touch-icon",
        [.alternate, .canonical, .icon, .manifest, .imageSource, .touchIcon]
      ),
      // Whole words only.
      ("", []), (" ", []), ("icons", []), ("mask-icon", []), ("icon,manifest", []), ("ico", []),
      ("stylesheet preload", []), ("ıcon", []), ("canonical\u{301}", []),
    ] as [(String, LinkRelations)])
  func `a rel is a list of words that compare without case`(rel: String, expected: LinkRelations) {
    #expect(LinkRelations(of: rel) == expected)
  }

  private let lookup = LinkLookup([
    HeadTags.LinkElement(rel: "stylesheet", href: "/s"),
    HeadTags.LinkElement(rel: "canonical", href: "/late", inBody: true),
    HeadTags.LinkElement(rel: "Canonical", href: "/a"),
    HeadTags.LinkElement(rel: "shortcut icon", href: "/i"),
    HeadTags.LinkElement(rel: "canonical", href: "/b"),
    HeadTags.LinkElement(rel: "apple-touch-icon", href: "/t"),
  ])

  @Test(
    arguments: [
      (.canonical, nil, "/late"), (.canonical, false, "/a"), (.canonical, true, "/late"),
      (.icon, false, "/i"), (.icon, true, nil), ([.touchIcon, .icon], nil, "/i"),
      (.manifest, nil, nil), ([], nil, nil),
    ] as [(LinkRelations, Bool?, String?)])
  func `the first link with one of the relations is found`(
    wanted: LinkRelations, ofBody: Bool?, expected: String?
  ) {
    #expect(lookup.first(wanted, ofBody: ofBody) { $0.href } == expected)
  }

  @Test(
    arguments: [
      (.canonical, true), (.touchIcon, true), ([.manifest, .icon], true), (.manifest, false),
      ([.alternate, .imageSource], false), ([], false),
    ] as [(LinkRelations, Bool)])
  func `a page has a relation or not`(wanted: LinkRelations, expected: Bool) {
    #expect(lookup.contains(wanted) == expected)
  }

  @Test func `what is not accepted is passed over`() {
    #expect(lookup.first(.canonical, ofBody: false) { $0.href == "/a" ? nil : $0.href } == "/b")
  }

  @Test(
    arguments: [
      (.canonical, false, ["/a", "/b"]), (.canonical, true, ["/late"]),
      ([.icon, .touchIcon], false, ["/i", "/t"]), (.manifest, false, []),
    ] as [(LinkRelations, Bool, [String])])
  func `links are told in document order, with all that they are`(
    wanted: LinkRelations, ofBody: Bool, expected: [String]
  ) {
    var told: [String] = []
    lookup.forEach(wanted, ofBody: ofBody) { link, relations in
      told.append(link.href)
      #expect(relations == LinkRelations(of: link.rel))
    }
    #expect(told == expected)
  }
}
