import Screen
import Store

/// A stored picture as a `data:` address (RFC 2397), small enough for a page that holds many.
struct InlinePicture {
  /// Pixels in either direction: a card's picture is drawn a little smaller.
  static let sidePixels = 128

  let address: String

  /// Nil where the pixels are not those of a picture of that size.
  init?(_ picture: StoredPicture) {
    let (width, height, pixels) = (picture.width, picture.height, picture.pixels)
    guard 1...4096 ~= width, 1...4096 ~= height, pixels.count == width * height * 4 else {
      return nil
    }
    let step = (max(width, height) + Self.sidePixels - 1) / Self.sidePixels
    // The mean of each block, on white where the picture is transparent.
    func mean(_ column: Int, _ row: Int) -> (UInt8, UInt8, UInt8) {
      var sums = [0, 0, 0]
      var count = 0
      for y in row * step..<min((row + 1) * step, height) {
        for x in column * step..<min((column + 1) * step, width) {
          let start = (y * width + x) * 4
          let alpha = Int(pixels[start + 3])
          for sample in 0..<3 {
            sums[sample] += (Int(pixels[start + sample]) * alpha + 255 * (255 - alpha)) / 255
          }
          count += 1
        }
      }
      let means = sums.map { UInt8(clamping: $0 / max(1, count)) }
      return (means[0], means[1], means[2])
    }
    let file = PortableNetworkGraphic(
      width: (width + step - 1) / step, height: (height + step - 1) / step, color: mean)
    address = "data:image/png;base64," + Base64.encode(file.bytes)
  }
}
