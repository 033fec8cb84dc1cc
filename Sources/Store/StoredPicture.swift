/// The small version of a preview's picture, as it is drawn.
public struct StoredPicture: Hashable, Sendable {
  /// Where the picture was, so that another one in its place is noticed.
  public var url: String
  public var width: Int
  public var height: Int
  /// RGBA, 8 bits each, rows without padding.
  public var pixels: [UInt8]

  public init(url: String, width: Int, height: Int, pixels: [UInt8]) {
    self.url = url
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
