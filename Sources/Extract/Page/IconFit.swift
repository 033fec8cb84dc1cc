/// How well an icon fits the place that a card has for one.
enum IconFit {
  /// What a card draws an icon at, on a screen with two pixels to a point.
  static let wantedPixels = 64

  /// The side that `sizes` names nearest to what is wanted; nil for `any`, or where there is none
  /// (HTML, 4.6.7.8; Web Application Manifest, `icons`).
  static func side(in sizes: String?) -> Int? {
    guard let sizes else { return nil }
    let sides = sizes.utf8.split(whereSeparator: \.isHTMLSpace).prefix(16)
      .compactMap { PixelCount.of($0) }
    return sides.min { distance($0) < distance($1) }
  }

  /// How many times too large or too small. Larger is better than smaller, since it can be scaled
  /// down; without a size it is most often one for a browser's tab.
  static func distance(_ side: Int?) -> Double {
    let ratio = Double(side ?? 32) / Double(wantedPixels)
    return ratio >= 1 ? ratio : 1.5 / ratio
  }
}
