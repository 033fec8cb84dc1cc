import FeedModel
import Fetch
import Pictures

/// Makes the small picture of a page: fetches it with the fetcher's limits and has it decoded in a
/// process of its own.
struct PictureMaker: Sendable {
  /// Pixels in either direction: two for each half of a cell in the largest box that is usual.
  private static let sidePixels = 128

  let fetcher: any Fetcher
  let workshop = PictureWorkshop()

  /// Addresses of pictures that stand for a page, the best first.
  static func addresses(of metadata: LinkMetadata) -> [String] {
    [metadata.image?.url, metadata.icon?.url].compactMap(\.self)
  }

  /// The first that can be fetched and decoded, and where it was.
  func picture(of metadata: LinkMetadata) async -> (url: String, thumbnail: Thumbnail)? {
    for address in Self.addresses(of: metadata) {
      guard let url = WebURL(address), let file = await download(url) else { continue }
      if let picture = try? await workshop.thumbnail(of: file, fitting: Self.sidePixels) {
        return (address, picture)
      }
    }
    return nil
  }

  private func download(_ url: WebURL) async -> [UInt8]? {
    let limit = PictureDecoder.byteLimit
    let body = BodyCollector(limitBytes: limit) { $0.status == 200 }
    let request = FetchRequest(url: url, accept: "image/*", bodyLimitBytes: limit)
    guard let response = try? await fetcher.fetch(request, into: body), response.head.status == 200
    else { return nil }
    // A picture that was cut is shown as far as it goes, where its format allows that.
    let bytes = body.bytes
    return bytes.isEmpty ? nil : bytes
  }
}
