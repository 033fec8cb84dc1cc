import FeedModel

/// What a person keeps. A page is kept once, however many links lead to it.
struct SavedTable {
  let store: Connection

  /// The kept link to the page that a link leads to; nil where there is none.
  func saved(samePageAs place: LinkPlace) throws(StoreError) -> SavedLink? {
    let page = try store.prepared(
      "SELECT preview, address FROM link WHERE message = ?1 AND place = ?2"
    ).first(place.message, place.index) { row throws(StoreError) in
      (preview: row.optionalID(0) as PreviewID?, address: row.text(1))
    }
    guard let page else { return nil }
    if let preview = page.preview {
      return try store.prepared(
        """
        SELECT s.message, s.place, s.note, s.saved_at
        FROM link l JOIN saved s ON s.message = l.message AND s.place = l.place
        WHERE l.preview = ?1 LIMIT 1
        """
      ).first(preview, read: savedLink)
    }
    return try store.prepared(
      """
      SELECT s.message, s.place, s.note, s.saved_at
      FROM saved s JOIN link l ON s.message = l.message AND s.place = l.place
      WHERE l.address = ?1 LIMIT 1
      """
    ).first(page.address, read: savedLink)
  }

  func exists(_ place: LinkPlace) throws(StoreError) -> Bool {
    try store.prepared("SELECT EXISTS (SELECT 1 FROM link WHERE message = ?1 AND place = ?2)")
      .number(place.message, place.index) != 0
  }

  func insert(_ link: SavedLink) throws(StoreError) {
    try store.prepared(
      "INSERT INTO saved (message, place, note, saved_at) VALUES (?1, ?2, ?3, ?4)"
    ).run(link.place.message, link.place.index, link.note, link.savedAt)
  }

  func setNote(_ note: String, on place: LinkPlace) throws(StoreError) {
    try store.prepared("UPDATE saved SET note = ?3 WHERE message = ?1 AND place = ?2")
      .run(place.message, place.index, note)
  }

  func delete(_ place: LinkPlace) throws(StoreError) {
    try store.prepared("DELETE FROM saved WHERE message = ?1 AND place = ?2")
      .run(place.message, place.index)
  }

  /// The newest first, from behind a link on.
  func page(_ page: SavedPage) throws(StoreError) -> [SavedLink] {
    let time = page.before?.savedAt ?? Timestamp(milliseconds: .max)
    let place = page.before?.place ?? LinkPlace(message: MessageID(rawValue: .max), index: .max)
    if let name = page.conversation {
      guard let id = try ConversationTable(store: store).id(of: name) else { return [] }
      return try store.prepared(
        """
        SELECT s.message, s.place, s.note, s.saved_at
        FROM saved s CROSS JOIN message m ON m.id = s.message
        WHERE (s.saved_at, s.message, s.place) < (?1, ?2, ?3) AND m.conversation = ?5
        ORDER BY s.saved_at DESC, s.message DESC, s.place DESC LIMIT ?4
        """
      ).all(time, place.message, place.index, page.limit, id, read: savedLink)
    }
    return try store.prepared(
      """
      SELECT s.message, s.place, s.note, s.saved_at FROM saved s
      WHERE (s.saved_at, s.message, s.place) < (?1, ?2, ?3)
      ORDER BY s.saved_at DESC, s.message DESC, s.place DESC LIMIT ?4
      """
    ).all(time, place.message, place.index, page.limit, read: savedLink)
  }

  /// Which links of a message lead to pages that are kept.
  func places(in message: MessageID) throws(StoreError) -> [LinkPlace] {
    try store.prepared(
      """
      SELECT l.place FROM link l
      WHERE l.message = ?1 AND (
        EXISTS (SELECT 1 FROM saved s WHERE s.message = l.message AND s.place = l.place)
        OR l.preview IS NOT NULL AND EXISTS (
          SELECT 1 FROM link o JOIN saved s ON s.message = o.message AND s.place = o.place
          WHERE o.preview = l.preview))
      """
    ).all(message) { row throws(StoreError) in
      LinkPlace(message: message, index: Int(row.integer(0)))
    }
  }
}

extension SavedTable {
  /// What is kept of a message whose links are about to go.
  struct Kept {
    let address: String
    let note: String?
    let savedAt: Timestamp
  }

  func takeAll(of message: MessageID) throws(StoreError) -> [Kept] {
    let kept = try store.prepared(
      """
      SELECT l.address, s.note, s.saved_at
      FROM saved s JOIN link l ON l.message = s.message AND l.place = s.place
      WHERE s.message = ?1 ORDER BY s.place
      """
    ).all(message) { row throws(StoreError) in
      Kept(address: row.text(0), note: row.optionalText(1), savedAt: row.time(2))
    }
    try store.prepared("DELETE FROM saved WHERE message = ?1").run(message)
    return kept
  }

  /// A link that stayed in the text stays kept; one that went is kept no longer.
  func putBack(_ kept: [Kept], into message: MessageID, _ links: [Link]) throws(StoreError) {
    for link in kept {
      guard let index = links.firstIndex(where: { $0.address == link.address }) else { continue }
      let place = LinkPlace(message: message, index: index)
      guard try saved(samePageAs: place) == nil else { continue }
      try insert(SavedLink(place: place, note: link.note, savedAt: link.savedAt))
    }
  }

  private func savedLink(_ row: Row) throws(StoreError) -> SavedLink {
    SavedLink(
      place: LinkPlace(message: row.id(0), index: Int(row.integer(1))), note: row.optionalText(2),
      savedAt: row.time(3))
  }
}
