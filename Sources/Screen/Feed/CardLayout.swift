import FeedModel

/// A card as rows: a bar at its left, and what is known of the link beside it.
///
/// Nothing stands to the right of outside text, so a terminal that disagrees on a width spoils one
/// line and no frame.
struct CardLayout {
  /// Of the whole card, with its bar.
  let width: Int
  let now: Timestamp
  /// Nil where cards have no pictures.
  var box: PictureBox?

  /// Rows of text that a ready card takes at most: two of title, one of the site, one or two of
  /// description.
  static let textRows = 4
  /// Seconds are named only once a person wonders.
  static let patience = Duration.seconds(2)
  /// One step of the spinner.
  static let spinnerStep = Duration.milliseconds(125)

  /// The rows that a loading card takes, and the most that a ready one does.
  var budget: Int { max(Self.textRows, box?.rows ?? 0) }

  /// As many rows as `height` says, else as many as the state needs.
  func rows(of card: ShownCard, picture: CardPicture = .none, height: Int? = nil) -> [Row] {
    let limit = height ?? budget
    var content: [[Fragment]]
    var barStyle = CellStyle.bar
    switch card.state {
    case .loading(let since):
      content = loading(card.address, since: since)
      barStyle = .quiet
      content += Array(repeating: [], count: max(limit - content.count, 0))
    case .ready(let metadata):
      content = ready(metadata, picture: picture, limit: limit)
    case .failed(let failure, let retryAt):
      content = failed(failure, retryAt: retryAt, address: card.address)
      barStyle = .failure
    }
    var rows = content.prefix(limit).map { fragments in
      Row([Fragment(words: "▎", barStyle), .space] + fragments, part: .card(link: card.link))
    }
    while rows.count < height ?? 0 { rows.append(Row(part: .card(link: card.link))) }
    return rows
  }
}

extension CardLayout {
  private var inner: Int { max(width - 2, 2) }

  private func loading(_ address: String, since: Timestamp) -> [[Fragment]] {
    let elapsed = now - since
    let step = max(now.milliseconds, 0) / 125 % Int64(Self.spinner.count)
    var line = [
      Fragment(words: Self.spinner[Int(step)], .mark), .space,
      Fragment(SafeText(host(of: address)), .quiet),
    ]
    if elapsed >= Self.patience {
      line += [.space, Fragment(words: "· \(TimeWords.elapsed(elapsed))", .quiet)]
    }
    return [LineWrapper.row(of: line, width: inner)]
  }

  private func ready(
    _ metadata: LinkMetadata, picture: CardPicture, limit: Int
  ) -> [[Fragment]] {
    guard let box, picture != .none, limit >= box.rows else {
      return text(of: metadata, width: inner, limit: limit)
    }
    // The picture on the left, the text beside it, and a column between.
    let text = text(of: metadata, width: inner - box.columns - 1, limit: limit)
    return (0..<max(text.count, box.rows)).map { row in
      var left = Array(repeating: Fragment.space, count: box.columns)
      if case .drawn(let rows) = picture, row < rows.count { left = rows[row] }
      return left + [.space] + (row < text.count ? text[row] : [])
    }
  }

  private func text(of metadata: LinkMetadata, width: Int, limit: Int) -> [[Fragment]] {
    let title = SafeText(metadata.title ?? metadata.url, limit: 300)
    var rows = LineWrapper.rows(
      of: [Fragment(title, .title)], width: width, limit: limit > 2 ? 2 : 1)
    if rows.count < limit { rows.append(site(metadata, width: width)) }
    let room = min(limit - rows.count, 2)
    if room > 0, let description = metadata.description.map({ SafeText($0, limit: 1000) }),
      !description.isEmpty
    {
      rows += LineWrapper.rows(of: [Fragment(description, .text)], width: width, limit: room)
    }
    return rows
  }

  /// The kind where it is not a page, the site's name for itself, the host, which it cannot choose,
  /// and the author. Where they do not fit, the host stays longest.
  private func site(_ metadata: LinkMetadata, width: Int) -> [Fragment] {
    let host = host(of: metadata.url)
    let sign = sign(of: metadata)
    let name = metadata.siteName.flatMap { $0.lowercased() == host.lowercased() ? nil : $0 }
    let choices = [
      [sign, name, host, metadata.author], [sign, name, host], [sign, host], [host],
    ]
    for choice in choices.map({ $0.compactMap(\.self).joined(separator: " · ") }) {
      let words = Fragment(SafeText(choice, limit: 300), .quiet)
      if words.columns <= width { return [words] }
    }
    return LineWrapper.row(of: [Fragment(SafeText(host), .quiet)], width: width)
  }

  private func failed(
    _ failure: PreviewFailure, retryAt: Timestamp?, address: String
  ) -> [[Fragment]] {
    var text = [Fragment(words: "✗", .failure), .space]
    let host = host(of: address)
    if !failure.message.contains(host) { text += [Fragment(SafeText(host), .quiet), .space] }
    text.append(Fragment(SafeText(failure.message, limit: 300), .failure))
    if retryAt != nil { text += [.space, Fragment(words: "· tries again by itself", .quiet)] }
    return LineWrapper.rows(of: text, width: inner, limit: 2)
  }

  private func host(of address: String) -> String {
    let host = WebURL(address)?.displayHost ?? address
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  private static let spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  /// A page with a picture is a page; only a link to a picture is one.
  private func sign(of metadata: LinkMetadata) -> String? {
    switch metadata.kind {
    case .video: "▶ video"
    case .audio: "♪ audio"
    case .image: metadata.contentType?.hasPrefix("image/") == true ? "picture" : nil
    case .document: "document"
    case .file: "file"
    case .article, .page: nil
    }
  }
}
