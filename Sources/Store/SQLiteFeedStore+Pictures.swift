public import FeedModel

extension SQLiteFeedStore {
  public func picture(of key: PreviewKey) async throws(StoreError) -> StoredPicture? {
    try await reader.read { store throws(StoreError) in
      try store.prepared(
        """
        SELECT c.url, c.width, c.height, c.pixels
        FROM preview p JOIN picture c ON c.preview = p.id WHERE p.key = ?1
        """
      ).first(key) { row throws(StoreError) in
        StoredPicture(
          url: row.text(0), width: Int(row.integer(1)), height: Int(row.integer(2)),
          pixels: row.bytes(3))
      }
    }
  }

  public func keepPicture(
    _ picture: StoredPicture, of key: PreviewKey
  ) async throws(StoreError) -> Bool {
    try await writer.write { store throws(StoreError) in
      let id = try store.prepared("SELECT id FROM preview WHERE key = ?1")
        .first(key) { row throws(StoreError) in row.integer(0) }
      guard let id else { return false }
      try store.prepared(
        """
        INSERT OR REPLACE INTO picture (preview, url, width, height, pixels)
        VALUES (?1, ?2, ?3, ?4, ?5)
        """
      ).run(id, picture.url, Int64(picture.width), Int64(picture.height), picture.pixels)
      // Now and then is often enough.
      if id % 64 == 0 {
        try store.prepared(
          """
          DELETE FROM picture WHERE preview <=
            (SELECT preview FROM picture ORDER BY preview DESC LIMIT 1 OFFSET ?1)
          """
        ).run(pictureLimit)
      }
      return true
    }
  }
}

/// So many previews keep a picture: some 70 MB at most of what can be fetched again.
private let pictureLimit: Int64 = 2000
