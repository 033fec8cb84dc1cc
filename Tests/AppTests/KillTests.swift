import FeedModel
import Foundation
import Origin
import Store
import TestSupport
import Testing

/// The whole program, killed without warning at random instants, again and again, on one store: two
/// that post, one that imports (and makes cards) and two that only make cards.
///
/// 20 rounds; `PENNANT_CRASH_ROUNDS` sets another number.
@Suite(.ownThread, .serialized) struct KillTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["PENNANT_CRASH_ROUNDS"].flatMap { Int($0) } ?? 20

  @Test(.timeLimit(.minutes(30)))
  func `whatever the instant of a kill, nothing is lost, doubled or fetched again`() async throws {
    let site = try KillSite()
    defer { site.origin.stop() }
    let home = try TemporaryFolder()
    let program = try Program(home: home.path)
    var ledger = KillLedger(site: site)
    for round in 0..<Self.rounds {
      try await play(round, program, home, &ledger)
      let store = try await SQLiteFeedStore(path: home.path + "/feed.db")
      try await ledger.noteSettled(in: store)
      // Reads the whole file, which grows.
      if Self.rounds <= 20 || round % 10 == 0 {
        #expect(try await store.health(at: .now()).faults == [])
      }
      await store.close()
    }
    // A harness that kills everything too soon proves nothing.
    #expect(ledger.acknowledged.count > Self.rounds)
    #expect(ledger.settled.count > Self.rounds)

    // The next start finishes what was left.
    let ending = try await program.run(["import"] + KillSite.openRange + ledger.files)
    #expect([0, 1].contains(ending.status), "\(ending.errors)")
    let store = try await SQLiteFeedStore(path: home.path + "/feed.db")
    try await ledger.verify(store)
    await store.close()
  }

  /// Starts everybody and kills each at an instant of its own.
  private func play(
    _ round: Int, _ program: Program, _ home: TemporaryFolder, _ ledger: inout KillLedger
  ) async throws {
    let drafts = (0..<2).map { poster in
      (0..<2000).map { ledger.site.text("\(round).\(poster).\($0)", number: $0) }
    }
    let imported = (0..<100).map { ledger.site.text("\(round).i.\($0)", number: $0) }
    let file = try home.file(
      "\(round).jsonl",
      imported.map { JSONValue.object(["author": "ana", "text": .string($0)]).line }
        .joined(separator: "\n"))
    ledger.note(file: file, of: imported)
    let posters = try drafts.map { texts in
      try program.start(["post", "-"], input: Data(texts.joined(separator: "\n").utf8))
    }
    let others = try [["import", file], ["work"], ["work"]].map { command in
      try program.start([command[0]] + KillSite.openRange + command.dropFirst())
    }
    let endings = await withTaskGroup(of: (Int, Program.Ending).self) { group in
      for (place, running) in (posters + others).enumerated() {
        group.addTask {
          // From before a store is open to well into the work.
          try? await Task.sleep(for: .milliseconds(Int.random(in: 5...900) * Sanitizer.slowness))
          running.send(signal: SIGKILL)
          return (place, await running.wait())
        }
      }
      return await group.reduce(into: [Int: Program.Ending]()) { $0[$1.0] = $1.1 }
    }
    for (place, texts) in drafts.enumerated() {
      let lines = (endings[place]?.output ?? "").split(
        separator: "\n", omittingEmptySubsequences: false
      ).dropLast()
      ledger.note(acknowledged: lines, of: texts)
    }
    for ending in endings.values {
      // 1: an import that was done before its instant came; some of the pages are missing.
      #expect([-SIGKILL, 0, 1].contains(ending.status), "\(ending.status) \(ending.errors)")
      #expect(ending.errors.isEmpty || ending.status >= 0, "\(ending.errors)")
    }
  }
}

/// Sixty small hosts whose pages are named after their paths; those that end in 7 are missing.
private struct KillSite {
  static let openRange = ["--allow-address", "127.0.0.0/8"]
  private static let hosts = (1...60).map { "127.0.1.\($0)" }
  let origin: Origin

  init() throws {
    origin = try Origin(addresses: Self.hosts) { request in
      let page = "<title>\(request.path)</title>"
      return OriginAnswer.html(page, status: request.path.hasSuffix("7") ? 404 : 200)
        .delayed(by: .milliseconds(15))
    }
  }

  /// A message that is like no other; every third has a link, and every other link is one that many
  /// messages have.
  func text(_ name: String, number: Int) -> String {
    guard number % 3 == 0 else { return "message \(name)" }
    let path = number % 2 == 0 ? "/page/\(name)" : "/shared/\(number % 200)"
    // By the sum of its bytes, so that a page stays on its host.
    let host = path.utf8.reduce(0) { $0 + Int($1) } % Self.hosts.count
    return "message \(name) \(origin.url(path, host: Self.hosts[host]))"
  }

  /// How often each path was asked for.
  var requests: [String: Int] {
    origin.log.requests.reduce(into: [:]) { $0[$1.path, default: 0] += 1 }
  }
}

/// What the program promised so far.
private struct KillLedger {
  let site: KillSite
  /// By the id that was printed.
  private(set) var acknowledged: [Int64: String] = [:]
  private(set) var files: [String] = []
  private var imported: Set<String> = []
  /// Pages that were stored when everybody was dead, and how often each had been asked for.
  private(set) var settled: [String: Int] = [:]
  private var cursor = StoreCursor(message: 0, change: 0)

  init(site: KillSite) {
    self.site = site
  }

  mutating func note(acknowledged lines: some Sequence<Substring>, of texts: [String]) {
    for (line, text) in zip(lines, texts) {
      let id = Int64(line)
      #expect(id.map { acknowledged[$0] == nil } == true, "\"\(line)\" is no id of its own")
      if let id { acknowledged[id] = text }
    }
  }

  mutating func note(file: String, of texts: [String]) {
    files.append(file)
    imported.formUnion(texts)
  }

  mutating func noteSettled(in store: SQLiteFeedStore) async throws {
    let requests = site.requests
    var isComplete = false
    while !isComplete {
      let changes = try await store.changes(since: cursor, limit: 1000)
      cursor = changes.cursor
      isComplete = changes.isComplete
      for link in changes.messages.flatMap(\.links) where link.isSettled {
        let path = link.link.url?.pathAndQuery ?? ""
        if settled[path] == nil { settled[path] = requests[path, default: 0] }
      }
    }
  }

  func verify(_ store: SQLiteFeedStore) async throws {
    let messages = try await store.messages(MessagePage(limit: .max))
    let texts = Dictionary(uniqueKeysWithValues: messages.map { ($0.id.rawValue, $0.text) })
    #expect(Set(texts.values).count == texts.count, "a message is there twice")
    for (id, text) in acknowledged { #expect(texts[id] == text, "message \(id) is lost") }
    #expect(imported.isSubset(of: texts.values), "an imported message is lost")

    var pages: Set<String> = []
    for link in messages.flatMap(\.links) {
      let path = link.link.url?.pathAndQuery ?? ""
      pages.insert(path)
      switch link.card.state {
      case .ready(let metadata):
        #expect(metadata.title == path && !path.hasSuffix("7"))
      case .failed(let failure, let retryAt):
        #expect(failure.status == 404 && retryAt == nil && path.hasSuffix("7"))
      case .loading, nil:
        Issue.record("\(path) has no preview")
      }
    }
    let health = try await store.health(at: .now())
    #expect(health.faults == [])
    #expect(health.previews == pages.count)
    #expect(health.queue.ready + health.queue.failed == pages.count)
    #expect(health.queue.queued + health.queue.running + health.queue.waiting == 0)
    let requests = site.requests
    for (path, count) in settled {
      #expect(requests[path] == count, "\(path) was fetched again once it was stored")
    }
  }
}

extension AttachedLink {
  fileprivate var isSettled: Bool {
    switch card.state {
    case .ready, .failed: true
    case .loading, nil: false
    }
  }
}
