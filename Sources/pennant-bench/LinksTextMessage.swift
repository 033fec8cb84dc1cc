/// One message of the bench's chat: words of one language, the marks that people put between them, and
/// in every fifth a link.
enum LinksTextMessage {
  static func make(_ dice: inout Dice) -> String {
    let language = dice.roll(100) < 55 ? languages[0] : dice.pick(languages)
    let count = 2 + dice.roll(8) + dice.roll(12)
    let linkAt = dice.roll(5) == 0 ? dice.roll(count) : -1
    var message = dice.roll(40) == 0 ? "> " : ""
    for index in 0..<count {
      if index == linkAt {
        message += decorated(link(&dice), &dice)
      } else {
        message += dice.roll(30) == 0 ? dice.pick(oddities) : dice.pick(language.words)
      }
      guard index + 1 < count else { break }
      switch dice.roll(16) {
      case 0: message += language.fullStop + (dice.roll(12) == 0 ? "\n" : language.space)
      case 1: message += language.comma + language.space
      default: message += index + 1 == linkAt || index == linkAt ? " " : language.space
      }
    }
    return message + dice.pick(["", "", "", language.fullStop, "!", "?", "...", " 😂", " 👍"])
  }

  private static func link(_ dice: inout Dice) -> String {
    let host = dice.pick(hosts)
    switch dice.roll(8) {
    case 0: return "www." + host
    case 1: return host + path(&dice)
    case 2: return "http://" + host + path(&dice)
    default: return "https://" + host + path(&dice)
    }
  }

  private static func path(_ dice: inout Dice) -> String {
    var path = ""
    for _ in 0..<dice.roll(4) { path += "/" + dice.pick(segments) }
    if dice.roll(4) == 0 { path += "?v=\(dice.roll(1_000_000))&t=\(dice.roll(60))s" }
    if dice.roll(8) == 0 { path += "#" + dice.pick(segments) }
    return path.isEmpty ? "/" : path.hasPrefix("/") ? path : "/" + path
  }

  private static func decorated(_ link: String, _ dice: inout Dice) -> String {
    switch dice.roll(20) {
    case 0: "(" + link + ")"
    case 1: "<" + link + ">"
    case 2: "[this](" + link + ")"
    case 3: "`" + link + "`"
    case 4: "**" + link + "**"
    default: link
    }
  }

  private struct Language {
    let words: [String]
    var space = " "
    var fullStop = "."
    var comma = ","

    init(_ words: String, space: String = " ", fullStop: String = ".", comma: String = ",") {
      self.words = words.split(separator: " ").map(String.init)
      self.space = space
      self.fullStop = fullStop
      self.comma = comma
    }
  }

  private static let oddities = [
    "e.g.", "i.e.", "10:30", "3.14", "v1.2.3", "@anna", "#general", ":tada:", "readme.md", "ok...",
    "me@example.org", "(see", "it's", "\"quoted\"", "`make test`", "*really*", "$5.99",
    "main.rs:12",
    "1/2", "50%", "👀", "—", "12.06.2024", "haha:)", "a/b", "foo.bar()", "<3", "->",
  ]

  private static let hosts = [
    "example.com", "news.example.org", "github.com", "en.wikipedia.org", "youtu.be",
    "example.co.uk",
    "docs.example.dev", "maps.example.net", "bücher.example.de", "t.co", "blog.example.io",
    "shop.example.fr", "почта.рф", "files.example.com:8080", "wiki.example.org", "a.example.de",
    "status.example.app", "x.com", "cdn.example.net", "www.example.pl", "forum.example.ru",
    "m.example.jp",
    "mail.example.com", "open.example.com", "gist.github.com", "de.wikipedia.org",
  ]

  private static let segments = [
    "watch", "wiki", "Rust_(fungus)", "2024", "06", "an-article-with-a-long-title-in-it", "issues",
    "1234", "a", "index.html", "%E3%81%82", "photos", "thread-7", "blob", "main", "src",
  ]

  private static let languages = [
    Language(
      "the a is it to and you of in that was for on are with as at be this have from or had by not but "
        + "what all were when we there can an your which their said if do will each about how up out "
        + "meeting tomorrow lunch deploy build broken fixed review please thanks maybe later weekend"
    ),
    Language(
      "der die das und ist nicht ich wir heute morgen später vielleicht schön größer über für mit auch "
        + "noch schon mal gerne Besprechung Büro Zug Wochenende danke bitte"),
    Language(
      "le la les et est pas je nous demain peut-être déjà très bien où ça réunion café merci week-end "
        + "d'accord j'arrive voilà être"),
    Language(
      "el la los y es no yo mañana quizás también después reunión gracias año niño está qué cómo"),
    Language("и в не на я что он как это по но они мы завтра спасибо встреча хорошо давай потом"),
    Language(
      "今日 は 天気 が いい です ね 明日 の 会議 を 忘れ ないで ください ありがとう 了解 しました これ 見て テスト",
      space: "", fullStop: "。", comma: "、"),
    Language(
      "今天 我们 去 哪里 吃饭 好的 明天 开会 请 看 一下 这个 谢谢 没问题 代码 已经 提交 了", space: "",
      fullStop: "。", comma: "，"),
    Language("오늘 내일 회의 있어요 감사합니다 확인 부탁드려요 네 좋아요 점심 먹으러 가요 링크 여기"),
    Language("اليوم غدا الاجتماع شكرا من فضلك هذا الرابط نعم لا ربما", comma: "،"),
    Language("आज कल बैठक धन्यवाद कृपया यह लिंक देखो हाँ नहीं शायद", fullStop: "।"),
  ]
}
