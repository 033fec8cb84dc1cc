import Testing

@testable import Execution

@Suite struct AlarmTests {
  @Test func `rings the earlier first, whatever was set first`() async {
    let alarm = Alarm()
    let order = Numbers()
    await withCheckedContinuation { continuation in
      alarm.ring(after: .milliseconds(60)) {
        order.append(2)
        continuation.resume()
      }
      alarm.ring(after: .milliseconds(20)) { order.append(1) }
      alarm.ring(after: .milliseconds(-5)) { order.append(0) }
    }
    #expect(order.all == [0, 1, 2])
  }

  @Test func `a delay without end harms nothing`() async {
    let alarm = Alarm()
    alarm.ring(after: .seconds(Int64.max)) { Issue.record("it rang") }
    await withCheckedContinuation { continuation in
      alarm.ring(after: .milliseconds(1)) { continuation.resume() }
    }
  }
}
