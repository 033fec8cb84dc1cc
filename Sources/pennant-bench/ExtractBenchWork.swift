import Extract
import FeedModel
import Glibc

/// One way of reading a page; each does more than the one before it.
enum ExtractBenchWork: String, CaseIterable {
  /// What the bytes cost to look at: the limit.
  case memchr
  /// The whole page, no token kept.
  case tokens
  /// As `Unfurl` reads, until nothing is missing: charset chosen, tags decoded.
  case head
  /// The same, and the card made of it.
  case card
  /// The card, but the page read to its end.
  case whole

  /// The bytes arrive in pieces of this size, about what one read from a socket brings.
  private static let chunkBytes = 16 << 10

  /// Reads a page once; answers how many tokens, tags or letters came of it, so that the work cannot be
  /// left away.
  @inline(never)
  func read(_ page: ExtractBenchPage) -> Int {
    switch self {
    case .memchr:
      return page.bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.flatMap { Glibc.memchr($0, 0x01, buffer.count) } == nil ? 0 : 1
      }
    case .tokens:
      var counter = HTMLTokenCounter()
      Self.feed(page) { bytes in
        counter.feed(bytes)
        return false
      }
      return counter.count
    case .head: return Self.tags(page, readsWholePage: false).tags.metas.count
    case .card, .whole:
      let tags = Self.tags(page, readsWholePage: self == .whole)
      guard let url = page.url else { return 0 }
      let metadata = PageMetadata(
        of: tags, at: url, originalURL: url, contentType: page.contentType)
      return metadata.metadata.title?.utf8.count ?? 0
    }
  }

  private static func tags(_ page: ExtractBenchPage, readsWholePage: Bool) -> ReadPage {
    var reader = PageReader(contentType: page.contentType, readsWholePage: readsWholePage)
    feed(page) { reader.feed($0) }
    return reader.finish()
  }

  /// Until `isEnough`.
  private static func feed(_ page: ExtractBenchPage, _ isEnough: (Span<UInt8>) -> Bool) {
    let bytes = page.bytes.span
    var at = 0
    while at < bytes.count {
      let end = min(at + chunkBytes, bytes.count)
      if isEnough(bytes.extracting(at..<end)) { return }
      at = end
    }
  }
}
