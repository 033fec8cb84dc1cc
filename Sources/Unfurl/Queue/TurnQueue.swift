/// An ordered set: what came first is first, and whatever is in it can leave from any place.
///
/// Every operation is O(1): a linked list whose links live in a dictionary.
struct TurnQueue<Element: Hashable & Sendable>: Sendable {
  private var links: [Element: Neighbours] = [:]
  private(set) var first: Element?
  private var last: Element?

  private struct Neighbours {
    var before: Element?
    var after: Element?
  }

  var isEmpty: Bool { links.isEmpty }
  var count: Int { links.count }

  func contains(_ element: Element) -> Bool { links[element] != nil }

  /// Puts an element at the end; one that is in already keeps its place.
  mutating func append(_ element: Element) {
    guard links[element] == nil else { return }
    links[element] = Neighbours(before: last, after: nil)
    if let last { links[last]?.after = element } else { first = element }
    last = element
  }

  mutating func popFirst() -> Element? {
    guard let element = first else { return nil }
    remove(element)
    return element
  }

  mutating func remove(_ element: Element) {
    guard let gone = links.removeValue(forKey: element) else { return }
    if let before = gone.before { links[before]?.after = gone.after } else { first = gone.after }
    if let after = gone.after { links[after]?.before = gone.before } else { last = gone.before }
  }
}

extension TurnQueue: Sequence {
  /// From the first to the last.
  func makeIterator() -> some IteratorProtocol<Element> {
    sequence(state: first) { place in
      defer { place = place.flatMap { links[$0]?.after } }
      return place
    }
  }
}
