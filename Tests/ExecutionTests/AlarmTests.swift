import Testing

@testable import Execution

@Suite struct AlarmTests {
  @Test func `rings the earlier first, whatever was set first`() async {
    let alarm = Alarm()
    let order = Numbers()
    await withCheckedContinuation { continuation in
      alarm.call(after: .milliseconds(60)) {
        order.append(2)
        continuation.resume()
      }
      alarm.call(after: .milliseconds(20)) { order.append(1) }
      alarm.call(after: .milliseconds(-5)) { order.append(0) }
    }
    #expect(order.all == [0, 1, 2])
  }

  @Test func `a delay without end harms nothing`() async {
    let alarm = Alarm()
    alarm.call(after: .seconds(Int64.max)) { Issue.record("it rang") }
    await withCheckedContinuation { continuation in
      alarm.call(after: .milliseconds(1)) { continuation.resume() }
    }
  }
}
