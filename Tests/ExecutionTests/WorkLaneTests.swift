import Testing
import Execution

@Suite struct WorkLaneTests {
  @Test func `does one thing after another, in the order given`() async {
    let lane = WorkLane("test")
    let done = Numbers()
    for round in 0..<3 {
      await withCheckedContinuation { continuation in
        for number in 0..<50 {
          lane.add { done.append(round * 50 + number) }
        }
        lane.add { continuation.resume() }
      }
    }
    #expect(done.all == Array(0..<150))
  }
}
