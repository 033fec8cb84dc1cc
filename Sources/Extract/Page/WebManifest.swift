public import FeedModel

/// The icons of a web application manifest (W3C, Web Application Manifest), which a page may name
/// instead of naming an icon itself.
///
/// For a step of an unfurler: where `PageMetadata.manifest` is set and an icon is all the picture that
/// a card could have, the manifest is fetched, and `merge(into:)` puts its icon in the place of the
/// guessed one.
public struct WebManifest: Hashable, Sendable {
  public private(set) var icon: LinkMetadata.Picture?

  /// Manifests are small; what is longer is not one.
  public static let limitBytes = 64 * 1024
  /// What is looked at of a list of icons.
  private static let iconLimit = 64

  /// - Parameters:
  ///   - bytes: the answer; nil where it is no JSON object.
  ///   - url: where it was read from, which its addresses stand against.
  public init?(of bytes: Span<UInt8>, at url: WebURL) {
    guard bytes.count <= Self.limitBytes,
      let manifest = try? JSONReader(.lenient).value(of: bytes).object
    else { return nil }
    var best: (distance: Double, picture: LinkMetadata.Picture)?
    for entry in (manifest["icons"]?.array ?? []).prefix(Self.iconLimit) {
      guard let entry = entry.object, Self.isForAnyPlace(entry),
        let picture = Self.picture(entry, url)
      else { continue }
      let scales = picture.type == "image/svg+xml"
      let distance = scales ? 1 : IconFit.distance(picture.width)
      if let best, best.distance <= distance { continue }
      best = (distance, picture)
    }
    icon = best?.picture
  }

  /// Puts the icon in the place of one that no tag named.
  public func merge(into metadata: inout LinkMetadata) {
    guard let icon, metadata.icon == nil || metadata.sources?["icon"] == SiteIcon.guess else {
      return
    }
    metadata.icon = icon
    metadata.note("icon", "manifest")
  }

  /// Maskable and monochrome icons are cut to shape by whoever shows them; as they are, they have wide
  /// margins or no colours.
  private static func isForAnyPlace(_ entry: JSONObject) -> Bool {
    let purposes = (entry["purpose"]?.string ?? "").lowercased().split(
      whereSeparator: \.isWhitespace)
    return purposes.isEmpty || purposes.contains("any")
  }

  private static func picture(_ entry: JSONObject, _ base: WebURL) -> LinkMetadata.Picture? {
    guard let source = entry["src"]?.string, !source.isBlank,
      let url = WebURL(source, base: base)
    else { return nil }
    let side = IconFit.side(in: entry["sizes"]?.string)
    return LinkMetadata.Picture(
      url: url.serialized, width: side, height: side,
      type: entry["type"]?.string.flatMap { MediaType($0)?.essence }
        ?? FileExtension(of: url)?.mediaType)
  }
}
