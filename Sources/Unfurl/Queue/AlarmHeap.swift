/// Names by the instant at which they want to be called, the earliest first: a binary heap.
struct AlarmHeap<Name: Sendable>: Sendable {
  private var alarms: [Alarm] = []

  struct Alarm: Sendable {
    let instant: ContinuousClock.Instant
    let name: Name
  }

  /// The earliest. O(1).
  var first: Alarm? { alarms.first }

  /// O(log n).
  mutating func insert(_ name: Name, at instant: ContinuousClock.Instant) {
    alarms.append(Alarm(instant: instant, name: name))
    var child = alarms.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if alarms[parent].instant <= alarms[child].instant { break }
      alarms.swapAt(parent, child)
      child = parent
    }
  }

  /// The earliest, where it is not later than `now`. O(log n).
  mutating func popFirst(notAfter now: ContinuousClock.Instant) -> Name? {
    guard let earliest = alarms.first, earliest.instant <= now else { return nil }
    alarms.swapAt(0, alarms.count - 1)
    alarms.removeLast()
    var parent = 0
    while true {
      var smallest = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < alarms.count && alarms[child].instant < alarms[smallest].instant {
        smallest = child
      }
      if smallest == parent { break }
      alarms.swapAt(parent, smallest)
      parent = smallest
    }
    return earliest.name
  }
}
