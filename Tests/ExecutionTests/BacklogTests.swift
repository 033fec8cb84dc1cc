import Testing

@testable import Execution

@Suite struct BacklogTests {
  @Test func `gives back in the order of coming, however puts and takes alternate`() {
    var backlog = Backlog<Int>()
    var (put, taken) = (0, 0)
    for round in 1...300 {
      for _ in 0..<round % 7 + round / 3 {
        backlog.append(put)
        put += 1
      }
      for _ in 0..<round % 5 + round / 3 where backlog.count > 0 {
        #expect(backlog.popFirst() == taken)
        taken += 1
      }
      #expect(backlog.count == put - taken)
    }
    while let next = backlog.popFirst() {
      #expect(next == taken)
      taken += 1
    }
    #expect(taken == put && put > 10_000)
  }

  @Test func `gives nothing where nothing is`() {
    var backlog = Backlog<Int>()
    #expect(backlog.popFirst() == nil)
  }
}
