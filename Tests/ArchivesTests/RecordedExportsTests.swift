import FeedModel
import Foundation
import Links
import TestSupport
import Testing

@testable import Archives

/// What other projects expect of the exports that they test with; each kind that we read differently on
/// purpose is a row in `policies`.
@Suite struct RecordedExportsTests {
  /// By a part of the case's id.
  static let policies: [(kind: String, reason: String)] = [
    ("tiarra/privmsg/1", "control characters, mIRC's colours among them, are no part of a text"),
    ("madoka/privmsg/1", "control characters, mIRC's colours among them, are no part of a text"),
    ("madoka/notice/1", "control characters, mIRC's colours among them, are no part of a text"),
    (
      "invalid date length", "a day of one digit is a day: telephones in some languages write it so"
    ),
    ("chat-miner/test_mmddyy", "the lines of a message stay lines, and are not joined by spaces"),
    ("slackimport/4", "a channel is named with `#`, as in Slack, not with Mattermost's `~`"),
  ]

  @Test func `IRC lines`() throws {
    try check("g-irc/lines.jsonl") { row, id in
      let expected = row["expected"]
      let lines = row["lines"]?.array?.compactMap(\.string) ?? [row["line"]?.string ?? ""]
      let day = row["log_date"]?.string ?? "2021-04-01"
      // Some rows say only what they change of the row before; then the id names the kind.
      let kind =
        (expected?["type"]?.string ?? id.split(separator: "/").dropLast().last.map(String.init))?
        .lowercased() ?? ""
      let isSaid =
        ["privmsg", "notice", "msg", "action", "message", "backlog"].contains(kind)
        && expected?["message"] ?? expected?["text"] != nil
      // A file of nothing that is a conversation is an error, which is no message either.
      let draft = try? Reading(
        "#c_\(day).log", lines.joined(separator: "\n") + "\n", format: .irc
      ).drafts.first
      guard isSaid else { return draft == nil }
      let author = expected?["nick"]?.string ?? expected?["prefix"]?.string
      let text = expected?["message"]?.string ?? expected?["text"]?.string
      return draft != nil && author.map { $0 == draft?.author } ?? true && draft?.text == text
    }
  }

  @Test func `WhatsApp lines`() throws {
    try check("g-whatsapp/line-formats.jsonl") { row, id in
      let lines = row["lines"]?.array?.compactMap(\.string) ?? [row["line"]?.string ?? ""]
      let drafts =
        (try? Reading("chat.txt", lines.joined(separator: "\n") + "\n", format: .whatsapp).drafts)
        ?? []
      if row["is_header"]?.bool == false || row["system"]?.bool == true { return drafts.isEmpty }
      guard let draft = drafts.first else { return row["system"]?.bool == false }
      if let name = row["name"]?.string, name != draft.author { return false }
      if let time = row["expected_iso_as_if_utc"]?.string {
        guard Timestamp(rfc3339: time) == draft.postedAt, draft.author == row["author"]?.string,
          draft.text == row["message"]?.string
        else { return false }
      }
      if let file = row["attachment"]?.string { return draft.text.contains(file) }
      if let whole = row["expected_single_message"]?.string {
        return drafts.count == 1 && whole.hasSuffix(": " + draft.text)
      }
      return true
    }
  }

  @Test func `Slack's names and links`() throws {
    try check("g-slack/mentions.jsonl") { row, id in
      func table(_ name: String) -> String {
        let pairs = (row[name]?.object?.members ?? []).map { pair in
          #"{"id": "\#(pair.key)", "name": "\#(pair.value.string ?? "")"}"#
        }
        return "[\(pairs.joined(separator: ", "))]"
      }
      let message = JSONValue.object([
        "type": "message", "user": "U1", "ts": "1700000000.1", "text": row["mrkdwn"] ?? .null,
      ])
      let folder = try ExportFolder(texts: [
        "users.json": table("users"), "channels.json": table("channels"),
        "general/2024-01-01.json": "[\(message.line)]",
      ])
      return try Reading(folder.path).drafts.map(\.text) == [
        row["mattermost_markdown"]?.string ?? ""
      ]
    }
    let scanner = LinkScanner(previewLimit: 5)
    try check("g-slack/links-in-messages.derived.jsonl") { row, id in
      let message = JSONValue.object([
        "type": "message", "user": "U1", "ts": "1700000000.1", "text": row["text"] ?? .null,
      ])
      let folder = try ExportFolder(texts: ["general/2024-01-01.json": "[\(message.line)]"])
      let text = try Reading(folder.path, format: .slack).drafts.first?.text ?? ""
      let found = scanner.links(in: text).compactMap(\.url?.serialized)
      let wanted = (row["explicit_links"]?.array ?? []).compactMap { $0["url"]?.string }
        .filter { $0.hasPrefix("http") }.compactMap { WebURL($0)?.serialized }
      return wanted.allSatisfy(found.contains)
    }
  }

  @Test func `Meta's broken characters`() throws {
    try check("g-messenger-instagram/mojibake.jsonl") { row, id in
      Mojibake.repaired(row["export_shows"]?.string ?? "") == row["correct"]?.string
    }
  }

  @Test(arguments: ["g-telegram", "g-whatsapp"])
  func `whole conversations`(suite: String) throws {
    try check("\(suite)/cases.jsonl") { row, id in
      let file = row["file"]?.string ?? ""
      let drafts = try Reading((Corpora.folder(suite) ?? "") + "/" + file).drafts
      let expected = row["expected_messages"]?.array ?? row["expected_partial"]?["messages"]?.array
      return (expected ?? []).allSatisfy { message in
        let time =
          message["timestamp"]?.string.flatMap { Timestamp(rfc3339: $0 + "Z") }
          ?? message["timestamp"]?.integer.map {
            Timestamp(milliseconds: $0)
          }
        let author = message["author"]?.string ?? message["authorId"]?.string
        let text = message["message"]?.string ?? message["textContent"]?.string
        return drafts.contains {
          $0.postedAt == time && $0.author == author && (text == nil || $0.text == text)
        }
      }
    }
  }

  @Test func `mails`() throws {
    try check("g-mbox/cases.jsonl") { row, id in
      let path = (Corpora.folder("g-mbox") ?? "") + "/" + (row["file"]?.string ?? "")
      return try Reading(path).drafts.count == row["expected_count"]?.integer.map { Int($0) }
    }
  }

  /// Told by content, and read to the end.
  @Test(arguments: [
    ("g-slack/zulip/test_slack_importer", ArchiveFormat.slack),
    ("g-slack/slack-export-viewer", .slack), ("g-slack/slackdump/source_export_dir", .slack),
    ("g-telegram/chat-miner/test_batch_export.json", .telegram),
    ("g-discord/chat-analytics/DM_2A_2M.json", .discord),
    ("g-discord/chat-analytics/SV_5A_5M.json", .discord),
    ("g-other-importers/zulip/mattermost_fixtures/export.json", .mattermost),
    ("g-social-archives/mastodon-archive-viewer/outbox.json", .mastodon),
    ("g-social-archives/knowledgemaxxing/tweets.js", .x),
  ])
  func `raw exports`(path: String, format: ArchiveFormat) throws {
    guard let folder = Corpora.folder(String(path.prefix { $0 != "/" })) else { return }
    let reading = try Reading(folder + path.drop { $0 != "/" })
    #expect(reading.format == format)
    #expect(!reading.drafts.isEmpty)
    #expect(reading.skipped.isEmpty)
  }

  /// Every row agrees, or its kind is a policy; and no policy is without a row.
  private func check(
    _ file: String, _ agrees: (_ row: JSONValue, _ id: String) throws -> Bool
  ) throws {
    let suite = String(file.prefix { $0 != "/" })
    guard let folder = Corpora.folder(suite) else { return }
    let rows = try String(contentsOfFile: folder + file.drop { $0 != "/" }, encoding: .utf8)
    for line in rows.split(separator: "\n") {
      let row = try JSONReader().value(of: Array(line.utf8).span)
      let id = row["id"]?.string ?? ""
      let isPolicy = Self.policies.contains { id.contains($0.kind) }
      #expect(try agrees(row, id) != isPolicy, "\(id)")
    }
  }
}
