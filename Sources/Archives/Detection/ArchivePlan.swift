import FeedModel

/// Which files of an export are read, as what, and in which order.
struct ArchivePlan {
  struct Part {
    let entry: ArchiveEntry
    let format: ArchiveFormat
    /// How the file begins.
    let beginning: [UInt8]
  }

  let parts: [Part]
  /// The folder of an export's tables, with a slash behind it; empty for the top.
  let root: String

  /// `given`: the person's word; told by content otherwise.
  init(_ tree: any ArchiveTree, given: ArchiveFormat?) throws(ArchiveError) {
    if let single = tree as? SingleFile {
      parts = [try Self.only(single, given: given)]
      root = ""
      return
    }
    if given == nil || given == .slack, let (root, days) = Self.slackDays(tree) {
      self.root = root
      parts = days.map { Part(entry: $0, format: .slack, beginning: []) }
      return
    }
    var found: [Part] = []
    for entry in tree.entries where Self.mayBeText(entry) {
      let beginning = try Self.beginning(of: entry, in: tree)
      guard !beginning.prefix(4096).contains(0), !beginning.isEmpty else { continue }
      let format = ArchiveFormat.detect(beginning, path: tree.title + "/" + entry.name)
      if let format { found.append(Part(entry: entry, format: format, beginning: beginning)) }
    }
    parts = Self.chosen(found, given: given)
    root = Self.commonRoot(parts)
    guard !parts.isEmpty else {
      if let refusal = tree.refusals.first { throw refusal }
      throw ArchiveError(file: tree.path, reason: "holds no conversation that can be read")
    }
  }

  private static func only(
    _ tree: SingleFile, given: ArchiveFormat?
  ) throws(ArchiveError) -> Part {
    let entry = tree.entries[0]
    let beginning: [UInt8]
    do throws(LineError) {
      beginning = try tree.beginning(ArchiveFormat.sniffBytes) ?? []
    } catch {
      throw ArchiveError(file: tree.title(of: entry), reason: error.reason)
    }
    let bytes = try beginning.isEmpty ? Self.beginning(of: entry, in: tree) : beginning
    guard !bytes.isEmpty else {
      throw ArchiveError(file: tree.title(of: entry), reason: "is empty")
    }
    if let reason = unreadable(bytes) {
      throw ArchiveError(file: tree.title(of: entry), reason: reason)
    }
    guard let format = given ?? .detect(bytes, path: tree.path) else {
      throw ArchiveError(
        file: tree.title(of: entry), reason: "is JSON, but of no chat that is known; see --format")
    }
    return Part(entry: entry, format: format, beginning: bytes)
  }

  /// What a file is that has no messages in it, by how it begins.
  private static func unreadable(_ bytes: [UInt8]) -> String? {
    // Text has no NUL; UTF-16, pictures and archives do, and soon.
    if bytes.prefix(4096).contains(0) { return "is not UTF-8 text: it holds NUL bytes" }
    let start = String(decoding: bytes.prefix(64), as: UTF8.self).lowercased().drop(
      while: \.isWhitespace)
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
      return "is a web page, not a conversation file; export it as JSON or text"
    }
    if start.hasPrefix("%pdf-") { return "is a PDF, not a conversation file" }
    return nil
  }

  private static func beginning(
    of entry: ArchiveEntry, in tree: any ArchiveTree
  ) throws(ArchiveError) -> [UInt8] {
    let source = try tree.open(entry)
    do throws(LineError) {
      return try source.beginning(ArchiveFormat.sniffBytes)
    } catch {
      throw ArchiveError(file: tree.title(of: entry), reason: error.reason)
    }
  }
}

extension ArchivePlan {
  private static let endings: Set<String> = [
    "json", "jsonl", "ndjson", "txt", "log", "md", "js", "mbox", "weechatlog", "irc",
  ]

  private static func mayBeText(_ entry: ArchiveEntry) -> Bool {
    guard entry.fileName.contains(".") else { return true }
    return endings.contains((entry.fileName.split(separator: ".").last ?? "").lowercased())
  }

  /// The parts of the wanted format, or of all known ones; plain text only where nothing else is.
  private static func chosen(_ found: [Part], given: ArchiveFormat?) -> [Part] {
    if let given {
      let meta: Set<ArchiveFormat> = [.messenger, .instagram]
      let same = found.filter {
        $0.format == given || (meta.contains(given) && meta.contains($0.format))
      }
      if !same.isEmpty { return same }
      return found.map { Part(entry: $0.entry, format: given, beginning: $0.beginning) }
    }
    let known = found.filter { $0.format != .text }
    guard !known.isEmpty else { return found }
    // signal-export writes each chat twice.
    let folders = Set(
      known.filter { $0.format == .signal && $0.entry.fileName == "data.json" }
        .map { $0.entry.folders.joined(separator: "/") })
    return known.filter {
      $0.format != .signal || $0.entry.fileName == "data.json"
        || !folders.contains($0.entry.folders.joined(separator: "/"))
    }
  }

  /// The folder of Slack's tables and the files of its days: `general/2026-01-01.json`.
  private static func slackDays(_ tree: any ArchiveTree) -> (String, [ArchiveEntry])? {
    let tables: Set<Substring> = [
      "channels.json", "groups.json", "dms.json", "mpims.json", "users.json",
    ]
    guard
      let table = tree.entries.filter({ tables.contains($0.fileName) })
        .min(by: { $0.folders.count < $1.folders.count })
    else { return nil }
    let root = String(table.name.dropLast(table.fileName.count))
    let days = tree.entries.filter { entry in
      entry.name.hasPrefix(root) && entry.folders.count == table.folders.count + 1
        && isDay(entry.fileName)
    }
    return days.isEmpty ? nil : (root, days)
  }

  private static func isDay(_ name: Substring) -> Bool {
    guard name.hasSuffix(".json"), name.utf8.count == 15 else { return false }
    return Timestamp(rfc3339: name.dropLast(5) + "T00:00Z") != nil
  }

  private static func commonRoot(_ parts: [Part]) -> String {
    guard let folders = parts.map(\.entry.folders).min(by: { $0.count < $1.count }) else {
      return ""
    }
    return folders.isEmpty ? "" : folders.joined(separator: "/") + "/"
  }
}
