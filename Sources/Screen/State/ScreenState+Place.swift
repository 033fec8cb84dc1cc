import FeedModel

/// Where the person is, for the next start.
extension ScreenState {
  /// Of the log, also while something else is in front of it.
  var place: ScreenPlace {
    var place = ScreenPlace()
    let position = aside?.position ?? position
    if case .top(let anchor) = position {
      place.top = ScreenPlace.Line(message: anchor.message, line: anchor.line)
    }
    if let selection = aside?.selection ?? selection {
      place.selection = ScreenPlace.Selection(message: selection.message, link: selection.link)
    }
    place.lastSeen = layout.lastSeen ?? (aside?.feed ?? feed).messages.last?.id
    return place
  }

  /// Goes back to where the person was, as far as it is still there.
  mutating func resume(_ place: ScreenPlace?) {
    defer { keptPlace = self.place }
    guard let place else { return }
    if let top = place.top, feed.index(of: top.message) != nil {
      position = .top(FeedLayout.Anchor(message: top.message, line: top.line))
    }
    if let kept = place.selection, let index = feed.index(of: kept.message) {
      let links = feed.messages[index].links
      selection = Selection(
        message: kept.message,
        link: kept.link.flatMap { links.indices.contains($0) ? $0 : nil }
          ?? (links.isEmpty ? nil : 0))
    }
    if let seen = place.lastSeen, let index = feed.index(of: seen), index + 1 < feed.messages.count
    {
      layout.lastSeen = seen
      if place.top != nil { unseen = feed.messages.count - index - 1 }
    }
  }

  /// After a frame: a place that is another than before is kept soon.
  mutating func notePlace(at now: Timestamp) {
    guard placeDue == nil else { return }
    let place = place
    if place.top != keptPlace.top || place.selection != keptPlace.selection {
      placeDue = now + Self.placePause
    }
  }
}
