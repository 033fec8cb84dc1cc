public import FeedModel

extension SQLiteFeedStore {
  public func search(
    _ query: SearchQuery, _ page: SearchPage
  ) async throws(StoreError) -> [SearchMatch] {
    try await reader.read { store throws(StoreError) in
      let table = MessageTable(store: store)
      var matches: [SearchMatch] = []
      for id in try MessageSearch(store: store, query: query).ids(page) {
        if let message = try table.message(id) { matches.append(SearchMatch(message, of: query)) }
      }
      return matches
    }
  }
}
