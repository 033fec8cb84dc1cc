import FeedModel
import Glibc
import Origin
import Testing

@testable import Fetch

/// One fetch from an origin that misbehaves: what came of it and what it cost.
struct Meeting {
  let behaviour: Behaviour
  let outcome: Behaviour.Expected
  let cost: Behaviour.Cost

  private static let bodyLimitBytes = 64 * 1024

  /// Expects what holds of every meeting: the consumer gets no more than it asked for, errors name the
  /// host, and what did not end well leaves no socket behind.
  init(_ behaviour: Behaviour) async throws {
    let site = try Site(
      greet: { _ in behaviour.greeting },
      change: { settings in
        settings.headerLimitBytes = 16 * 1024
        if behaviour.limits != .patient { settings.idleTimeout = .milliseconds(300) }
        if behaviour.limits == .brief { settings.totalTimeout = .seconds(1) }
      },
      answer: { _ in behaviour.answer })
    let body = Recorder()
    let request = FetchRequest(url: try site.url(), bodyLimitBytes: Self.bodyLimitBytes)
    let residentKiB = try ResidentMemory.startPeak()
    let start = ContinuousClock.now
    do throws(FetchError) {
      let response = try await site.fetcher.fetch(request, into: body)
      outcome =
        switch response.ending {
        case .complete, .enough: .complete(response.head.status, body.text)
        case .limit: .limit
        case .broken(let error): .broken(error.kind)
        }
    } catch {
      #expect(error.message.contains("127.0.0.1"), "\(error)")
      outcome = .fails(error.kind)
    }
    let (seconds, attoseconds) = start.duration(to: .now).components
    let peakKiB = try ResidentMemory.peakKiB()
    #expect(body.count <= Self.bodyLimitBytes && body.statuses.count <= 1)
    if case .complete = outcome {
    } else {
      #expect(await site.origin.wait { $0.open == 0 })
    }
    self.behaviour = behaviour
    cost = Behaviour.Cost(
      seconds: Double(seconds) + Double(attoseconds) / 1e18, bytes: site.origin.log.sentBytes,
      growthKiB: max(0, peakKiB - residentKiB))
  }
}

// MARK: - The table that a person reads

extension Meeting {
  static let heading = row(
    "what the origin does", "what comes of it", "s", "at most", "bytes", "at most", "KiB more",
    "at most")

  var row: String {
    let most = behaviour.most
    return Self.row(
      behaviour.name, outcome.name, Self.hundredths(cost.seconds), Self.hundredths(most.seconds),
      cost.bytes.grouped, most.bytes.grouped, cost.growthKiB.grouped, most.growthKiB.grouped)
  }

  private static func row(_ texts: String...) -> String {
    let columns = [60, 28, 6, 8, 12, 14, 9, 8]
    let cells = zip(texts, columns).enumerated().map { place, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return place < 2 ? cell.0 + space : space + cell.0
    }
    return cells.joined(separator: " ")
  }

  private static func hundredths(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let digits = String(hundredths % 100)
    return "\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits)"
  }
}

extension Behaviour.Expected {
  fileprivate var name: String {
    switch self {
    case .complete(let status, let body): "complete, \(status), \(body.utf8.count) bytes"
    case .limit: "cut at the limit"
    case .broken(let kind): "broken, \(kind)"
    case .fails(let kind): "fails, \(kind)"
    }
  }
}

/// What Linux tells of this process's memory (proc(5)).
private enum ResidentMemory {
  /// Lets the peak start anew, and tells what is resident now.
  static func startPeak() throws -> Int {
    let file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    try #require(file >= 0 && write(file, "5", 1) == 1)
    close(file)
    return try status("VmRSS:")
  }

  static func peakKiB() throws -> Int { try status("VmHWM:") }

  private static func status(_ name: String) throws -> Int {
    let file = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = read(file, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    let words = lines.first { $0.hasPrefix(name) }?.split(whereSeparator: {
      $0 == " " || $0 == "\t"
    })
    return try #require(words?.dropFirst().first.flatMap { Int($0) })
  }
}
