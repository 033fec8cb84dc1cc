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

  /// What fits of the picture into a box of so many pixels, shrunk to it and never enlarged.
  public func covering(width: Int, height: Int) -> Thumbnail {
    let part = cropped(toAspect: Double(max(width, 1)) / Double(max(height, 1)))
    let shrunk = part.pixels.withUnsafeBufferPointer {
      PixelShrinker.thumbnail(
        of: $0, width: part.width, height: part.height, fitting: max(width, height, 1))
    }
    return shrunk ?? part
  }

  /// The largest part with that width over height.
  func cropped(toAspect aspect: Double) -> Thumbnail {
    let columns = min(max(Int((Double(height) * aspect).rounded()), 1), width)
    let rows = min(max(Int((Double(width) / aspect).rounded()), 1), height)
    let left = (width - columns) / 2
    let top = (height - rows) / 3
    var kept: [UInt8] = []
    kept.reserveCapacity(columns * rows * 4)
    for row in top..<(top + rows) {
      let start = (row * width + left) * 4
      kept.append(contentsOf: pixels[start..<(start + columns * 4)])
    }
    return Thumbnail(width: columns, height: rows, pixels: kept) ?? self
  }
}
