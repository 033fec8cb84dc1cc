import FeedModel
import Glibc
import Testing

@testable import Store

/// A folder that goes away with the test, for the files of stores.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let path = "/tmp/pennant-store-test-\(getpid())-\(UInt64.random(in: 0...(.max)))"
    try #require(mkdir(path, 0o700) == 0)
    self.path = path
  }

  deinit {
    for name in names { unlink(path + "/" + name) }
    rmdir(path)
  }

  /// The store's file in it.
  var file: String { path + "/feed.db" }

  /// What lies in it, sorted.
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = try #require(fopen(path + "/" + name, "w"))
    defer { fclose(file) }
    try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  func bytes(of name: String) throws -> [UInt8] {
    let file = try #require(fopen(path + "/" + name, "r"))
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: ftell(file))
    rewind(file)
    try #require(fread(&bytes, 1, bytes.count, file) == bytes.count)
    return bytes
  }
}

extension Timestamp {
  /// Seconds after an arbitrary instant: the tests' clock.
  static func at(_ seconds: Int) -> Timestamp {
    Timestamp(milliseconds: 1_700_000_000_000 + Int64(seconds) * 1000)
  }
}

extension LinkedDraft {
  /// A message that is nothing but addresses, with a space between two.
  init(
    _ addresses: String..., in conversation: ConversationName = .standard, origin: String? = nil
  ) throws {
    try self.init(addresses: addresses, in: conversation, origin: origin)
  }

  init(
    addresses: [String], in conversation: ConversationName = .standard, origin: String? = nil
  ) throws {
    let text = addresses.joined(separator: " ")
    self.init(
      draft: Draft(
        conversation: conversation, author: "ada", postedAt: .at(0), text: text, originID: origin),
      links: try Link.all(addresses))
  }
}

extension Link {
  /// The links of a message that is nothing but these addresses.
  static func all(_ addresses: [String]) throws -> [Link] {
    var start = 0
    return try addresses.map { address in
      defer { start += address.utf8.count + 1 }
      let url = try #require(WebURL(address))
      return Link(
        range: start..<start + address.utf8.count, text: address, target: .web(url), refusal: nil)
    }
  }
}

extension JobClaim {
  static func of(
    _ limit: Int = 16, perHost: Int = 2, at now: Timestamp = .at(1),
    for lease: Duration = .seconds(60),
    worker: String = "w"
  ) -> JobClaim {
    JobClaim(worker: worker, limit: limit, perHost: perHost, now: now, leaseUntil: now + lease)
  }
}

extension JobResult {
  static func ready(_ title: String, of job: ClaimedJob, freshUntil: Timestamp = .at(1000))
    -> JobResult
  {
    JobResult(
      outcome: .ready(LinkMetadata(titled: title, url: job.url)), freshUntil: freshUntil,
      validators: CacheValidators(entityTag: "\"\(title)\""))
  }

  static func failed(
    _ kind: PreviewFailure.Kind = .unreachable, retryAt: Timestamp? = nil,
    freshUntil: Timestamp = .at(1000)
  ) -> JobResult {
    JobResult(
      outcome: .failed(PreviewFailure(kind, "it failed"), retryAt: retryAt), freshUntil: freshUntil)
  }
}

extension LinkMetadata {
  init(titled title: String, url: String) {
    self.init(url: url, originalURL: url, kind: .page)
    self.title = title
  }
}

extension SQLiteFeedStore {
  /// Posts one message of addresses.
  @discardableResult
  func post(
    _ addresses: String..., priority: JobPriority = .newest, at now: Timestamp = .at(0)
  ) async throws -> MessageID {
    let ids = try await append(
      [LinkedDraft(addresses: addresses)], priority: priority, at: now)
    return try #require(ids.first ?? nil)
  }

  /// What the first link of a message shows.
  func card(of id: MessageID, link: Int = 0) async throws -> AttachedLink.Card {
    try #require(try await message(id)).links[link].card
  }

  func key(of address: String) throws -> PreviewKey {
    try #require(WebURL(address)).previewKey
  }
}
