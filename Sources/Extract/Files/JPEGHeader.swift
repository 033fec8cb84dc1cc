/// The frame header of a JPEG file (ITU-T T.81, B.2.2) and the orientation in its EXIF segment.
enum JPEGHeader {
  static func read(_ file: BinaryFields) -> PictureHeader.Reading {
    if file.count >= 2, !file.has([0xFF, 0xD8]) { return .none }
    var place = 2
    var orientation = 1
    while let mark = file.byte(place) {
      // Segments may be padded with bytes of 0xFF; other bytes between them are passed over as
      // decoders do.
      guard mark == 0xFF else {
        place += 1
        continue
      }
      guard let code = file.byte(place + 1) else { return .needsMore }
      switch code {
      case 0xFF, 0x00:
        place += 1
      case 0x01, 0xD0...0xD8:
        place += 2
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = file.big(place + 5, 2), let width = file.big(place + 7, 2) else {
          return .needsMore
        }
        // Orientations 5 to 8 are turned by a quarter (EXIF 2.32, 4.6.4).
        return PictureHeader.found(
          "image/jpeg", width, height, quarterTurns: orientation >= 5 ? 1 : 0)
      case 0xD9, 0xDA:
        // Its end, or pixels without a frame before them.
        return .none
      default:
        guard let length = file.big(place + 2, 2) else { return .needsMore }
        guard length >= 2 else { return .none }
        if code == 0xE1, file.has("Exif\0\0", at: place + 4) {
          orientation = self.orientation(file, tiff: place + 10, end: place + 2 + length)
        }
        place += 2 + length
      }
    }
    return .needsMore
  }

  /// Tag 0x0112 of the first directory; 1 where there is none.
  private static func orientation(_ file: BinaryFields, tiff: Int, end: Int) -> Int {
    let isLittle = file.has("II", at: tiff)
    func number(_ place: Int, _ width: Int) -> Int? {
      isLittle ? file.little(place, width) : file.big(place, width)
    }
    guard isLittle || file.has("MM", at: tiff), let offset = number(tiff + 4, 4),
      let count = number(tiff + offset, 2)
    else { return 1 }
    for index in 0..<min(count, 200) {
      let entry = tiff + offset + 2 + index * 12
      guard entry + 12 <= end, let tag = number(entry, 2) else { break }
      if tag == 0x0112, let value = number(entry + 8, 2), (1...8).contains(value) { return value }
    }
    return 1
  }
}
