import Archives
import Feed
import FeedModel
import Links
import Store

/// One run of `pennant import`.
struct ImportRun {
  /// Messages a transaction: few enough that others who write hardly wait, many enough to be fast.
  private static let batchSize = 2000

  let console: Console
  let invocation: Invocation

  func count() async throws -> ExitStatus {
    let settings = try Settings(invocation)
    let scanner = LinkScanner(previewLimit: settings.previewLimit)
    var tally = ImportTally()
    do {
      try await read(author: settings.author, into: &tally) { drafts in
        Stored(
          messages: drafts.count, links: drafts.reduce(0) { $0 + scanner.links(in: $1.text).count })
      }
    } catch let error as ArchiveError {
      throw CommandError.input(error, kept: "nothing is imported")
    }
    try summarize(tally, verb: "would import")
    return tally.skipped > 0 ? .input : .done
  }

  func store(in session: Session, report: FailureReport?) async throws -> ExitStatus {
    var tally = ImportTally()
    let scanner = session.feed.scanner
    do {
      try await read(author: session.settings.author, into: &tally) { drafts in
        let linked = drafts.map { LinkedDraft(draft: $0, links: scanner.links(in: $0.text)) }
        let ids = try await session.store.append(linked, priority: .backlog, at: .now())
        var stored = Stored()
        for (draft, id) in zip(linked, ids) {
          guard id != nil else {
            stored.known += 1
            continue
          }
          stored.messages += 1
          stored.links += draft.links.count
        }
        return stored
      }
    } catch let error as ArchiveError {
      if Task.isCancelled { throw CancellationError() }
      throw CommandError.input(error, kept: tally.kept ?? "nothing of it is imported")
    } catch let error as StoreError {
      guard let kept = tally.kept else { throw error }
      throw CommandError.other("\(error.message); \(kept)", .store)
    }
    var status = ExitStatus.done
    if !invocation.has("no-unfurl") {
      let progress = try await session.work(.untilEmpty, console: console)
      if progress.failures > 0 { status = .partly }
      tally.unfurled = progress
    }
    if let report {
      let failed = try await report.write(tally.conversations, of: session.store)
      console.say("pennant: \(counted(failed, "failed link")) in the report")
    }
    try summarize(tally, verb: "imported")
    return tally.skipped > 0 ? .input : status
  }

  private func summarize(_ tally: ImportTally, verb: String) throws(OutputFailure) {
    guard !invocation.has("json") else { return try console.write(json: tally.json) }
    for line in tally.lines(verb: verb) { try console.write(line: line) }
  }
}

extension ImportTally {
  /// Words for an import that ends early; nil where there is nothing to say.
  fileprivate var kept: String? {
    let kept = messages + known
    if kept == 0 { return nil }
    return "\(counted(kept, "message")) before it \(kept == 1 ? "is" : "are") kept"
  }
}

extension ImportRun {
  /// What became of a batch.
  private struct Stored: Sendable {
    var messages = 0
    var known = 0
    var links = 0
  }

  /// As many messages as one transaction takes.
  private struct Batch {
    var drafts: [Draft] = []
    /// Why nothing comes after them.
    var error: ArchiveError?
  }

  /// Reads every file; one batch is stored while the next one is read.
  private func read(
    author: String, into tally: inout ImportTally,
    _ take: @escaping @Sendable ([Draft]) async throws -> Stored
  ) async throws {
    defer { console.progress(nil) }
    for path in invocation.operands {
      var progress = ImportProgress(path: path)
      let reader = try ArchiveReader(
        path: path, format: invocation.value("format").flatMap(ArchiveFormat.init(rawValue:)),
        defaults: RecordDefaults(
          conversation: invocation.conversation, author: author, postedAt: .now()))
      var batch = batch(from: reader, &tally)
      while !batch.drafts.isEmpty {
        try Task.checkCancellation()
        let drafts = batch.drafts
        async let storing = take(drafts)
        let error = batch.error
        batch = error == nil ? self.batch(from: reader, &tally) : Batch(error: error)
        let stored = try await storing
        tally.messages += stored.messages
        tally.known += stored.known
        tally.links += stored.links
        console.progress(progress.line(tally, at: reader.progress))
      }
      if let error = batch.error { throw error }
    }
  }

  private func batch(from reader: ArchiveReader, _ tally: inout ImportTally) -> Batch {
    var batch = Batch()
    do throws(ArchiveError) {
      while batch.drafts.count < Self.batchSize, let record = try reader.next() {
        switch record {
        case .message(let draft):
          if draft.conversation != batch.drafts.last?.conversation {
            tally.conversations.insert(draft.conversation)
          }
          batch.drafts.append(draft)
        case .leftOut: tally.leftOut += 1
        case .skipped(let error):
          tally.skipped += 1
          console.say("pennant: \(error); the record is skipped")
        }
      }
    } catch {
      batch.error = error
    }
    return batch
  }
}
