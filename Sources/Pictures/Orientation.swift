/// How a camera was held: EXIF's tag 0x0112 (CIPA DC-008, 4.6.4), 1 to 8.
struct Orientation: Hashable, Sendable {
  /// 1 is upright.
  let number: Int

  init(_ number: Int) {
    self.number = 1...8 ~= number ? number : 1
  }

  /// Looks through the segments before the pixels for EXIF; upright where there is none.
  init(ofJPEG bytes: [UInt8]) {
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      // Start of scan; and nothing has a length below its own two bytes.
      if marker == 0xDA || length < 2 { break }
      let end = min(place + 2 + length, bytes.count)
      if marker == 0xE1, let number = Self.number(inEXIF: bytes[(place + 4)..<max(end, place + 4)])
      {
        self.init(number)
        return
      }
      place += 2 + length
    }
    self.init(1)
  }

  /// The thumbnail as it was seen.
  func apply(to thumbnail: Thumbnail) -> Thumbnail {
    guard number > 1 else { return thumbnail }
    let (width, height) = (thumbnail.width, thumbnail.height)
    let isTurned = number >= 5
    let (columns, rows) = isTurned ? (height, width) : (width, height)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(thumbnail.pixels.count)
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y): (Int, Int) =
          switch number {
          case 2: (width - 1 - column, row)
          case 3: (width - 1 - column, height - 1 - row)
          case 4: (column, height - 1 - row)
          case 5: (row, column)
          case 6: (row, height - 1 - column)
          case 7: (width - 1 - row, height - 1 - column)
          default: (width - 1 - row, column)
          }
        let place = (y * width + x) * 4
        pixels.append(contentsOf: thumbnail.pixels[place..<(place + 4)])
      }
    }
    return Thumbnail(width: columns, height: rows, pixels: pixels) ?? thumbnail
  }

  /// The tag in the first directory of the TIFF file that an EXIF segment is.
  private static func number(inEXIF segment: ArraySlice<UInt8>) -> Int? {
    guard segment.starts(with: Array("Exif\0\0".utf8)) else { return nil }
    let tiff = Array(segment.dropFirst(6).prefix(64 << 10))
    let isLittle = tiff.starts(with: Array("II".utf8))
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= tiff.count else { return nil }
      let bytes = tiff[place..<(place + count)]
      return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<min(count, 512) {
      let place = directory + 2 + entry * 12
      guard let tag = number(place, 2) else { return nil }
      if tag == 0x0112 { return number(place + 8, 2) }
    }
    return nil
  }
}
