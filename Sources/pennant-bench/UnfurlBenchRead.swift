import Extract
import FeedModel
import Glibc

/// The reader's process: the same pages made into cards, as often as they are fetched and in the pieces
/// that libcurl hands on, with no fetching at all.
enum UnfurlBenchRead {
  static func run(_ shape: UnfurlBench.Shape) {
    let page = Array(UnfurlBenchOrigin.page(shape.bytes).utf8)
    let urls = shape.targets.compactMap { WebURL($0) }
    let start = ContinuousClock.now
    var done = 0
    for url in urls where read(page, at: url) { done += 1 }
    let (seconds, attoseconds) = start.duration(to: .now).components
    print(done, Double(seconds) + Double(attoseconds) / 1e18)
    fflush(nil)
  }

  private static func read(_ page: [UInt8], at url: WebURL) -> Bool {
    var reader = ContentReader(
      contentType: "text/html; charset=utf-8", contentLength: Int64(page.count),
      contentDisposition: nil,
      url: url, originalURL: url)
    var rest = page[...]
    while !rest.isEmpty {
      let piece = rest.prefix(16 * 1024)
      if reader.feed(piece.span) { break }
      rest = rest.dropFirst(piece.count)
    }
    guard case .page(let card) = reader.finish() else { return false }
    return card.metadata.title != nil
  }
}
