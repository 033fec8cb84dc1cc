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
          + "is one line long.", image: "/dusk.png")
    case "/short": .redirect(to: "/lighthouse", status: 301)
    case "/bread":
      page(
        title: "Bread without a plan", site: "Lantern Kitchen",
        description: "Flour, water, salt, and what to do while you wait.", image: "/field.png")
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
    case "/dusk.png": picture { x, y in (UInt8(90 + x / 3), UInt8(40 + y / 2), UInt8(120 - y / 3)) }
    case "/field.png":
      picture { x, y in (UInt8(200 - y / 2), UInt8(150 + x / 8), UInt8(40 + y / 4)) }
    case "/lake.png": picture { x, y in (UInt8(30 + y / 4), UInt8(80 + x / 4), UInt8(160 + y / 3)) }
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

  private static func picture(_ color: (Int, Int) -> (UInt8, UInt8, UInt8)) -> OriginAnswer {
    .bytes(PortableNetworkGraphic(width: 240, height: 160, color: color).bytes, type: "image/png")
  }
}
