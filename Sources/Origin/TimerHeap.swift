/// What is to happen when, the earliest first; adding and taking cost O(log n).
struct TimerHeap<Payload> {
  private var entries: [(deadline: Nanoseconds, payload: Payload)] = []

  var earliest: Nanoseconds? { entries.first?.deadline }

  mutating func add(_ payload: Payload, at deadline: Nanoseconds) {
    entries.append((deadline, payload))
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child].deadline < entries[parent].deadline else { break }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes out the earliest, where its time has come.
  mutating func takeDue(at now: Nanoseconds) -> Payload? {
    guard let earliest, earliest <= now else { return nil }
    entries.swapAt(0, entries.count - 1)
    let due = entries.removeLast().payload
    var parent = 0
    while true {
      let children = (2 * parent + 1)..<min(2 * parent + 3, max(entries.count, 2 * parent + 1))
      guard
        let least = children.min(by: { entries[$0].deadline < entries[$1].deadline }),
        entries[least].deadline < entries[parent].deadline
      else { break }
      entries.swapAt(least, parent)
      parent = least
    }
    return due
  }
}
