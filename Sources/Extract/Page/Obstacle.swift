import FeedModel

/// What a site shows instead of the page: a check for bots, a wish for consent, a login.
///
/// Every rule needs two signs, since an article may well be called "Just a moment": a marker of its
/// table, and a page that says nothing else of itself (`isBare`), or that was reached by a redirect to
/// a place for logins. What a page merely mentions is never looked at.
struct Obstacle {
  let kind: Kind
  private let site: String

  enum Kind: Hashable {
    case challenge(by: String?)
    case consent, login, script
  }

  init?(in page: PageSources, at url: WebURL, originalURL: WebURL) {
    site = originalURL.siteName
    let found =
      Self.redirect(page, url, originalURL) ?? Self.placeholder(page, url)
      ?? (page.isBare ? Self.challenge(page, url) : nil) ?? Self.login(page, originalURL)
    guard let found else { return nil }
    kind = found
  }

  var failure: PreviewFailure {
    let sentence =
      switch kind {
      case .challenge(let by?): "\(site) checks for bots (\(by)) instead of showing the page"
      case .challenge(nil): "\(site) checks for bots instead of showing the page"
      case .consent: "\(site) asks for consent before it shows the page"
      case .login: "\(site) asks for a login before it shows the page"
      case .script: "\(site) shows nothing to a program without JavaScript"
      }
    return PreviewFailure(.blocked, SafeText(sentence).string)
  }
}

// MARK: Rules

extension Obstacle {
  private static func challenge(_ page: PageSources, _ url: WebURL) -> Kind? {
    let title = normalized(page.tags.title ?? "")
    if let marker = ObstacleMarkers.titles.first(where: { $0.text == title }) { return marker.kind }
    // These scripts run on ordinary pages too; on one without a title of its own they are the page.
    guard title.isEmpty || title == url.host || title == url.siteName else { return nil }
    return page.tags.scripts.firstValue { script in
      ObstacleMarkers.scripts.first { script.utf8.contains($0.text.utf8) }?.kind
    }
  }

  /// The asked page led to a host or a path that is there for consent or logins only.
  private static func redirect(_ page: PageSources, _ url: WebURL, _ asked: WebURL) -> Kind? {
    guard url != asked else { return nil }
    let labels = url.host.split(separator: ".")
    // `login.example.org` is a place for logins; `login.gov` is a site.
    if let label = labels.first, labels.count > 2, label != asked.host.prefix(while: { $0 != "." })
    {
      if ObstacleMarkers.consentLabels.contains(String(label)) { return .consent }
      if ObstacleMarkers.loginLabels.contains(String(label)) { return .login }
    }
    guard isLogin(url), !isLogin(asked) else { return nil }
    // The page after the login stands in the query, or the login itself in the page.
    let query = (url.query ?? "").lowercased()
    let returns = ObstacleMarkers.returnParameters.contains { query.contains($0) }
    return returns || page.tags.hasPasswordField ? .login : nil
  }

  /// A login in the place of the page, without a redirect.
  private static func login(_ page: PageSources, _ asked: WebURL) -> Kind? {
    guard page.tags.hasPasswordField || page.isBare, !isLogin(asked) else { return nil }
    let title = normalized(page.metas.first("og:title") { $0 } ?? page.tags.title ?? "")
    let parts = title.unicodeScalars.split { separators.contains($0) }
      .map { part in
        var words = part
        while words.first == " " { words.removeFirst() }
        while words.last == " " { words.removeLast() }
        return String(words)
      }
    guard let first = parts.first, let last = parts.last, parts.count <= 3 else { return nil }
    let names = ObstacleMarkers.loginTitles
    return names.contains(first) || names.contains(last) ? .login : nil
  }

  /// The page that some sites give to whoever runs no scripts.
  private static func placeholder(_ page: PageSources, _ url: WebURL) -> Kind? {
    let host = url.host
    let markers = ObstacleMarkers.placeholders.filter { marker in
      host.hasSuffix(marker.host) && (host == marker.host || host.hasSuffix("." + marker.host))
    }
    guard !markers.isEmpty, page.metas.first("og:title", { $0 }) == nil else { return nil }
    let title = normalized(page.tags.title ?? "")
    let heading = normalized(page.tags.body.heading ?? "")
    return markers.first { title == $0.text || heading == $0.text }?.kind
  }

  /// Whether the last part of the path is the name of a login.
  private static func isLogin(_ url: WebURL) -> Bool {
    let name = (url.path.utf8.split(separator: .solidus).last ?? "".utf8[...])
      .prefix { $0 != UInt8(ascii: ".") }
      .filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }.map(\.asciiLowercased)
    return ObstacleMarkers.loginPaths.contains(String(decoding: name, as: UTF8.self))
  }

  /// In lower case, without the dots and marks that its variants end in.
  private static func normalized(_ title: String) -> String {
    var text = String(title.unicodeScalars.prefix(200)).lowercased().unicodeScalars
    while let last = text.last, endings.contains(last) { text.removeLast() }
    return String(String.UnicodeScalarView(text.map { $0 == "\u{2019}" ? "'" : $0 }))
  }

  private static let endings = Array(".…! ".unicodeScalars)
  private static let separators = Array("|-–—·•:".unicodeScalars)
}

extension PageSources {
  /// Whether the page says no more of itself than its title: no description, no card, no canonical
  /// address, no linked data. Walls have no use for them.
  var isBare: Bool {
    tags.linkedData.isEmpty && !links.contains(.canonical)
      && Self.said.allSatisfy { metas.first($0) { $0 } == nil }
  }

  private static let said = [
    "og:title", "og:description", "og:image", "og:url", "twitter:title", "twitter:description",
    "description",
  ]
}
