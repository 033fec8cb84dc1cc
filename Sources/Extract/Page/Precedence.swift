/// Which places in a page are asked for each field, and in which order: the first that holds
/// something wins, and of duplicates the first.
///
/// The head is asked before the body, whole orders at a time, so that a comment in the body of a page
/// cannot set its card. What stands after the sources that every publisher knows are sources of
/// older pages (microdata, Dublin Core), which fill gaps only.
enum Precedence {
  static let title: [FieldSource] = [
    .meta("og:title"), .meta("twitter:title"), .linkedData(.headline), .titleElement,
    .microdata("headline"), .headingElement, .microdata("name"), .meta("dc.title"),
    .meta("dcterms.title"), .meta("title"),
  ]

  static let description: [FieldSource] = [
    .meta("og:description"), .meta("twitter:description"), .linkedData(.description),
    .meta("description"), .microdata("description"), .meta("dc.description"),
    .meta("dcterms.description"), .leadParagraph,
  ]

  static let siteName: [FieldSource] = [
    .meta("og:site_name"), .linkedData(.publisher), .linkedData(.siteName),
    .meta("application-name"),
  ]

  static let author: [FieldSource] = [
    .linkedData(.author), .meta("article:author"), .meta("author"), .meta("twitter:creator"),
    .microdata("author"), .meta("dc.creator"), .meta("dcterms.creator"), .meta("parsely-author"),
    .meta("sailthru.author"), .meta("citation_author"), .meta("og:author"), .byline,
  ]

  static let published: [FieldSource] = [
    .meta("article:published_time"), .linkedData(.published), .meta("date"), .timeElement,
    .microdata("datepublished"), .meta("og:published_time"), .meta("datepublished"),
    .meta("pubdate"), .meta("publishdate"), .meta("publish-date"), .meta("publish_date"),
    .meta("parsely-pub-date"), .meta("sailthru.date"), .meta("citation_publication_date"),
    .meta("dc.date.issued"), .meta("dcterms.issued"), .meta("dc.date"), .meta("dcterms.date"),
    .meta("dcterms.created"), .meta("dc.date.created"),
  ]

  static let modified: [FieldSource] = [
    .meta("article:modified_time"), .linkedData(.modified), .meta("og:updated_time"),
    .meta("og:modified_time"), .microdata("datemodified"), .meta("datemodified"),
    .meta("last-modified"), .meta("dcterms.modified"), .meta("dc.date.modified"),
  ]

  static let language: [FieldSource] = [
    .htmlLanguage, .meta("og:locale"), .httpEquiv("content-language"), .meta("content-language"),
    .linkedData(.language), .microdata("inlanguage"), .meta("dc.language"),
    .meta("dcterms.language"),
  ]

  static let themeColor: [FieldSource] = [.meta("theme-color")]

  static let canonical: [FieldSource] = [.canonicalLink, .meta("og:url")]
}

/// One place in a page that can fill a field.
enum FieldSource: Hashable, Sendable {
  /// `<meta property>` or `<meta name>`; the key in lower case.
  case meta(String)
  /// `<meta itemprop>`; the key in lower case.
  case microdata(String)
  case httpEquiv(String)
  case linkedData(LinkedData.Text)
  case canonicalLink
  case titleElement
  case headingElement
  case timeElement
  case leadParagraph, byline
  case htmlLanguage

  /// What `sources` and the report call it.
  var name: String {
    switch self {
    case .meta(let key): key
    case .microdata(let key): "itemprop \(key)"
    case .httpEquiv(let key): "http-equiv \(key)"
    case .canonicalLink: "link canonical"
    case .linkedData(let text): "json-ld \(text.rawValue)"
    case .titleElement: "title"
    case .headingElement: "h1"
    case .timeElement: "time"
    case .leadParagraph: "first paragraph"
    case .byline: "byline"
    case .htmlLanguage: "html lang"
    }
  }
}
