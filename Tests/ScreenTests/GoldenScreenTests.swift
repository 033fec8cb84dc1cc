import FeedModel
import Testing

@testable import Screen

/// Whole screens, cell by cell as text: every state of a card, scripts of the world and hostile words.
@Suite struct GoldenScreenTests {
  static let conversation: [Message] = [
    message(
      1, "今日のニュース https://example.jp/記事 を見て", by: "美咲", minutesBefore: 2000,
      cards: [
        ready(
          "jp", title: "新しい図書館が駅前に開館、初日に三千人が訪れる", site: "日本新聞",
          description: "市の中心に建つ図書館は木の香りがする。", url: "https://example.jp/")
      ]),
    message(
      2, "👍🏽 👨‍👩‍👧‍👦 ❤️ 🇩🇪 e\u{301}te\u{301} Z\u{300}\u{301}\u{302}a\u{303}lgo", by: "zoë",
      minutesBefore: 1999),
    message(
      3, "مرحبا بالعالم https://example.com/ar שלום", by: "ليلى", minutesBefore: 60,
      cards: [
        ready("ar", title: "عنوان الصفحة", site: "موقع", url: "https://example.com/ar")
      ]),
    message(
      4, "\u{1B}[2J\u{1B}]0;owned\u{7}look\u{202E} here https://evil.example/\u{9B}31m",
      by: "mal\u{1B}[7mlory", minutesBefore: 59,
      cards: [
        ready(
          "evil", title: "\u{1B}P1;2qTitle\u{1B}\\ that\r\nlies\u{202E}",
          site: "Your Bank\u{8}\u{8}",
          description: "a\u{200B}b\u{FEFF}c \u{E000} \u{1B}[31mred", url: "https://evil.example/")
      ]),
    message(
      5, "slow https://slow.example/page and gone https://gone.example/page", minutesBefore: 2,
      cards: [
        loading("slow", secondsAgo: 7), failed("gone", "no such page (status 404)"),
      ]),
  ]

  @Test func `80 columns`() {
    let driver = Driver(columns: 80, rows: 33, Self.conversation)
    #expect(
      driver.screen == """
                                       Monday, 2 March 2026
          美咲  02:40
          今日のニュース https://example.jp/記事 を見て
          ▎ 新しい図書館が駅前に開館、初日に三千人が訪れる
          ▎ 日本新聞 · example.jp
          ▎ 市の中心に建つ図書館は木の香りがする。

          zoë  02:41
          👍 👨 ❤ 🇩 été Z̀́̂ãlgo

                                      Tuesday, 3 March 2026
          ليلى  1h
          مرحبا بالعالم https://example.com/ar שלום
          ▎ عنوان الصفحة
          ▎ موقع · example.com

          mallory  59m
          look here https://evil.example/
          ▎ that lies
          ▎ Your Bank · evil.example
          ▎ abc � red

          ada  2m
          slow https://slow.example/page and gone https://gone.example/page
          ▎ ⠋ slow.example · 7 s
          ▎
          ▎
          ▎

          ▎ ✗ gone.example no such page (status 404)
        ── main ────────────────────────────────────────────────────────────────────────
        ›
        writing Enter post  Esc read  Alt-Enter new line  Ctrl-C quit  F1 help
        """)
  }

  @Test func `40 columns`() {
    let driver = Driver(columns: 40, rows: 38, Self.conversation)
    #expect(
      driver.screen == """
                   Monday, 2 March 2026
          美咲  02:40
          今日のニュース https://example.jp/記事
          を見て
          ▎ 新しい図書館が駅前に開館、初日に三千
          ▎ 人が訪れる
          ▎ 日本新聞 · example.jp
          ▎ 市の中心に建つ図書館は木の香りがす…

          zoë  02:41
          👍 👨 ❤ 🇩 été Z̀́̂ãlgo

                  Tuesday, 3 March 2026
          ليلى  1h
          مرحبا بالعالم https://example.com/ar
          שלום
          ▎ عنوان الصفحة
          ▎ موقع · example.com

          mallory  59m
          look here https://evil.example/
          ▎ that lies
          ▎ Your Bank · evil.example
          ▎ abc � red

          ada  2m
          slow https://slow.example/page and
          gone https://gone.example/page
          ▎ ⠋ slow.example · 7 s
          ▎
          ▎
          ▎

          ▎ ✗ gone.example no such page (status
          ▎ 404)
        ── main ────────────────────────────────
        ›
        writing Enter post  Esc read  F1 help
        """)
  }

  @Test func `20 columns`() {
    let driver = Driver(columns: 20, rows: 46, Self.conversation)
    #expect(
      driver.screen == """
           Mon 2 Mar 2026
         美咲  02:40
         今日のニュース
         https://example.jp/
         記事 を見て
         ▎ 新しい図書館が駅
         ▎ 前に開館、初日に…
         ▎ example.jp
         ▎ 市の中心に建つ図…

         zoë  02:41
         👍 👨 ❤ 🇩 été Z̀́̂ãlgo

           Tue 3 Mar 2026
         ليلى  1h
         مرحبا بالعالم
         https://example.com
         /ar שלום
         ▎ عنوان الصفحة
         ▎ example.com

         mallory  59m
         look here
         https://evil.exampl
         e/
         ▎ that lies
         ▎ evil.example
         ▎ abc � red

         ada  2m
         slow
         https://slow.exampl
         e/page and gone
         https://gone.exampl
         e/page
         ▎ ⠋ slow.example ·…
         ▎
         ▎
         ▎

         ▎ ✗ gone.example no
         ▎ such page (status
         ▎ 404)
        ── main ────────────
        ›
        writing Enter post
        """)
  }
}
