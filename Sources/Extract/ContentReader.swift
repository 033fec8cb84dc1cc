public import FeedModel

/// Reads whatever an address answers with: a page, or a file whose first bytes say what it is.
///
/// The one type that `Unfurl` feeds; it chooses by content type and first bytes (`ContentKind`). Any
/// split of the same bytes gives the same result.
public struct ContentReader {
  private let contentType: String?
  private let contentLength: Int64?
  private let fileName: String?
  private let url: WebURL
  private let originalURL: WebURL

  /// Nil until enough bytes came to tell.
  private var kind: ContentKind?
  /// Bytes that wait for that, then the head of a file.
  private var head: [UInt8] = []
  private var page: PageReader?
  /// How long `head` was when it was last looked at, so that looking costs no more than reading.
  private var lookedAt = 0

  /// - Parameters:
  ///   - contentType: the header's value.
  ///   - contentLength: of the decoded body, where the server says.
  ///   - contentDisposition: the header's value; it may give a file's name (RFC 6266).
  ///   - url: where the answer came from, after redirects.
  ///   - originalURL: what was asked for.
  public init(
    contentType: String?, contentLength: Int64?, contentDisposition: String? = nil, url: WebURL,
    originalURL: WebURL
  ) {
    self.contentType = contentType
    self.contentLength = contentLength
    fileName = contentDisposition.flatMap(FileName.init(contentDisposition:))?.text
    self.url = url
    self.originalURL = originalURL
  }

  /// True when the transfer may end.
  public mutating func feed(_ bytes: Span<UInt8>) -> Bool {
    if page != nil { return page?.feed(bytes) ?? true }
    let room = max(0, (kind.map(Self.limitBytes) ?? ContentKind.headBytes) - head.count)
    // A page is handed on whole; of a file only the head is kept.
    let taken = kind == nil ? bytes.count : min(room, bytes.count)
    bytes.extracting(first: taken).withUnsafeBufferPointer { head.append(contentsOf: $0) }
    if kind == nil {
      guard head.count >= ContentKind.headBytes else { return false }
      decide()
      if page != nil { return feedHead() }
    }
    return hasEnough()
  }

  /// The bytes ended.
  public mutating func finish() -> Content {
    if kind == nil {
      decide()
      if page != nil { _ = feedHead() }
    }
    if page != nil, let read = page?.finish() {
      return .page(
        PageMetadata(of: read, at: url, originalURL: originalURL, contentType: contentType))
    }
    guard let kind, !head.isEmpty else {
      return .nothing(PreviewFailure(.notPreviewable, "\(url.siteName) sent an empty answer"))
    }
    let file = FileMetadata(
      kind, head: head, lengthBytes: contentLength, name: fileName,
      contentType: contentType, url: url, originalURL: originalURL)
    return .file(file.metadata)
  }

  public enum Content: Hashable, Sendable {
    case page(PageMetadata)
    case file(LinkMetadata)
    case nothing(PreviewFailure)
  }
}

extension ContentReader {
  private mutating func decide() {
    let chosen = ContentKind(
      declared: contentType.flatMap(MediaType.init), head: Array(head.prefix(ContentKind.headBytes))
    )
    kind = chosen
    if chosen.reading == .page, !head.isEmpty {
      page = PageReader(contentType: contentType)
    } else {
      head.removeLast(max(0, head.count - Self.limitBytes(chosen)))
    }
  }

  private mutating func feedHead() -> Bool {
    let waiting = head
    head = []
    return page?.feed(waiting.span) ?? true
  }

  /// How much of a file is read for what it says of itself.
  private static func limitBytes(_ kind: ContentKind) -> Int {
    switch kind.reading {
    case .page, .file: ContentKind.headBytes
    // Cameras put a thumbnail and a colour profile before the size: some 200 KiB.
    case .picture: 512 * 1024
    // The index of an hour of film is about as long.
    case .media: 1024 * 1024
    case .pdf: 512 * 1024
    case .feed, .json: 64 * 1024
    case .text: PlainText.headBytes
    }
  }

  /// Whether more bytes could tell nothing more.
  private mutating func hasEnough() -> Bool {
    guard let kind else { return false }
    if head.count >= Self.limitBytes(kind) { return true }
    guard head.count >= lookedAt * 2 else { return false }
    lookedAt = head.count
    switch kind.reading {
    case .picture: return PictureHeader.read(head, as: kind.mediaType) != .needsMore
    case .media: return MovieHeader.read(head) != .needsMore
    case .file: return true
    case .page, .pdf, .feed, .json, .text: return false
    }
  }
}
