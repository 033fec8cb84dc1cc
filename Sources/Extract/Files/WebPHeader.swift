/// The size of a WebP picture (WebP Container Specification; RFC 9649).
enum WebPHeader {
  static func read(_ file: BinaryFields) -> PictureHeader.Reading {
    guard file.count >= 30 else { return .needsMore }
    if file.has("VP8X", at: 12), let width = file.little(24, 3), let height = file.little(27, 3) {
      return PictureHeader.found("image/webp", width + 1, height + 1)
    }
    if file.has("VP8L", at: 12), file.byte(20) == 0x2F, let bits = file.little(21, 4) {
      return PictureHeader.found("image/webp", bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    if file.has("VP8 ", at: 12), file.has([0x9D, 0x01, 0x2A], at: 23),
      let width = file.little(26, 2), let height = file.little(28, 2)
    {
      return PictureHeader.found("image/webp", width & 0x3FFF, height & 0x3FFF)
    }
    return .none
  }
}
