import FeedModel

/// Marks in and beside the rows of the feed.
extension ScreenState {
  /// What is saved has a star before it, at the first of its rows.
  func drawStar(
    of message: Message, _ row: Row, _ isSelected: Bool, _ starred: inout Set<SavedPlace>,
    in grid: inout CellGrid, row place: Int
  ) {
    guard !savedPlaces.isEmpty, row.part != .header, row.part != .space else { return }
    let candidates = message.links.indices.filter { row.shows(link: $0) }.map {
      SavedPlace(message: message.id, link: $0)
    }
    for saved in candidates where savedPlaces.contains(saved) {
      guard starred.insert(saved).inserted, layout.gutter > 1 || !isSelected else { continue }
      grid.write("★", column: layout.gutter - 1, row: place, style: .news)
    }
  }

  func markFound(in row: Row, _ grid: inout CellGrid, row place: Int) {
    guard let words = found?.words, !words.isEmpty, row.part != .date, row.part != .ruler else {
      return
    }
    for columns in words.columns(in: row) {
      let shifted = (columns.lowerBound + layout.gutter)..<(columns.upperBound + layout.gutter)
      grid.restyle(row: place, columns: shifted) { _ in .found }
    }
  }

  func drawHints(
    _ hints: LinkHints, of message: Message, _ row: Row, _ hinted: inout Set<Selection>,
    in grid: inout CellGrid, row place: Int
  ) {
    var column = layout.gutter
    var starts: [Int: Int] = [:]
    for fragment in row.fragments {
      if let link = fragment.link, starts[link] == nil { starts[link] = column }
      column += fragment.columns
    }
    if case .card(let link) = row.part { starts[link] = layout.gutter }
    for (link, column) in starts {
      let selection = Selection(message: message.id, link: link)
      guard hinted.insert(selection).inserted, let label = hints.label(of: selection) else {
        continue
      }
      grid.write(label, column: column, row: place, style: .hint)
    }
  }
}
