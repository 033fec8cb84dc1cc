import FeedModel

/// A card as rows: a bar at its left, and what is known of the link beside it.
///
/// Nothing stands to the right of outside text, unless the person wants the picture there, so a
/// terminal that disagrees on a width spoils one line and no frame.
struct CardLayout {
  /// Of the whole card, with its bar.
  let width: Int
  let now: Timestamp
  /// Nil where cards have no pictures.
  var box: PictureBox?
  var options = CardOptions()

  /// Seconds are named only once a person wonders.
  static let patience = Duration.seconds(2)
  /// One step of the spinner.
  static let spinnerStep = Duration.milliseconds(125)
  /// What a card that is shown in full may take.
  static let fullRows = 40

  /// The rows that a loading card takes, and the most that a ready one does.
  var budget: Int {
    guard let box else { return options.textRows }
    return options.picture == .top
      ? options.textRows + box.rows : max(options.textRows, box.rows)
  }

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
      content = failed(
        failure, retryAt: retryAt, address: card.address,
        limit: height ?? max(options.textRows, 2))
      barStyle = .failure
    }
    var rows = barred(content.prefix(limit), barStyle, link: card.link)
    while rows.count < height ?? 0 { rows.append(Row(part: .card(link: card.link))) }
    return rows
  }

  /// Everything that is known of the link, for as long as the person wants it open.
  func fullRows(of card: ShownCard, picture: CardPicture = .none) -> [Row] {
    switch card.state {
    case .loading: return rows(of: card)
    case .ready(let metadata):
      let details = CardDetails.lines(of: metadata, cost: card.cost)
      let content = beside(picture, limit: Self.fullRows) { width in
        text(of: metadata, width: width, titleRows: 6, descriptionRows: 20)
          + details.flatMap { LineWrapper.rows(of: [Fragment($0, .quiet)], width: width, limit: 4) }
      }
      return barred(content.prefix(Self.fullRows), .bar, link: card.link)
    case .failed(let failure, let retryAt):
      let details = CardDetails.lines(
        of: failure, retryAt: retryAt, cost: card.cost, now: now)
      let content =
        failed(failure, retryAt: retryAt, address: card.address, limit: 10)
        + ([SafeText(card.address, limit: 2048)] + details).flatMap {
          LineWrapper.rows(of: [Fragment($0, .quiet)], width: inner, limit: 10)
        }
      return barred(content.prefix(Self.fullRows), .failure, link: card.link)
    }
  }
}

extension CardLayout {
  private var inner: Int { max(width - 2, 2) }

  private func barred(
    _ content: some Sequence<[Fragment]>, _ style: CellStyle, link: Int
  ) -> [Row] {
    content.map { Row([Fragment(words: "▎", style), .space] + $0, part: .card(link: link)) }
  }

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
    beside(picture, limit: limit) { width in
      let room = options.picture == .top && picture != .none ? limit - (box?.rows ?? 0) : limit
      return text(
        of: metadata, width: width, titleRows: room > 2 ? 2 : 1,
        descriptionRows: options.descriptionRows, limit: room)
    }
  }

  /// The text with its picture, where there is one and room for it.
  private func beside(
    _ picture: CardPicture, limit: Int, text: (_ width: Int) -> [[Fragment]]
  ) -> [[Fragment]] {
    guard let box, picture != .none, limit >= box.rows else { return text(inner) }
    var cells = Array(
      repeating: Array(repeating: Fragment.space, count: box.columns), count: box.rows)
    if case .drawn(let rows) = picture {
      for (row, drawn) in rows.prefix(box.rows).enumerated() { cells[row] = drawn }
    }
    if options.picture == .top { return cells + text(inner) }
    let width = inner - box.columns - 1
    let lines = text(width)
    let blank = Array(repeating: Fragment.space, count: box.columns)
    return (0..<max(lines.count, box.rows)).map { row in
      let drawn = row < cells.count ? cells[row] : blank
      let line = row < lines.count ? lines[row] : []
      guard options.picture == .right else { return drawn + [.space] + line }
      let columns = line.reduce(0) { $0 + $1.columns }
      return line + Array(repeating: .space, count: max(width - columns, 0) + 1) + drawn
    }
  }

  private func text(
    of metadata: LinkMetadata, width: Int, titleRows: Int, descriptionRows: Int, limit: Int = .max
  ) -> [[Fragment]] {
    var rows: [[Fragment]] = []
    if options.fields.contains(.title) {
      let title = SafeText(metadata.title ?? metadata.url, limit: 300)
      rows = LineWrapper.rows(of: [Fragment(title, .title)], width: width, limit: titleRows)
    }
    if rows.count < limit, let site = site(metadata, width: width) { rows.append(site) }
    let room = min(limit - rows.count, descriptionRows)
    if options.fields.contains(.description), room > 0,
      let description = metadata.description.map({ SafeText($0, limit: 1000) }),
      !description.isEmpty
    {
      rows += LineWrapper.rows(of: [Fragment(description, .text)], width: width, limit: room)
    }
    if options.fields.contains(.address), rows.count < limit {
      rows.append(LineWrapper.row(of: [Fragment(SafeText(metadata.url), .link)], width: width))
    }
    return rows
  }

  /// The kind where it is not a page, the site's name for itself, the host, which it cannot choose,
  /// the author and the day. Where they do not fit, the host stays longest.
  private func site(_ metadata: LinkMetadata, width: Int) -> [Fragment]? {
    let host = host(of: metadata.url)
    let showsSite = options.fields.contains(.site)
    let sign = showsSite ? CardDetails.sign(of: metadata) : nil
    let named = metadata.siteName.flatMap { $0.lowercased() == host.lowercased() ? nil : $0 }
    let name = showsSite ? named : nil
    let place = showsSite ? host : nil
    let author = options.fields.contains(.author) ? metadata.author : nil
    let day = options.fields.contains(.date) ? CardDetails.day(of: metadata) : nil
    let choices = [
      [sign, name, place, author, day], [sign, name, place, author], [sign, name, place],
      [sign, place], [place ?? author ?? day],
    ].map { $0.compactMap(\.self).joined(separator: " · ") }
    guard let shortest = choices.last, !shortest.isEmpty else { return nil }
    for choice in choices {
      let words = Fragment(SafeText(choice, limit: 300), .quiet)
      if words.columns <= width { return [words] }
    }
    return LineWrapper.row(of: [Fragment(SafeText(shortest), .quiet)], width: width)
  }

  private func failed(
    _ failure: PreviewFailure, retryAt: Timestamp?, address: String, limit: Int
  ) -> [[Fragment]] {
    var text = [Fragment(words: "✗", .failure), .space]
    let host = host(of: address)
    if !failure.message.contains(host) { text += [Fragment(SafeText(host), .quiet), .space] }
    text.append(Fragment(SafeText(failure.message, limit: 300), .failure))
    if retryAt != nil { text += [.space, Fragment(words: "· tries again by itself", .quiet)] }
    return LineWrapper.rows(of: text, width: inner, limit: limit)
  }

  private func host(of address: String) -> String {
    let host = WebURL(address)?.displayHost ?? address
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  private static let spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
}
