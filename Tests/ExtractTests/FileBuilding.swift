/// Bytes of files, put together from numbers and letters.
enum Built {
  static func big(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * (width - 1 - $0))) }
  }

  static func little(_ number: Int, _ width: Int) -> [UInt8] { big(number, width).reversed() }

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// A box of an ISO base media file.
  static func box(_ type: String, _ contents: [UInt8]...) -> [UInt8] {
    let inner = contents.flatMap { $0 }
    return big(inner.count + 8, 4) + text(type) + inner
  }

  static func png(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + text("IHDR") + big(width, 4)
      + big(height, 4) + [8, 6, 0, 0, 0]
  }

  /// A JPEG file up to its frame header; with an EXIF orientation, and so many bytes before it.
  static func jpeg(_ width: Int, _ height: Int, orientation: Int? = nil, padding: Int = 0)
    -> [UInt8]
  {
    var file: [UInt8] = [0xFF, 0xD8]
    if let orientation {
      let entry = big(0x0112, 2) + big(3, 2) + big(1, 4) + big(orientation, 2) + [0, 0]
      let tiff = text("MM") + big(42, 2) + big(8, 4) + big(1, 2) + entry + big(0, 4)
      let exif = text("Exif") + [0, 0] + tiff
      file += [0xFF, 0xE1] + big(exif.count + 2, 2) + exif
    }
    var left = padding
    while left > 0 {
      let length = min(left, 65_533)
      file += [0xFF, 0xE2] + big(length + 2, 2) + [UInt8](repeating: 0xC0, count: length)
      left -= length
    }
    return file + [0xFF, 0xC0] + big(11, 2) + [8] + big(height, 2) + big(width, 2) + [
      1, 1, 0x11, 0,
    ]
  }

  /// An AVIF file whose primary item has a size and a turn, beside the size of a tile.
  static func avif(_ width: Int, _ height: Int, quarterTurns: Int) -> [UInt8] {
    let tile = box("ispe", big(0, 4), big(width * 2, 4), big(height * 2, 4))
    let size = box("ispe", big(0, 4), big(width, 4), big(height, 4))
    let turn = box("irot", [UInt8(quarterTurns)])
    let links = box(
      "ipma", big(0, 4), big(2, 4), big(7, 2), [1, 0x81], big(9, 2), [2, 0x82, 0x83])
    let meta = box(
      "meta", big(0, 4), box("pitm", big(0, 4), big(9, 2)),
      box("iprp", box("ipco", tile, size, turn), links))
    return box("ftyp", text("avif"), big(0, 4), text("mif1")) + meta
  }

  /// An MP4 file whose index stands first.
  static func mp4(seconds: Int, _ width: Int, _ height: Int, indexFirst: Bool = true) -> [UInt8] {
    let header = box("mvhd", big(0, 12), big(600, 4), big(seconds * 600, 4), big(0, 80))
    let matrix = big(0x10000, 4) + big(0, 12) + big(0x10000, 4) + big(0, 12) + big(0x4000_0000, 4)
    let track = box(
      "trak", box("tkhd", big(0, 40), matrix, big(width << 16, 4), big(height << 16, 4)))
    let index = box("moov", header, track)
    let film = box("mdat", [UInt8](repeating: 0, count: 4_000))
    return box("ftyp", text("isom"), big(512, 4), text("mp41"))
      + (indexFirst ? index + film : film + index)
  }
}
