import FeedModel

/// Clusters that look alike and belong together.
struct Fragment: Hashable, Sendable {
  var clusters: [GraphemeCluster]
  var style: CellStyle
  /// The place of the message's link that this is written text of.
  var link: Int?

  init(_ clusters: [GraphemeCluster], _ style: CellStyle, link: Int? = nil) {
    self.clusters = clusters
    self.style = style
    self.link = link
  }

  init(_ text: SafeText, _ style: CellStyle, link: Int? = nil) {
    self.init(text.clusters, style, link: link)
  }

  /// Words of the program's own; `SafeText` leaves no blanks at their ends.
  init(words: String, _ style: CellStyle = .text) {
    self.init(SafeText(words).clusters, style)
  }

  static let space = Fragment(Array(SafeText("a b").clusters[1...1]), .text)

  var columns: Int { clusters.reduce(0) { $0 + $1.columns } }
}

/// One line of the feed, laid out.
struct Row: Hashable, Sendable {
  var fragments: [Fragment]
  var part: Part

  init(_ fragments: [Fragment] = [], part: Part) {
    self.fragments = fragments
    self.part = part
  }

  /// What of a message the row shows.
  enum Part: Hashable, Sendable {
    case date, space, ruler, header, text
    /// The end of a text that is not shown whole.
    case more
    /// The card of the message's link at that place.
    case card(link: Int)
  }

  var columns: Int { fragments.reduce(0) { $0 + $1.columns } }

  /// The link that the row shows or mentions.
  func shows(link: Int) -> Bool {
    part == .card(link: link) || fragments.contains { $0.link == link }
  }
}

extension Row: CustomStringConvertible {
  var description: String {
    fragments.map { $0.clusters.map(\.drawn).joined() }.joined()
  }
}
