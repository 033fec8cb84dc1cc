import FeedModel

/// Hints: a letter on every link in view.
extension ScreenState {
  mutating func beginHints(at now: Timestamp) {
    mode = .reading
    let slice = layout.slice(of: feed, at: position, rows: feedRows, now: now)
    var places: [Selection] = []
    for line in slice.lines {
      let message = feed.messages[line.place.message]
      for link in message.links.indices where line.row.shows(link: link) {
        let place = Selection(message: message.id, link: link)
        if !places.contains(place) { places.append(place) }
      }
    }
    let hints = LinkHints(places)
    guard !hints.isEmpty else { return say(SafeText("no link is in view"), at: now) }
    overlay = .hints(hints)
  }

  /// The letter opens its link; with Shift it copies it.
  mutating func strikeInHints(
    _ key: Key, _ hints: LinkHints, at now: Timestamp
  ) -> [ScreenAction] {
    if key == .control("c") { return [.end] }
    guard let scalar = key.written, scalar.properties.isAlphabetic else {
      overlay = nil
      return []
    }
    var hints = hints
    switch hints.take(Character(scalar)) {
    case .undecided:
      overlay = .hints(hints)
      return []
    case .nothing:
      overlay = nil
      say(SafeText("no link has that letter"), at: now)
      return []
    case .link(let place):
      overlay = nil
      selection = place
      return scalar.properties.isUppercase ? copy(.copyLink, at: now) : act(.open, at: now)
    }
  }
}
