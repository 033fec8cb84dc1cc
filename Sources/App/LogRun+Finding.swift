import FeedModel
import Screen
import Store

/// Finding and keeping links, for the log.
extension LogRun {
  /// A query that cannot be understood finds nothing, and the footer says why.
  func search(_ query: String, _ typed: String, _ limit: Int) async throws {
    var parsed: SearchQuery
    do throws(SearchQueryError) {
      parsed = try SearchQuery(parsing: query, secondsFromGMT: systemSecondsFromGMT)
    } catch {
      log.send(.found(query: typed, []))
      return log.send(.notice(SafeText(error.description)))
    }
    if let name = shown.name { parsed.terms.append(SearchQuery.Term(.conversation(name))) }
    let matches = try await session.store.search(
      parsed, SearchPage(.newest(before: nil), limit: limit))
    let found = matches.map {
      FoundMessage(id: $0.message.id, postedAt: $0.message.postedAt)
    }
    log.send(.found(query: typed, found))
  }

  func loadSaved(_ limit: Int) async throws {
    let saved = try await session.store.saved(
      SavedPage(conversation: shown.name, limit: limit))
    var messages: [Message] = []
    var seen: Set<MessageID> = []
    for link in saved where seen.insert(link.place.message).inserted {
      if let message = try await session.store.message(link.place.message) {
        messages.append(message)
      }
    }
    try await tellSaved(among: messages)
    log.send(.savedMessages(messages))
  }

  /// Tells the screen which links of these messages are saved.
  func tellSaved(among messages: [Message]) async throws {
    let ids = messages.filter { !$0.links.isEmpty }.map(\.id)
    guard !ids.isEmpty else { return }
    let places = try await session.store.savedPlaces(in: ids)
    log.send(
      .saved(
        Set(places.map { SavedPlace(message: $0.message, link: $0.index) }), among: ids))
  }
}

extension LinkPlace {
  init(_ place: SavedPlace) {
    self.init(message: place.message, index: place.link)
  }
}
