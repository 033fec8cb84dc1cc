import FeedModel

extension WebURL {
  var fileName: String? {
    let path = pathAndQuery.prefix { $0 != "?" }
    let name = path.split(separator: "/").last.map(String.init)
    return name
  }
  func isSite(of other: WebURL) -> Bool { host == other.host }
}
