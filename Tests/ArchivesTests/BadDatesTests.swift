import Testing

@testable import Archives

/// A date that no calendar has is one sentence with the field and what stands in it.
@Suite struct BadDatesTests {
  /// The format, the file's name and text, in which the date is the only fault, and the sentence.
  @Test(arguments: [
    (
      ArchiveFormat.telegram, "result.json",
      #"{"name":"T","type":"personal_chat","id":7,"messages":[{"id":1,"type":"message","#
        + #""date_unixtime":"999999999999999999999","from":"ana","text":"x"}]}"#,
      "line 1, record 1: \"date_unixtime\" \"999999999999999999999\" is a date out of range"
    ),
    (
      .telegram, "result.json",
      #"{"name":"T","type":"personal_chat","id":7,"messages":[{"id":1,"type":"message","#
        + #""date_unixtime":"soon","from":"ana","text":"x"}]}"#,
      "line 1, record 1: \"date_unixtime\" \"soon\" is not a date"
    ),
    (
      .telegram, "result.json",
      #"{"name":"T","type":"personal_chat","id":7,"messages":[{"id":1,"type":"message","#
        + #""from":"ana","text":"x"}]}"#,
      "line 1, record 1: no \"date\""
    ),
    (
      .slack, "day.json", #"[{"type":"message","user":"U1","ts":"99999999999999.1","text":"x"}]"#,
      "line 1, record 1: \"ts\" 99999999999999 is a date out of range"
    ),
    (
      .messenger, "message_1.json",
      #"{"participants":[{"name":"Ana"}],"messages":[{"sender_name":"Ana","#
        + #""timestamp_ms":1e300,"content":"x"}],"title":"T"}"#,
      "line 1, record 1: \"timestamp_ms\" 1e+300 is a date out of range"
    ),
    (
      .matrix, "export.json",
      #"{"room_name":"T","messages":[{"type":"m.room.message","event_id":"$1","sender":"@a:b","#
        + #""origin_server_ts":9223372036854775807,"content":{"body":"x"}}]}"#,
      "line 1, record 1: \"origin_server_ts\" 9223372036854775807 is a date out of range"
    ),
    (
      .signal, "ana.json", #"[{"type":"incoming","sent_at":-99999999999999999,"body":"x"}]"#,
      "line 1, record 1: \"sent_at\" -99999999999999999 is a date out of range"
    ),
    (
      .mattermost, "bulk.jsonl",
      #"{"type":"post","post":{"team":"t","channel":"c","user":"ana","message":"x","#
        + #""create_at":[]}}"#, "line 1: \"create_at\" [] is not a date"
    ),
    (
      .discord, "c.json",
      #"{"channel":{"name":"c"},"messages":[{"id":"1","type":"Default","content":"x","#
        + #""timestamp":"10000-01-01T00:00:00Z"}]}"#,
      "line 1, record 1: \"timestamp\" \"10000-01-01T00:00:00Z\" is not a date"
    ),
    (
      .x, "tweets.js",
      #"window.YTD.tweet.part0 = [{"tweet":{"id_str":"1","full_text":"x","#
        + #""created_at":"Wed Oct 32 20:19:24 +0000 2018"}}]"#,
      "line 1, record 1: \"created_at\" Wed Oct 32 20:19:24 +0000 2018 is not a date"
    ),
    (
      .mastodon, "outbox.json",
      #"{"orderedItems":[{"id":"1","type":"Create","published":"2026-02-30T00:00:00Z","#
        + #""object":{"content":"x"}}]}"#,
      "line 1, record 1: \"published\" \"2026-02-30T00:00:00Z\" is not a date"
    ),
    (
      .jsonl, "a.jsonl", #"{"text":"x","posted_at":"2026-13-01T00:00:00Z"}"#,
      "line 1: \"posted_at\" \"2026-13-01T00:00:00Z\" is not an RFC 3339 date"
    ),
    (
      .whatsapp, "chat.txt", "45/45/25, 10:01 - Ana: odd",
      "line 1: no calendar has the date in \"45/45/25, 10:01 - Ana: o\""
    ),
    (
      .mbox, "a.mbox", "From ana\nFrom: ana\nDate: Thu, 99 Jan 2015 00:00:01\n\nx",
      "line 1: \"Date\" \"Thu, 99 Jan 2015 00:00:01\" is not a date"
    ),
  ])
  func `a date that no calendar has`(
    format: ArchiveFormat, name: String, text: String, sentence: String
  ) throws {
    let reading = try Reading(name, text, format: format)
    #expect(reading.drafts.isEmpty)
    let sentences = reading.skipped.map(\.description)
    #expect(sentences.count == 1)
    #expect(sentences.first?.hasSuffix("\" \(sentence)") == true, "\(sentences)")
  }
}
