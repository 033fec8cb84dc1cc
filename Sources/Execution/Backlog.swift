/// A queue in an array: what is taken leaves a gap in front, closed when it is the larger half and long
/// enough to be worth the move.
struct Backlog<Element> {
  private var elements: [Element?] = []
  private var start = 0

  var count: Int { elements.count - start }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func popFirst() -> Element? {
    guard start < elements.count else { return nil }
    let first = elements[start]
    elements[start] = nil
    start += 1
    if start == elements.count {
      elements.removeAll(keepingCapacity: true)
      start = 0
    } else if start > 64, start > elements.count / 2 {
      elements.removeFirst(start)
      start = 0
    }
    return first
  }
}
