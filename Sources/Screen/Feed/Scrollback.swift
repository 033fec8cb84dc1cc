import FeedModel

/// The stretch of the conversation that is in memory: in order of posting, without holes.
struct Scrollback: Sendable {
  private(set) var messages: [Message]
  /// Whether nothing stands before the first message here.
  private(set) var reachesFirst: Bool
  /// Whether nothing stands after the last one.
  private(set) var reachesLast: Bool

  /// Past so many messages the far end is let go, and loaded again when somebody scrolls there.
  static let limit = 1200
  /// How many are asked for at once.
  static let pageSize = 200

  init(_ messages: [Message], reachesFirst: Bool, reachesLast: Bool = true) {
    self.messages = messages.sorted(by: Self.precedes)
    self.reachesFirst = reachesFirst
    self.reachesLast = reachesLast
  }

  func index(of id: MessageID) -> Int? {
    messages.firstIndex { $0.id == id }
  }

  /// Takes new and changed messages in; returns how many stand after all that were here.
  mutating func merge(_ changed: [Message]) -> Int {
    var news = 0
    for message in changed {
      if let index = index(of: message.id) {
        if messages[index].postedAt == message.postedAt {
          messages[index] = message
          continue
        }
        messages.remove(at: index)
      }
      let place = insertionPoint(of: message)
      let isNewest = place == messages.count
      if isNewest { news += 1 }
      // A message beyond an end that is not loaded would leave a hole.
      if isNewest && !reachesLast || place == 0 && !reachesFirst && !messages.isEmpty { continue }
      messages.insert(message, at: place)
    }
    return news
  }

  /// Takes changes of messages that are here, and no new ones.
  mutating func update(_ changed: [Message]) {
    for message in changed {
      if let index = index(of: message.id) { messages[index] = message }
    }
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
  static func precedes(_ left: Message, _ right: Message) -> Bool {
    (left.postedAt, left.id) < (right.postedAt, right.id)
  }

  private mutating func takePage(_ page: [Message]) {
    let known = Set(messages.map(\.id))
    messages.append(contentsOf: page.filter { !known.contains($0.id) })
    messages.sort(by: Self.precedes)
  }

  private func insertionPoint(of message: Message) -> Int {
    var low = 0
    var high = messages.count
    while low < high {
      let middle = (low + high) / 2
      if Self.precedes(message, messages[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
