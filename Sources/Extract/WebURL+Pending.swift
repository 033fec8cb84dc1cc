import FeedModel

extension WebURL {
  func isSite(of other: WebURL) -> Bool { host == other.host }
}
