import FeedModel

/// The links of messages, each with the preview it shows.
struct LinkTable {
  let store: Connection

  func insert(
    _ link: Link, of message: MessageID, at place: Int, showing preview: PreviewID?,
    dismissed: Bool = false
  ) throws(StoreError) {
    try store.prepared(
      """
      INSERT INTO link (message, place, start, stop, address, web, refusal, preview, dismissed)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """
    ).run(
      message, place, link.range.lowerBound, link.range.upperBound, link.address, link.url != nil,
      link.refusal?.rawValue, preview, dismissed)
  }

  /// Previews that links of a message show or have dismissed, in order of the links.
  func previews(of message: MessageID) throws(StoreError) -> [(id: PreviewID, dismissed: Bool)] {
    try store.prepared(
      """
      SELECT preview, dismissed FROM link
      WHERE message = ?1 AND preview IS NOT NULL ORDER BY place
      """
    ).all(message) { row throws(StoreError) in (id: row.id(0), dismissed: row.isTrue(1)) }
  }

  func deleteAll(of message: MessageID) throws(StoreError) {
    try store.prepared("DELETE FROM link WHERE message = ?1").run(message)
  }

  /// The preview that the link showed; nil where it showed none.
  func dismiss(_ link: LinkPlace) throws(StoreError) -> PreviewID? {
    try store.prepared(
      """
      UPDATE link SET dismissed = 1
      WHERE message = ?1 AND place = ?2 AND preview IS NOT NULL AND dismissed = 0
      RETURNING preview
      """
    ).first(link.message, link.index) { row throws(StoreError) in row.id(0) }
  }

  /// Whether any link shows the preview.
  func shows(_ preview: PreviewID) throws(StoreError) -> Bool {
    try store.prepared("SELECT EXISTS (SELECT 1 FROM link WHERE preview = ?1 AND dismissed = 0)")
      .number(preview) != 0
  }

  /// Whether any link leads to the preview, dismissed ones too.
  func leads(to preview: PreviewID) throws(StoreError) -> Bool {
    try store.prepared("SELECT EXISTS (SELECT 1 FROM link WHERE preview = ?1)").number(preview) != 0
  }

  func links(of message: MessageID, in text: String) throws(StoreError) -> [AttachedLink] {
    try store.prepared(
      """
      SELECT
        p.state, p.loading_since, p.metadata, p.failure, p.failure_message, p.failure_status,
        p.retry_at, p.url, p.key, l.dismissed, l.start, l.stop, l.address, l.web, l.refusal,
        p.cost
      FROM link l LEFT JOIN preview p ON p.id = l.preview
      WHERE l.message = ?1 ORDER BY l.place
      """
    ).all(message) { row throws(StoreError) in
      AttachedLink(link: link(row, in: text), card: card(row), cost: cost(row))
    }
  }
}

extension LinkTable {
  private func card(_ row: Row) -> AttachedLink.Card {
    guard let key = row.optionalText(8).map(PreviewKey.init(rawValue:)) else { return .none }
    return row.isTrue(9) ? .dismissed(key) : .shown(key, row.previewState())
  }

  private func cost(_ row: Row) -> TransferCost? {
    row.optionalText(15).flatMap { try? JSONReader().value(of: $0) }.flatMap(
      TransferCost.init(json:))
  }

  private func link(_ row: Row, in text: String) -> Link {
    let range = Int(row.integer(10))..<max(Int(row.integer(10)), Int(row.integer(11)))
    let address = row.text(12)
    let url = row.isTrue(13) ? WebURL(address) : nil
    return Link(
      range: range,
      text: text.utf8.slice(range) ?? address,
      target: url.map { .web($0) } ?? .other(address),
      refusal: row.optionalText(14).flatMap(Link.Refusal.init(rawValue:)))
  }
}

extension String.UTF8View {
  /// Nil where the range reaches beyond the end.
  fileprivate func slice(_ range: Range<Int>) -> String? {
    guard let start = index(startIndex, offsetBy: range.lowerBound, limitedBy: endIndex),
      let stop = index(start, offsetBy: range.count, limitedBy: endIndex)
    else { return nil }
    return String(decoding: self[start..<stop], as: UTF8.self)
  }
}
