extension LinkMetadata {
  /// The contract's `preview` object.
  public var json: JSONValue {
    var object = JSONObject()
    func put(_ key: CodingKeys, _ value: String?) {
      if let value { object.append(key.rawValue, .string(value)) }
    }
    put(.url, url)
    put(.originalURL, originalURL)
    put(.canonicalURL, canonicalURL)
    put(.kind, kind.rawValue)
    put(.title, title)
    put(.description, description)
    put(.siteName, siteName)
    put(.author, author)
    put(.publishedAt, publishedAt)
    put(.modifiedAt, modifiedAt)
    put(.language, language)
    put(.themeColor, themeColor)
    put(.contentType, contentType)
    func put(_ key: CodingKeys, json: JSONValue?) {
      if let json { object.append(key.rawValue, json) }
    }
    put(.icon, json: icon?.json)
    put(.image, json: image?.json)
    put(.images, json: images.map { .array($0.map(\.json)) })
    put(.video, json: video?.json)
    put(.audio, json: audio?.json)
    if let sources {
      var members = JSONObject()
      for (field, source) in sources.sorted(by: { $0.key < $1.key }) {
        members.append(field, .string(source))
      }
      put(.sources, json: .object(members))
    }
    return .object(object)
  }

  /// Reads what `json` wrote; nil where an address or the kind is missing. A member of another shape
  /// is passed over, so that a later version's metadata can still be shown.
  public init?(json: JSONValue) {
    func text(_ key: CodingKeys) -> String? { json[key.rawValue]?.string }
    guard let url = text(.url), let originalURL = text(.originalURL),
      let kind = text(.kind).flatMap(Kind.init(rawValue:))
    else { return nil }
    self.init(url: url, originalURL: originalURL, kind: kind)
    canonicalURL = text(.canonicalURL)
    title = text(.title)
    description = text(.description)
    siteName = text(.siteName)
    author = text(.author)
    publishedAt = text(.publishedAt)
    modifiedAt = text(.modifiedAt)
    language = text(.language)
    themeColor = text(.themeColor)
    contentType = text(.contentType)
    icon = json[CodingKeys.icon.rawValue].flatMap(Picture.init(json:))
    image = json[CodingKeys.image.rawValue].flatMap(Picture.init(json:))
    images = json[CodingKeys.images.rawValue]?.array?.compactMap(Picture.init(json:))
    video = json[CodingKeys.video.rawValue].flatMap(Media.init(json:))
    audio = json[CodingKeys.audio.rawValue].flatMap(Media.init(json:))
    if let members = json[CodingKeys.sources.rawValue]?.object?.members {
      sources = Dictionary(
        members.compactMap { member in member.value.string.map { (member.key, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
  }
}

extension LinkMetadata.Picture {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["url": .string(url)]
    if let width { object.append("width", .integer(Int64(width))) }
    if let height { object.append("height", .integer(Int64(height))) }
    if let alt { object.append("alt", .string(alt)) }
    if let type { object.append("type", .string(type)) }
    return .object(object)
  }

  fileprivate init?(json: JSONValue) {
    guard let url = json["url"]?.string else { return nil }
    self.init(
      url: url, width: json["width"]?.integer.flatMap(Int.init(exactly:)),
      height: json["height"]?.integer.flatMap(Int.init(exactly:)),
      alt: json["alt"]?.string, type: json["type"]?.string)
  }
}

extension LinkMetadata.Media {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    if let url { object.append("url", .string(url)) }
    if let width { object.append("width", .integer(Int64(width))) }
    if let height { object.append("height", .integer(Int64(height))) }
    if let type { object.append("type", .string(type)) }
    if let embedURL { object.append(CodingKeys.embedURL.rawValue, .string(embedURL)) }
    if let durationSeconds {
      object.append(CodingKeys.durationSeconds.rawValue, .double(durationSeconds))
    }
    return .object(object)
  }

  fileprivate init?(json: JSONValue) {
    guard json.object != nil else { return nil }
    self.init(
      url: json["url"]?.string, width: json["width"]?.integer.flatMap(Int.init(exactly:)),
      height: json["height"]?.integer.flatMap(Int.init(exactly:)), type: json["type"]?.string,
      embedURL: json[CodingKeys.embedURL.rawValue]?.string,
      durationSeconds: json[CodingKeys.durationSeconds.rawValue]?.double)
  }
}
