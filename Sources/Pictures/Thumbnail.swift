/// A small picture in memory: RGBA, 8 bits each, not premultiplied, rows without padding.
public struct Thumbnail: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public let pixels: [UInt8]

  /// Nil where the pixels are not `width * height * 4` bytes.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
