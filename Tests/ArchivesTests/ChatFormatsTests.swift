import FeedModel
import Links
import Testing

@testable import Archives

/// One small export of each format, and all that must come of it.
@Suite struct ChatFormatsTests {
  @Test func `a Slack export has its channels, people, links and edits`() throws {
    let folder = try ExportFolder(texts: [
      "users.json": """
      [{"id": "U1", "name": "ana", "profile": {"display_name": "Ana"}},
       {"id": "U2", "name": "ben", "real_name": "Ben B", "profile": {"display_name": ""}}]
      """,
      "channels.json": #"[{"id": "C1", "name": "general"}]"#,
      "dms.json": #"[{"id": "D1", "members": ["U1", "U2"]}]"#,
      "general/2026-01-02.json": """
      [{"type": "message", "user": "U2", "ts": "1767312000.000200", "thread_ts": "1767225600.000100",
        "text": "<@U1>: see <https://a.example/x?a=1&amp;b=2|the page> &lt;now&gt; in <#C1>"},
       {"type": "message", "subtype": "channel_join", "user": "U2", "ts": "1767312001.000100",
        "text": "<@U2> has joined"}]
      """,
      "general/2026-01-01.json": """
      [{"type": "message", "user": "U1", "ts": "1767225600.000100", "text": "latest",
        "edited": {"user": "U1", "ts": "1767225700.000000"}},
       {"type": "message", "user": "U1", "ts": "bad", "text": "x"}]
      """,
      "D1/2026-01-01.json": """
      [{"type": "message", "user": "U1", "ts": "1767225601.000000", "text": "<http://b.example|b.example>",
        "files": [{"name": "a.pdf"}]}]
      """,
    ])
    let reading = try Reading(folder.path)
    #expect(reading.format == .slack)
    #expect(
      reading.lines == [
        "Ana, Ben B | 2026-01-01T00:00:01Z | Ana | http://b.example\n(file: a.pdf)",
        "general | 2026-01-01T00:00:00Z | Ana | latest",
        "general | 2026-01-02T00:00:00Z | Ben B | "
          + "@Ana: see [the page](https://a.example/x?a=1&b=2) <now> in #general",
      ])
    #expect(reading.leftOut == 1)
    #expect(reading.skipped.map(\.reason) == ["\"ts\" bad is not a time"])
    #expect(reading.skipped.first?.line == 3)
    let scanner = LinkScanner(previewLimit: 5)
    #expect(
      scanner.links(in: reading.drafts[2].text).map(\.address) == ["https://a.example/x?a=1&b=2"])
    #expect(Set(reading.drafts.compactMap(\.originID)).count == 3)
    #expect(try Reading(folder.path).drafts == reading.drafts)
  }

  @Test(arguments: ["", "Export of us/"])
  func `a zipped Slack export is read in place`(folderName: String) throws {
    let folder = try ExportFolder([:])
    let path = try folder.zip(
      "export.zip",
      [
        (folderName + "channels.json", #"[{"id": "C1", "name": "general"}]"#),
        (folderName + "users.json", #"[{"id": "U1", "name": "ana"}]"#),
        (
          folderName + "general/2026-01-01.json",
          #"[{"type": "message", "user": "U1", "ts": "1767225600.0", "text": "hi"}]"#
        ),
      ])
    let reading = try Reading(path)
    #expect(reading.format == .slack)
    #expect(reading.lines == ["general | 2026-01-01T00:00:00Z | ana | hi"])
  }

  @Test func `a Telegram account has its chats, and links under words keep their address`() throws {
    let reading = try Reading(
      "result.json",
      """
      {"about": "x", "personal_information": {"user_id": 1, "first_name": "A"},
       "chats": {"about": "y", "list": [
        {"name": "Tea", "type": "private_group", "id": 5, "messages": [
          {"id": 1, "type": "service", "date": "2026-01-01T10:00:00", "action": "create_group"},
          {"id": 2, "type": "message", "date": "2026-01-01T11:00:00", "date_unixtime": "1767261600",
           "from": "Ana", "from_id": "user7", "text": [
             "see ", {"type": "text_link", "text": "this", "href": "https://a.example/"}, " and ",
             {"type": "code", "text": "https://no.example"}]},
          {"id": 3, "type": "message", "date": "2026-01-01T11:00:00", "date_unixtime": "99999999999999",
           "from": "Ana", "text": "never"}]},
        {"name": null, "type": "personal_chat", "id": 6, "messages": [
          {"id": 2, "type": "message", "date": "2026-01-01T11:00:00", "from": null,
           "from_id": "user9", "text": "gone", "photo": "p.jpg"}]}]}}
      """)
    #expect(reading.format == .telegram)
    #expect(
      reading.lines == [
        "Tea | 2026-01-01T10:00:00Z | Ana | see [this](https://a.example/) and "
          + "`https://no.example`",
        "Deleted Account | 2026-01-01T11:00:00Z | user9 | gone",
      ])
    #expect(reading.drafts.map(\.originID) == ["telegram/5/2", "telegram/6/2"])
    #expect(reading.leftOut == 1)
    #expect(
      reading.skipped.map(\.reason) == ["\"date_unixtime\" 99999999999999 is a date out of range"])
    #expect(reading.skipped.first?.record == 3)
  }

  @Test func `a Discord channel is named, and calls are left out`() throws {
    let reading = try Reading(
      "c.json",
      """
      {"guild": {"id": "0", "name": "G"}, "channel": {"id": "9", "type": "GuildTextChat", "name": "tea"},
       "messages": [
        {"id": "1", "type": "Default", "timestamp": "2026-01-01T10:00:00.5+02:00",
         "content": "<:cup:12> <@7> <https://a.example/>", "author": {"id": "7", "name": "ana_1",
         "nickname": "Ana"}, "attachments": [{"fileName": "a.png"}], "mentions": [
         {"id": "7", "name": "ana_1", "nickname": "Ana"}]},
        {"id": "2", "type": "GuildMemberJoin", "timestamp": "2026-01-01T10:00:00Z", "content": "",
         "author": {"id": "7", "name": "x"}}], "messageCount": 2}
      """)
    #expect(
      reading.lines == [
        "tea | 2026-01-01T08:00:00.500Z | Ana | :cup: @Ana <https://a.example/>\n(file: a.png)"
      ])
    #expect(reading.leftOut == 1)
  }

  @Test(arguments: [("inbox/ana_1", ArchiveFormat.messenger), ("instagram/inbox/a", .instagram)])
  func `Meta's broken text is repaired, and the title is found behind the messages`(
    folder: String, format: ArchiveFormat
  ) throws {
    let export = try ExportFolder(texts: [
      "\(folder)/message_1.json": #"""
      {"participants": [{"name": "Ana"}], "messages": [
       {"sender_name": "Jos\u00c3\u00a9", "timestamp_ms": 1767225600000, "content": "\u00f0\u009f\u0098\u0085 caf\u00e9",
        "share": {"link": "https://a.example/"}},
       {"sender_name": "Ana", "timestamp_ms": 1767225601000, "type": "Call", "call_duration": 3}],
       "title": "Caf\u00c3\u00a9", "thread_path": "inbox/ana_1"}
      """#
    ])
    let reading = try Reading(export.path)
    // Told from each other by the path only.
    if format == .instagram { #expect(reading.format == .instagram) }
    #expect(
      reading.lines == ["Café | 2026-01-01T00:00:00Z | José | 😅 café\nhttps://a.example/"])
    #expect(reading.leftOut == 1)
  }

  @Test func `a Matrix room shows the latest text of what was edited`() throws {
    let reading = try Reading(
      "export.json",
      """
      {"room_name": "Tea", "exported_by": "@a:x", "messages": [
       {"type": "m.room.member", "sender": "@ana:x", "state_key": "@ana:x", "event_id": "$0",
        "origin_server_ts": 1767225600000, "content": {"displayname": "Ana", "membership": "join"}},
       {"type": "m.room.message", "sender": "@ana:x", "event_id": "$1", "origin_server_ts": 1767225600000,
        "content": {"msgtype": "m.text", "body": "first"}},
       {"type": "m.room.message", "sender": "@ana:x", "event_id": "$2", "origin_server_ts": 1767225601000,
        "content": {"body": "* second", "m.new_content": {"body": "second"},
        "m.relates_to": {"rel_type": "m.replace", "event_id": "$1"}}},
       {"type": "m.room.message", "sender": "@ana:x", "event_id": "$5", "origin_server_ts": 1767225600500,
        "content": {"body": "* older", "m.new_content": {"body": "older"},
        "m.relates_to": {"rel_type": "m.replace", "event_id": "$1"}}},
       {"type": "m.room.message", "sender": "@ben:x", "event_id": "$3", "origin_server_ts": 1767225602000,
        "content": {"msgtype": "m.text", "body": "> <@ana:x> second\\n\\nyes", "m.relates_to":
        {"m.in_reply_to": {"event_id": "$1"}}}},
       {"type": "m.room.encrypted", "sender": "@ben:x", "event_id": "$4", "origin_server_ts": 1, "content": {}}]}
      """)
    #expect(
      reading.lines == [
        "Tea | 2026-01-01T00:00:00Z | Ana | second", "Tea | 2026-01-01T00:00:02Z | ben | yes",
      ])
    #expect(reading.leftOut == 3)
    #expect(reading.skipped.count == 1)
  }

  @Test func `Mattermost's posts, replies and direct messages are named by their channels`() throws
  {
    let reading = try Reading(
      "bulk.jsonl",
      """
      {"type":"version","version":1}
      {"type":"channel","channel":{"team":"t","name":"tea","display_name":"Tea room","type":"O"}}
      {"type":"post","post":{"team":"t","channel":"tea","user":"ana","message":"hi","create_at":1767225600000,\
      "replies":[{"user":"ben","message":"yo","create_at":1767225601000}]}}
      {"type":"direct_post","direct_post":{"channel_members":["ana","ben"],"user":"ana","message":"psst",\
      "create_at":1767225602000}}
      """)
    #expect(
      reading.lines == [
        "Tea room | 2026-01-01T00:00:00Z | ana | hi", "Tea room | 2026-01-01T00:00:01Z | ben | yo",
        "ana, ben | 2026-01-01T00:00:02Z | ana | psst",
      ])
  }

  @Test func `a Mastodon outbox has posts and boosts as text`() throws {
    let reading = try Reading(
      "outbox.json",
      """
      {"type": "OrderedCollection", "orderedItems": [
       {"id": "https://m.example/1", "type": "Create", "actor": "https://m.example/users/ana",
        "published": "2026-01-01T00:00:00Z", "object": {"summary": "cw", "content":
        "<p>One &amp; <a href=\\"https://a.example/long/page\\"><span class=\\"invisible\\">https://</span>\
      <span>a.example/long</span></a><br>two</p><p><a href=\\"https://m.example/@b\\" class=\\"mention\\">\
      @<span>b</span></a></p>"}},
       {"id": "https://m.example/2", "type": "Announce", "actor": "https://m.example/users/ana",
        "published": "2026-01-01T00:00:01Z", "object": "https://other.example/@b/3"},
       {"id": "https://m.example/3", "type": "Delete", "actor": "https://m.example/users/ana"}]}
      """)
    #expect(
      reading.lines == [
        "@ana@m.example | 2026-01-01T00:00:00Z | @ana@m.example | "
          + "cw\nOne & https://a.example/long/page\ntwo\n\n@b",
        "@ana@m.example | 2026-01-01T00:00:01Z | @ana@m.example | https://other.example/@b/3",
      ])
    #expect(reading.leftOut == 1)
  }

  @Test func `an X archive has its owner, and short links are made long`() throws {
    let folder = try ExportFolder(texts: [
      "data/account.js":
        #"window.YTD.account.part0 = [{"account": {"username": "ana", "accountId": "7"}}]"#,
      "data/tweets.js": """
      window.YTD.tweets.part0 = [{"tweet": {"id_str": "9", "created_at":
      "Wed Oct 10 20:19:24 +0000 2018", "full_text": "a &amp; b https://t.co/x https://t.co/p",
      "entities": {"urls": [{"url": "https://t.co/x", "expanded_url": "https://a.example/"}]},
      "extended_entities": {"media": [{"url": "https://t.co/p", "type": "photo"}]}}}]
      """,
      "data/direct-messages.js": """
      window.YTD.direct_messages.part0 = [{"dmConversation": {"conversationId": "7-8", "messages": [
      {"messageCreate": {"id": "1", "senderId": "7", "text": "psst",
      "createdAt": "2026-01-01T00:00:00.000Z"}}, {"reactionCreate": {}}]}}]
      """,
    ])
    #expect(
      try Reading(folder.path).lines == [
        "X 8 | 2026-01-01T00:00:00Z | ana | psst",
        "@ana | 2018-10-10T20:19:24Z | ana | a & b https://a.example/ (photo)",
      ])
  }

  @Test func `an mbox has its mails decoded, in one charset or another`() throws {
    let reading = try Reading(
      "list.mbox",
      """
      From ana@x.example Thu Jan  1 00:00:00 2026
      From: =?utf-8?Q?Jos=C3=A9?= <jose@x.example>
      Subject: =?iso-8859-1?B?Q2Fm6Q==?=
      Date: Thu, 01 Jan 2026 02:00:00 +0200
      Message-ID: <1@x>
      Content-Type: multipart/alternative; boundary="b"; charset="x"

      --b
      Content-Type: text/plain; charset=iso-8859-1
      Content-Transfer-Encoding: quoted-printable

      one=E9 li=
      ne

      >From here
      --b
      Content-Type: text/html

      <p>no</p>
      --b--

      From here on it is text, not a start.

      From ben@x.example Thu Jan  1 00:00:05 2026
      From: ben@x.example (Ben)
      Content-Type: text/html

      <p>see <a href="https://a.example/">this</a></p>
      """)
    #expect(
      reading.lines == [
        "list | 2026-01-01T00:00:00Z | José | Café\n\noneé line\n\nFrom here",
        "list | 2026-01-01T00:00:05Z | Ben | see [this](https://a.example/)",
      ])
  }

  @Test func `Signal's three exports are read`() throws {
    let markdown = """
      [2026-01-01, 10:00] Me: hello  
      more
      [2026-01-01 10:00:05] Ana: > quoted

      see https://a.example/
      (- Me: 👍, -)

      """
    let first = try Reading("Ana/chat.md", markdown)
    #expect(first.format == .signal)
    #expect(
      first.lines == [
        "Ana | 2026-01-01T10:00:00Z | Me | hello\nmore",
        "Ana | 2026-01-01T10:00:05Z | Ana | > quoted\n\nsee https://a.example/",
      ])
    let lines = #"{"date": "2026-01-01T10:00:00", "sender": "Ana", "body": "hi", "quote": ""}"#
    #expect(try Reading("Ana/data.json", lines).lines == ["Ana | 2026-01-01T10:00:00Z | Ana | hi"])
    let sigtop = """
      Conversation: Ana (+49123)

      From: Ana (+49123)
      Type: incoming
      Sent: Thu, 1 Jan 2026 11:00:00 +0100
      Received: Thu, 1 Jan 2026 11:00:01 +0100

      one

      From: not a message
      two

      From: You
      Type: outgoing
      Sent: Thu, 1 Jan 2026 11:00:02 +0100
      Edited: 2 versions

      | Version: 2
      | Sent: Thu, 1 Jan 2026 11:00:03 +0100
      |
      | latest
      |
      | Version: 1
      | Sent: Thu, 1 Jan 2026 11:00:02 +0100
      |
      | first

      """
    #expect(
      try Reading("Ana.txt", sigtop).lines == [
        "Ana | 2026-01-01T10:00:00Z | Ana | one\n\nFrom: not a message\ntwo",
        "Ana | 2026-01-01T10:00:02Z | You | latest",
      ])
  }
}
