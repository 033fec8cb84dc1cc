/// What waits for an instant, earliest first; those of one instant in the order of their coming.
///
/// Instants are numbers of whoever fills it, such as nanoseconds. A binary heap: `insert` and each one taken cost the logarithm of `count`.
struct DueQueue<Element> {
  private struct Entry {
    let instant: Int64
    let number: Int64
    let element: Element

    func precedes(_ other: Entry) -> Bool {
      (instant, number) < (other.instant, other.number)
    }
  }

  private var heap: [Entry] = []
  private var inserted: Int64 = 0

  /// The instant of the first; nil where none waits.
  var nextInstant: Int64? { heap.first?.instant }

  mutating func insert(_ element: Element, at instant: Int64) {
    heap.append(Entry(instant: instant, number: inserted, element: element))
    inserted += 1
    var place = heap.count - 1
    while place > 0, heap[place].precedes(heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// The first, where its instant has come.
  mutating func popFirst(until now: Int64) -> Element? {
    guard let first = heap.first, first.instant <= now else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return first.element
  }

  private mutating func sink() {
    var place = 0
    while true {
      let children = (2 * place + 1..<2 * place + 3).clamped(to: 0..<heap.count)
      guard let child = children.min(by: { heap[$0].precedes(heap[$1]) }),
        heap[child].precedes(heap[place])
      else { return }
      heap.swapAt(place, child)
      place = child
    }
  }
}
