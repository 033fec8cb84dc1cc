import Pictures

extension FuzzEntry {
  /// What the worker does with a picture; the first byte chooses the thumbnail's side.
  static let picture = FuzzEntry("picture", "a picture file, behind a byte for its side") {
    bytes in
    guard bytes.count > 0 else { return }
    let side = Int(bytes[0]) * 2 + 1
    let file = bytes.extracting(droppingFirst: 1).withUnsafeBufferPointer { Array($0) }
    guard let thumbnail = try? PictureDecoder.thumbnail(of: file, fitting: side) else { return }
    require(
      thumbnail.width <= side && thumbnail.height <= side,
      "a thumbnail fits \(side), not \(thumbnail.width) by \(thumbnail.height)")
    require(
      thumbnail.pixels.count == thumbnail.width * thumbnail.height * 4, "each pixel has four bytes")
    let tile = thumbnail.covering(width: 12, height: 7)
    require(tile.width <= 12 && tile.height <= 12, "a tile is no larger than its box")
  }
}
