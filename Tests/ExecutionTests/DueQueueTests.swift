import Testing

@testable import Execution

@Suite struct DueQueueTests {
  @Test func `gives the earliest first, and those of one instant in the order of their coming`() {
    var queue = DueQueue<String>()
    for (name, instant) in [("d", 9), ("b", 5), ("a", 1), ("c", 5), ("e", 12)] as [(String, Int64)]
    {
      queue.insert(name, at: instant)
    }
    #expect(queue.nextInstant == 1)
    var taken = ""
    while let name = queue.popFirst(until: 100) { taken += name }
    #expect(taken == "abcde")
    #expect(queue.nextInstant == nil)
  }

  @Test func `gives nothing whose instant has not come`() {
    var queue = DueQueue<Int>()
    queue.insert(1, at: 10)
    #expect(queue.popFirst(until: 9) == nil)
    #expect(queue.popFirst(until: 10) == 1)
  }

  @Test func `sorts whatever comes in whatever order`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var queue = DueQueue<Int64>()
      let instants = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        Int64.random(in: 0...20, using: &random)
      }
      for instant in instants { queue.insert(instant, at: instant) }
      var taken: [Int64] = []
      while let instant = queue.popFirst(until: .max) { taken.append(instant) }
      #expect(taken == instants.sorted())
    }
  }
}
