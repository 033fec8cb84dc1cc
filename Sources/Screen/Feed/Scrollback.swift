import FeedModel

/// The stretch of the conversation that is in memory: in the order in which it was stored, without
/// holes.
struct Scrollback: Sendable {
  private(set) var messages: [Message]
  /// Whether nothing stands before the first message here.
  private(set) var reachesFirst: Bool
  /// Whether nothing stands after the last one.
  private(set) var reachesLast = true

  /// Past so many messages the far end is let go, and loaded again when somebody scrolls there.
  static let limit = 1200
  /// How many are asked for at once.
  static let pageSize = 200

  init(_ messages: [Message], reachesFirst: Bool) {
    self.messages = messages.sorted { $0.id < $1.id }
    self.reachesFirst = reachesFirst
  }

  func index(of id: MessageID) -> Int? {
    let place = insertionPoint(of: id)
    return place > 0 && messages[place - 1].id == id ? place - 1 : nil
  }

  /// Takes new and changed messages in; returns how many stand after all that were here.
  mutating func merge(_ changed: [Message]) -> Int {
    var news = 0
    for message in changed {
      let place = insertionPoint(of: message.id)
      if place > 0, messages[place - 1].id == message.id {
        messages[place - 1] = message
        continue
      }
      let isNewest = place == messages.count
      if isNewest { news += 1 }
      // A message beyond an end that is not loaded would leave a hole.
      if isNewest && !reachesLast || place == 0 && !reachesFirst && !messages.isEmpty { continue }
      messages.insert(message, at: place)
    }
    return news
  }

  mutating func remove(_ ids: [MessageID]) {
    let gone = Set(ids)
    messages.removeAll { gone.contains($0.id) }
  }

  mutating func takeOlder(_ older: [Message], isFirst: Bool) {
    takePage(older)
    reachesFirst = isFirst
  }

  mutating func takeNewer(_ newer: [Message], isLast: Bool) {
    takePage(newer)
    reachesLast = isLast
  }

  /// Keeps `limit` messages around one that is in view.
  mutating func trim(around index: Int) {
    let excess = messages.count - Self.limit
    guard excess > 0 else { return }
    if index > messages.count / 2 {
      messages.removeFirst(min(excess, index))
      reachesFirst = false
    } else {
      messages.removeLast(min(excess, messages.count - 1 - index))
      reachesLast = false
    }
  }
}

extension Scrollback {
  private mutating func takePage(_ page: [Message]) {
    let known = Set(messages.map(\.id))
    messages.append(contentsOf: page.filter { !known.contains($0.id) })
    messages.sort { $0.id < $1.id }
  }

  /// How many messages stand up to that id and with it.
  private func insertionPoint(of id: MessageID) -> Int {
    var low = 0
    var high = messages.count
    while low < high {
      let middle = (low + high) / 2
      if id < messages[middle].id { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
