import FeedModel

/// What there is to say of a link beyond its card's few rows.
enum CardDetails {
  static func lines(of metadata: LinkMetadata, cost: TransferCost?) -> [SafeText] {
    var lines = [metadata.url]
    if let author = metadata.author { lines.append("by \(author)") }
    if let day = day(of: metadata) { lines.append("published \(day)") }
    if let modified = metadata.modifiedAt, modified != metadata.publishedAt {
      lines.append("changed \(modified.prefix(10))")
    }
    let size = metadata.image.flatMap { picture -> String? in
      guard let width = picture.width, let height = picture.height else { return nil }
      return "picture of \(width) by \(height)"
    }
    let length = (metadata.video ?? metadata.audio)?.durationSeconds.map { seconds in
      "plays for \(TimeWords.elapsed(.seconds(Int64(min(max(seconds, 0), 1e9)))))"
    }
    let facts = [metadata.contentType, metadata.language, size, length].compactMap(\.self)
    if !facts.isEmpty { lines.append(facts.joined(separator: " · ")) }
    if let cost { lines.append("fetched \(cost.text)") }
    return lines.map { SafeText($0, limit: 2048) }
  }

  static func lines(
    of failure: PreviewFailure, retryAt: Timestamp?, cost: TransferCost?, now: Timestamp
  ) -> [SafeText] {
    var lines = ["kind \(failure.kind.rawValue)"]
    if let status = failure.status { lines[0] += " · status \(status)" }
    if let retryAt, retryAt > now {
      lines.append("tries again in \(TimeWords.elapsed(retryAt - now))")
    }
    if let cost { lines.append("fetched \(cost.text)") }
    return lines.map { SafeText($0) }
  }

  /// `2026-03-03`.
  static func day(of metadata: LinkMetadata) -> String? {
    metadata.publishedAt.map { String($0.prefix(10)) }
  }

  /// A page with a picture is a page; only a link to a picture is one.
  static func sign(of metadata: LinkMetadata) -> String? {
    switch metadata.kind {
    case .video: "▶ video"
    case .audio: "♪ audio"
    case .image: metadata.contentType?.hasPrefix("image/") == true ? "picture" : nil
    case .document: "document"
    case .file: "file"
    case .article, .page: nil
    }
  }

  /// A card as text, for other people: title, site, description, address.
  static func sharedText(of state: PreviewState?, address: String) -> String {
    guard case .ready(let metadata) = state else { return address }
    let title = metadata.title.map { SafeText($0, limit: 300).string }
    let description = metadata.description.map { SafeText($0, limit: 1000).string }
    return [title, description, address].compactMap(\.self).joined(separator: "\n")
  }
}
