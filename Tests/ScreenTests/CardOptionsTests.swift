import FeedModel
import Testing

@testable import Screen

/// Cards as the person wants them.
@Suite struct CardOptionsTests {
  private let state = PreviewState.ready(
    metadata(title: "A title", site: "The Example", description: "What it is about"))
  /// Four cells by two.
  private let picture = CardPicture.drawn([
    [Fragment(words: "####")], [Fragment(words: "####")],
  ])

  private func card(_ options: CardOptions, width: Int = 60) -> [String] {
    CardLayout(
      width: width, now: noon, box: PictureBox(cardWidth: width, options: options),
      options: options
    )
    .rows(
      of: ShownCard(link: 0, key: key("a"), address: "https://www.example.org/page", state: state),
      picture: options.picture == .none ? .none : picture
    )
    .map { String($0.description.reversed().drop { $0 == " " }.reversed()) }
  }

  private func options(_ side: CardOptions.PictureSide) -> CardOptions {
    CardOptions(picture: side, pictureSize: CardOptions.Size(columns: 4, rows: 2))
  }

  @Test func `the picture stands where it is wanted`() {
    #expect(
      card(options(.left)) == [
        "▎ #### A title", "▎ #### The Example · example.org", "▎      What it is about",
      ])
    #expect(
      card(options(.top)) == [
        "▎ ####", "▎ ####", "▎ A title", "▎ The Example · example.org", "▎ What it is about",
      ])
    #expect(
      card(options(.none)) == ["▎ A title", "▎ The Example · example.org", "▎ What it is about"])
    let right = card(options(.right))
    #expect(right.map { $0.hasSuffix("####") } == [true, true, false])
    #expect(right.map { $0.prefix(9) } == ["▎ A title", "▎ The Exa", "▎ What it"])
  }

  @Test func `only the fields that are wanted are told, in as many rows`() {
    var wanted = options(.none)
    wanted.fields = [.title, .address]
    #expect(card(wanted) == ["▎ A title", "▎ https://example.org/page"])
    wanted.fields = [.site]
    #expect(card(wanted) == ["▎ The Example · example.org"])
    wanted = CardOptions(picture: .none, descriptionRows: 0)
    #expect(card(wanted) == ["▎ A title", "▎ The Example · example.org"])
  }

  @Test(arguments: CardOptions.PictureSide.allCases, [20, 40, 48, 68, 120])
  func `no card takes more rows than are kept for it, nor more columns`(
    side: CardOptions.PictureSide, width: Int
  ) {
    let options = CardOptions(picture: side)
    let layout = CardLayout(
      width: width, now: noon, box: PictureBox(cardWidth: width, options: options),
      options: options)
    let rows = layout.rows(
      of: ShownCard(link: 0, key: key("a"), address: "https://www.example.org/page", state: state),
      picture: .expected)
    #expect(rows.count <= layout.budget)
    #expect(rows.allSatisfy { $0.columns <= width })
  }
}
