import Testing

@testable import Origin

@Suite struct TimerHeapTests {
  @Test func `timers come out in order, and none before its time`() {
    var generator = SystemRandomNumberGenerator()
    for count in [0, 1, 2, 3, 10, 500] {
      let deadlines = (0..<count).map { _ in Int64.random(in: 0..<100, using: &generator) }
      var heap = TimerHeap<Int64>()
      for deadline in deadlines { heap.add(deadline, at: Nanoseconds(rawValue: deadline)) }
      var taken: [Int64] = []
      while let due = heap.takeDue(at: Nanoseconds(rawValue: 49)) { taken.append(due) }
      #expect(taken == deadlines.filter { $0 <= 49 }.sorted())
      #expect(heap.earliest?.rawValue == deadlines.filter { $0 > 49 }.min())
      while let due = heap.takeDue(at: Nanoseconds(rawValue: 100)) { taken.append(due) }
      #expect(taken == deadlines.sorted())
    }
  }

  @Test(arguments: [
    (Duration.zero, Int64(5)),
    (.nanoseconds(1), 6),
    (.seconds(-1), 5),
    (.seconds(Int64.max), 3_000_000_000_000_000_005),
  ])
  func `an instant advances without overflow`(duration: Duration, expected: Int64) {
    #expect(Nanoseconds(rawValue: 5).advanced(by: duration).rawValue == expected)
  }
}
