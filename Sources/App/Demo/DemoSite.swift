import Origin

/// The small site that `pennant demo` talks to over real HTTP, on loopback.
struct DemoSite: Sendable {
  /// Each is a host of its own.
  static let hosts = ["127.0.0.1", "127.0.0.2", "127.0.0.3"]

  let origin: Origin

  init() throws(OriginError) {
    origin = try Origin(addresses: Self.hosts, answer: Self.answer)
  }

  /// An address on one of the hosts.
  func url(_ path: String, host: Int = 0) -> String {
    origin.url(path, host: Self.hosts[host])
  }

  private static func answer(_ request: OriginRequest) -> OriginAnswer {
    switch request.path {
    case "/lighthouse":
      page(
        title: "The lighthouse keeper's last ledger", site: "Harbour Log",
        description: "Forty years of weather, ships and soup, found behind a stove. Every entry "
          + "is one line long.", image: "/lighthouse.png")
    case "/short": .redirect(to: "/lighthouse", status: 301)
    case "/bread":
      page(
        title: "Bread without a plan", site: "Lantern Kitchen",
        description: "Flour, water, salt, and what to do while you wait.", image: "/bread.png")
    case "/slow":
      page(
        title: "Slow trains of the north", site: "Timetable",
        description: "The nine o'clock leaves when the lake is thawed.", image: "/lake.png"
      ).delayed(by: .seconds(3))
    case "/unicode":
      page(
        title: "星の地図 — Sternkarte — خريطة النجوم ✨", site: "Übersee",
        description: "Titles in every script keep their width.", image: nil)
    case "/rude":
      page(
        title: "A title \u{1B}[31mthat tries\u{7} to paint \u{202E}your terminal", site: "Mischief",
        description: "It came out as plain words.", image: nil)
    case "/wall":
      .html("<title>Just a moment...</title><div id=cf-challenge></div>", status: 403)
    case "/lighthouse.png": picture(.lighthouse)
    case "/bread.png": picture(.bread)
    case "/lake.png": picture(.lake)
    default: .html("<title>Not found</title>", status: 404)
    }
  }

  private static func page(
    title: String, site: String, description: String, image: String?
  ) -> OriginAnswer {
    let picture = image.map { "<meta property=og:image content=\"\($0)\">" } ?? ""
    return .html(
      """
      <!doctype html><html lang=en><head><meta charset=utf-8>
      <title>\(title)</title>
      <meta property=og:title content="\(title)">
      <meta property=og:site_name content="\(site)">
      <meta property=og:description content="\(description)">
      \(picture)
      </head><body><h1>\(title)</h1></body></html>
      """)
  }

  private static func picture(_ picture: DemoPicture) -> OriginAnswer {
    .bytes(picture.bytes, type: "image/png")
  }
}
