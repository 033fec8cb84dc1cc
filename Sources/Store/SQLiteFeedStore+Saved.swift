public import FeedModel

extension SQLiteFeedStore {
  public func save(
    _ place: LinkPlace, note: String?, at now: Timestamp
  ) async throws(StoreError) -> SaveOutcome {
    try await writer.write { store throws(StoreError) in
      let table = SavedTable(store: store)
      guard try table.exists(place) else { return .missing }
      if let known = try table.saved(samePageAs: place) {
        if let note, note != known.note {
          try table.setNote(note, on: known.place)
          try MessageTable(store: store).markChanged(known.place.message)
        }
        return .known(known)
      }
      try table.insert(SavedLink(place: place, note: note, savedAt: now))
      try MessageTable(store: store).markChanged(place.message)
      return .saved
    }
  }

  public func unsave(_ place: LinkPlace) async throws(StoreError) -> Bool {
    try await writer.write { store throws(StoreError) in
      let table = SavedTable(store: store)
      guard let known = try table.saved(samePageAs: place) else { return false }
      try table.delete(known.place)
      try MessageTable(store: store).markChanged(known.place.message)
      return true
    }
  }

  public func isSaved(_ place: LinkPlace) async throws(StoreError) -> Bool {
    try await reader.read { store throws(StoreError) in
      try SavedTable(store: store).saved(samePageAs: place) != nil
    }
  }

  public func saved(_ page: SavedPage) async throws(StoreError) -> [SavedLink] {
    try await reader.read { store throws(StoreError) in try SavedTable(store: store).page(page) }
  }

  public func savedPlaces(
    in messages: [MessageID]
  ) async throws(StoreError) -> Set<LinkPlace> {
    try await reader.read { store throws(StoreError) in
      let table = SavedTable(store: store)
      var places: Set<LinkPlace> = []
      for id in messages { places.formUnion(try table.places(in: id)) }
      return places
    }
  }

  public func places(
    of key: PreviewKey, limit: Int
  ) async throws(StoreError) -> [LinkPlace] {
    try await reader.read { store throws(StoreError) in
      try store.prepared(
        """
        SELECT l.message, l.place FROM preview p JOIN link l ON l.preview = p.id
        WHERE p.key = ?1 ORDER BY l.message DESC LIMIT ?2
        """
      ).all(key, limit) { row throws(StoreError) in
        LinkPlace(message: row.id(0), index: Int(row.integer(1)))
      }
    }
  }
}
