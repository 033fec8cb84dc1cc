import FeedModel
import Store
import TestSupport
import Testing

@testable import Feed

@Suite struct WorkPlanTests {
  private let start = Timestamp(milliseconds: 1_000_000)

  private func job(_ lease: Int64) -> ClaimedJob {
    ClaimedJob(
      key: PreviewKey(rawValue: "https://a.test/\(lease)"), url: "https://a.test/\(lease)",
      host: "a.test", priority: .backlog, attempts: 0, validators: nil, worker: "w", lease: lease)
  }

  private func status(
    queued: Int = 0, running: Int = 0, waiting: Int = 0, nextDue: Timestamp? = nil
  ) -> QueueStatus {
    QueueStatus(
      queued: queued, running: running, waiting: waiting, nextDue: nextDue, ready: 0, failed: 0)
  }

  /// A plan that has found the queue empty.
  private func idlePlan(_ ending: JobRunner.Ending = .stopped) -> WorkPlan {
    var plan = WorkPlan(limit: 4, ending: ending)
    #expect(plan.next(at: start) == [.claim(4)])
    plan.claimed([], of: 4, at: start)
    #expect(plan.next(at: start) == [.count])
    plan.counted(status(), at: start)
    return plan
  }

  @Test func `it claims as many jobs as it has places`() {
    var plan = WorkPlan(limit: 3, ending: .stopped)
    #expect(plan.next(at: start) == [.claim(3)])
    plan.claimed([job(1), job(2), job(3)], of: 3, at: start)
    #expect(!plan.next(at: start).contains { if case .claim = $0 { true } else { false } })
    plan.ended(job(2))
    #expect(plan.next(at: start).contains(.claim(1)))
  }

  @Test func `a job that is claimed is not counted as queued any more`() {
    var plan = idlePlan()
    plan.counted(status(queued: 6, running: 1), at: start)
    plan.claimed([job(1), job(2)], of: 3, at: start)
    #expect(plan.count == status(queued: 4, running: 3))
    plan.ended(job(1))
    #expect(plan.count == status(queued: 4, running: 2))
  }

  @Test func `a lease that ends between a claim and the count after it is not slept through`() {
    var plan = WorkPlan(limit: 4, ending: .stopped)
    _ = plan.next(at: start)
    plan.claimed([], of: 4, at: start)
    _ = plan.next(at: start)
    plan.counted(status(queued: 5), at: start)
    let soon = start + plan.pace.look
    #expect(plan.next(at: start) == [.wake(at: soon)])
    #expect(plan.next(at: soon) == [.claim(4)])
  }

  @Test func `an empty queue ends one worker and lets the other sleep`() {
    var ending = idlePlan(.empty)
    #expect(ending.next(at: start) == [.end])
    var staying = idlePlan(.stopped)
    #expect(staying.next(at: start) == [])
    #expect(staying.next(at: start + .seconds(86_400)) == [])
    staying.committed()
    #expect(staying.next(at: start + .seconds(86_400)) == [.claim(4)])
  }

  @Test func `a queue whose jobs are for later is not empty, and it wakes for them`() {
    var plan = WorkPlan(limit: 4, ending: .empty)
    _ = plan.next(at: start)
    plan.claimed([], of: 4, at: start)
    _ = plan.next(at: start)
    plan.counted(status(waiting: 2, nextDue: start + .seconds(15)), at: start)
    #expect(plan.next(at: start) == [.wake(at: start + .seconds(15))])
    #expect(plan.next(at: start + .seconds(14)) == [.wake(at: start + .seconds(15))])
    #expect(plan.next(at: start + .seconds(15)) == [.claim(4)])
    // Another worker was faster: only a new count says what is due next.
    plan.claimed([], of: 4, at: start + .seconds(15))
    #expect(plan.next(at: start + .seconds(15)) == [.count])
  }

  @Test func `another worker's leases are watched until they end`() {
    var plan = WorkPlan(limit: 4, ending: .empty)
    _ = plan.next(at: start)
    plan.claimed([], of: 4, at: start)
    _ = plan.next(at: start)
    plan.counted(status(running: 3), at: start)
    let end = start + plan.pace.lease
    #expect(plan.next(at: start) == [.wake(at: end)])
    #expect(plan.next(at: end) == [.claim(4)])
  }

  @Test func `leases are renewed while jobs run, and not after`() {
    var plan = WorkPlan(limit: 1, ending: .stopped)
    _ = plan.next(at: start)
    plan.claimed([job(1)], of: 1, at: start)
    _ = plan.next(at: start)
    plan.counted(status(running: 1), at: start)
    let renewal = start + plan.pace.renewal
    #expect(plan.next(at: start) == [.wake(at: renewal)])
    let further = renewal + plan.pace.renewal
    #expect(plan.next(at: renewal) == [.renew([job(1)]), .wake(at: further)])
    plan.ended(job(1))
    _ = plan.next(at: renewal)
    plan.claimed([], of: 1, at: renewal)
    _ = plan.next(at: renewal)
    plan.counted(status(), at: renewal)
    #expect(plan.next(at: renewal + .seconds(3600)) == [])
  }

  @Test func `it looks after cancelled jobs at once, but not many times a second`() {
    var plan = WorkPlan(limit: 1, ending: .stopped)
    _ = plan.next(at: start)
    plan.claimed([job(1)], of: 1, at: start)
    _ = plan.next(at: start)
    plan.counted(status(running: 1), at: start)
    plan.committed()
    #expect(plan.next(at: start).first == .look([job(1)]))
    plan.committed()
    #expect(plan.next(at: start + .milliseconds(10)) == [.wake(at: start + plan.pace.look)])
    #expect(plan.next(at: start + plan.pace.look).first == .look([job(1)]))
  }

  @Test func `a stop lets work finish for a moment, then cancels it, then ends`() {
    var plan = WorkPlan(limit: 2, ending: .stopped)
    _ = plan.next(at: start)
    plan.claimed([job(1), job(2)], of: 2, at: start)
    plan.stopAsked(at: start)
    let grace = start + plan.pace.grace
    #expect(plan.next(at: start) == [.wake(at: grace)])
    plan.ended(job(1))
    #expect(plan.next(at: start) == [.wake(at: grace)])
    #expect(plan.next(at: grace) == [.cancel([job(2)])])
    plan.stopAsked(at: grace)
    #expect(plan.next(at: grace) == [])
    plan.ended(job(2))
    #expect(plan.next(at: grace) == [.end])
  }

  @Test func `after the store failed everything waits`() {
    var plan = WorkPlan(limit: 2, ending: .empty)
    #expect(plan.next(at: start) == [.claim(2)])
    plan.storeFailed(waiting: .seconds(1), at: start)
    plan.committed()
    #expect(plan.next(at: start) == [.wake(at: start + .seconds(1))])
    #expect(plan.next(at: start + .seconds(1)) == [.claim(2)])
  }

  /// Random facts against a queue that is only a number: the plan never holds more than it may, never
  /// spins, never sleeps while there is something to claim, and comes to its end.
  @Test(arguments: 0..<60)
  func `whatever happens, it holds no more than it may and gets everything done`(seed: UInt64)
    throws
  {
    var numbers = SeededNumbers(seed: seed)
    var plan = WorkPlan(limit: Int.random(in: 1...5, using: &numbers), ending: .empty)
    var now = start
    var left = Int.random(in: 0...40, using: &numbers)
    var later: [Timestamp] = []
    var lease: Int64 = 0
    var done = 0
    let all = left
    var alarm: Timestamp?

    for _ in 0..<10_000 {
      var hasEnded = false
      alarm = nil
      var turnsInARow = 0
      var isTurnDue = true
      while isTurnDue {
        isTurnDue = false
        turnsInARow += 1
        try #require(turnsInARow < 10, "it spins")
        for action in plan.next(at: now) {
          switch action {
          case .claim(let limit):
            let due = later.count { $0 <= now }
            later.removeAll { $0 <= now }
            left += due
            let count = min(left, limit)
            left -= count
            let jobs = (0..<count).map { _ in
              lease += 1
              return job(lease)
            }
            plan.claimed(jobs, of: limit, at: now)
            isTurnDue = true
          case .count:
            plan.counted(
              status(
                queued: left + later.count { $0 <= now }, running: plan.running.count,
                waiting: later.count { $0 > now }, nextDue: later.filter { $0 > now }.min()),
              at: now)
            isTurnDue = true
          case .renew, .look: break
          case .cancel: Issue.record("nobody asked for a stop")
          case .wake(let time):
            #expect(time > now, "it wakes in the past")
            alarm = time
          case .end: hasEnded = true
          }
        }
        #expect(plan.running.count <= plan.limit)
      }
      if hasEnded { break }
      #expect(left == 0 || plan.running.count == plan.limit, "it sleeps on its work")
      if let running = plan.running.values.randomElement(using: &numbers),
        Int.random(in: 0..<4, using: &numbers) > 0
      {
        plan.ended(running)
        if Int.random(in: 0..<4, using: &numbers) == 0 {
          later.append(now + .milliseconds(Int.random(in: 1...20_000, using: &numbers)))
        } else {
          done += 1
        }
        if Bool.random(using: &numbers) { plan.committed() }
      } else if let alarm {
        now = alarm
      } else {
        now = now + .milliseconds(100)
      }
    }
    #expect(done == all)
    #expect(plan.running.isEmpty && left == 0 && later.isEmpty)
  }
}
