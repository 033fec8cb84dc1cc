/// A picture's format and size from its first bytes, without decoding any of it.
struct PictureHeader: Hashable {
  let mediaType: String
  /// As shown: a quarter turn that the file asks for is done.
  let width: Int
  let height: Int

  /// What the bytes so far tell.
  enum Reading: Hashable {
    case found(PictureHeader)
    /// The size stands further on.
    case needsMore
    /// Not one of the formats, or broken.
    case none
  }

  /// Reads JPEG, PNG, GIF, WebP, AVIF, HEIC, BMP, ICO and SVG.
  static func read(_ bytes: [UInt8], as mediaType: String?) -> Reading {
    let file = BinaryFields(bytes)
    switch FileSignature.mediaType(of: bytes) ?? mediaType {
    case "image/jpeg": return JPEGHeader.read(file)
    case "image/png":
      return fixed("image/png", file.big(16, 4), file.big(20, 4))
    case "image/gif":
      return fixed("image/gif", file.little(6, 2), file.little(8, 2))
    case "image/webp": return WebPHeader.read(file)
    case "image/avif": return ISOPictureHeader.read(file, as: "image/avif")
    case "image/heic": return ISOPictureHeader.read(file, as: "image/heic")
    case "image/bmp": return bitmap(file)
    case "image/x-icon": return icon(file)
    case "image/svg+xml": return SVGHeader.read(bytes)
    default: return .none
    }
  }

  /// Turned by a quarter where `quarterTurns` is odd.
  static func found(
    _ mediaType: String, _ width: Int, _ height: Int, quarterTurns: Int = 0
  ) -> Reading {
    // No format here allows more than 2^31 - 1; nothing that large is shown.
    guard width > 0, height > 0, width <= Int(Int32.max), height <= Int(Int32.max) else {
      return .none
    }
    let isTurned = !quarterTurns.isMultiple(of: 2)
    return .found(
      PictureHeader(
        mediaType: mediaType, width: isTurned ? height : width, height: isTurned ? width : height))
  }

  /// Figures at fixed places: they are there or not there yet.
  private static func fixed(_ mediaType: String, _ width: Int?, _ height: Int?) -> Reading {
    guard let width, let height else { return .needsMore }
    return found(mediaType, width, height)
  }

  /// BITMAPCOREHEADER has 16-bit figures, all later headers 32-bit ones, where a negative height
  /// stands for rows from the top.
  private static func bitmap(_ file: BinaryFields) -> Reading {
    guard let size = file.little(14, 4) else { return .needsMore }
    if size == 12 { return fixed("image/bmp", file.little(18, 2), file.little(20, 2)) }
    guard let width = file.little(18, 4), let height = file.little(22, 4) else { return .needsMore }
    return found("image/bmp", width, abs(Int(Int32(truncatingIfNeeded: height))))
  }

  /// The largest picture of the file; 0 stands for 256.
  private static func icon(_ file: BinaryFields) -> Reading {
    guard let count = file.little(4, 2) else { return .needsMore }
    var largest = (width: 0, height: 0)
    for index in 0..<min(count, 64) {
      guard let width = file.byte(6 + index * 16), let height = file.byte(7 + index * 16) else {
        return largest.width == 0
          ? .needsMore : found("image/x-icon", largest.width, largest.height)
      }
      let size = (width: width == 0 ? 256 : width, height: height == 0 ? 256 : height)
      if size.width * size.height > largest.width * largest.height { largest = size }
    }
    return found("image/x-icon", largest.width, largest.height)
  }
}
