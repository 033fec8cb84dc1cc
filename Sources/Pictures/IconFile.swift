/// An ICO file: several pictures of one icon, PNG or BMP. Read here, since the libraries that read it
/// read a dozen other formats too; of BMP only what icons of this century hold, 32 bits a pixel.
enum IconFile {
  static func thumbnail(of bytes: [UInt8], fitting side: Int) throws(PictureError) -> Thumbnail {
    var failure = PictureError.broken(.ico, step: .header, code: 0)
    for entry in entries(of: bytes) {
      do throws(PictureError) {
        return try thumbnail(of: Array(bytes[entry]), entryFitting: side)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// The places of the pictures, largest first.
  private static func entries(of bytes: [UInt8]) -> [Range<Int>] {
    let count = min(bytes.littleEndian16(at: 4) ?? 0, 64)
    var entries: [(side: Int, range: Range<Int>)] = []
    for number in 0..<count {
      let place = 6 + number * 16
      guard let length = bytes.littleEndian32(at: place + 8),
        let start = bytes.littleEndian32(at: place + 12), length > 0,
        start + length <= bytes.count
      else { continue }
      // 0 stands for 256.
      let side = bytes[place] == 0 ? 256 : Int(bytes[place])
      entries.append((side, start..<(start + length)))
    }
    return entries.sorted { $0.side > $1.side }.map(\.range)
  }

  private static func thumbnail(
    of bytes: [UInt8], entryFitting side: Int
  ) throws(PictureError) -> Thumbnail {
    if PictureFormat(signatureOf: bytes) == .png {
      return try PNGPicture.thumbnail(of: bytes, fitting: side)
    }
    // BITMAPINFOHEADER; its height counts the mask as well.
    guard let headerLength = bytes.littleEndian32(at: 0), headerLength >= 40,
      let width = bytes.littleEndian32(at: 4), let doubled = bytes.littleEndian32(at: 8),
      bytes.littleEndian16(at: 14) == 32, bytes.littleEndian32(at: 16) == 0
    else { throw .broken(.ico, step: .entry, code: 0) }
    let height = doubled / 2
    guard 1...256 ~= width, 1...256 ~= height, headerLength + width * height * 4 <= bytes.count
    else { throw .broken(.ico, step: .entry, code: 1) }
    // BGRA, the lowest row first.
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for row in 0..<height {
      for column in 0..<width {
        let source = headerLength + ((height - 1 - row) * width + column) * 4
        let target = (row * width + column) * 4
        pixels[target] = bytes[source + 2]
        pixels[target + 1] = bytes[source + 1]
        pixels[target + 2] = bytes[source]
        pixels[target + 3] = bytes[source + 3]
      }
    }
    let thumbnail = pixels.withUnsafeBufferPointer {
      PixelShrinker.thumbnail(of: $0, width: width, height: height, fitting: side)
    }
    guard let thumbnail else { throw .broken(.ico, step: .entry, code: 2) }
    return thumbnail
  }
}

extension [UInt8] {
  fileprivate func littleEndian16(at place: Int) -> Int? {
    guard place + 2 <= count else { return nil }
    return Int(self[place]) | Int(self[place + 1]) << 8
  }

  fileprivate func littleEndian32(at place: Int) -> Int? {
    guard let low = littleEndian16(at: place), let high = littleEndian16(at: place + 2) else {
      return nil
    }
    return low | high << 16
  }
}
