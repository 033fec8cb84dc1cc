import CGIF

/// The first picture of a GIF through giflib, line by line; the rest of an animation is not read.
enum GIFPicture {
  /// Where the reader is in the file; giflib asks for bytes through it.
  private final class Source {
    let bytes: [UInt8]
    var place = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }
  }

  private static let read:
    @convention(c) (UnsafeMutablePointer<GifFileType>?, UnsafeMutablePointer<UInt8>?, Int32) ->
      Int32 =
      { file, buffer, count in
        guard let data = file?.pointee.UserData, let buffer, count > 0 else { return 0 }
        let source = Unmanaged<Source>.fromOpaque(data).takeUnretainedValue()
        let end = min(source.place + Int(count), source.bytes.count)
        for (offset, byte) in source.bytes[source.place..<end].enumerated() {
          buffer[offset] = byte
        }
        defer { source.place = end }
        return Int32(end - source.place)
      }

  static func thumbnail(of bytes: [UInt8], fitting side: Int) throws(PictureError) -> Thumbnail {
    let source = Source(bytes)
    var code: Int32 = 0
    let opened = withExtendedLifetime(source) {
      DGifOpen(Unmanaged.passUnretained(source).toOpaque(), read, &code)
    }
    guard let file = opened else { throw broken(.header, code) }
    defer { withExtendedLifetime(source) { _ = DGifCloseFile(file, &code) } }
    var transparent: Int?
    // Extensions before the first picture are few in honest files.
    for _ in 0..<1000 {
      var kind = UNDEFINED_RECORD_TYPE
      guard DGifGetRecordType(file, &kind) == GIF_OK else { break }
      switch kind {
      case EXTENSION_RECORD_TYPE: transparent = try readExtension(of: file) ?? transparent
      case IMAGE_DESC_RECORD_TYPE:
        return try readPicture(of: file, transparent: transparent, fitting: side)
      default: throw broken(.header, file.pointee.Error)
      }
    }
    throw broken(.header, file.pointee.Error)
  }

  /// The index of the transparent colour, where it is a graphics control that names one (GIF89a, 23).
  private static func readExtension(
    of file: UnsafeMutablePointer<GifFileType>
  ) throws(PictureError) -> Int? {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    guard DGifGetExtension(file, &code, &block) == GIF_OK else {
      throw broken(.header, file.pointee.Error)
    }
    var transparent: Int?
    if code == GRAPHICS_EXT_FUNC_CODE, let block, block[0] >= 4, block[1] & 1 == 1 {
      transparent = Int(block[4])
    }
    while block != nil {
      guard DGifGetExtensionNext(file, &block) == GIF_OK else {
        throw broken(.header, file.pointee.Error)
      }
    }
    return transparent
  }

  private static func readPicture(
    of file: UnsafeMutablePointer<GifFileType>, transparent: Int?, fitting side: Int
  ) throws(PictureError) -> Thumbnail {
    guard DGifGetImageDesc(file) == GIF_OK else { throw broken(.header, file.pointee.Error) }
    let picture = file.pointee.Image
    let width = Int(picture.Width)
    let height = Int(picture.Height)
    try PictureDecoder.check(width: width, height: height, limit: PictureDecoder.wholePixelLimit)
    let palette = palette(of: file)
    var indices = [UInt8](repeating: 0, count: width * height)
    var rowsRead = 0
    for row in rowOrder(height: height, isInterlaced: picture.Interlace) {
      let isRead = indices.withUnsafeMutableBufferPointer { indices in
        DGifGetLine(file, indices.baseAddress.map { $0 + row * width }, Int32(width)) == GIF_OK
      }
      // A file that ends early is shown as far as it goes.
      guard isRead else { break }
      rowsRead += 1
    }
    guard rowsRead > 0 else { throw broken(.pixels, file.pointee.Error) }

    var shrinker = PixelShrinker(width: width, height: height, fitting: side)
    var line = [UInt8](repeating: 0, count: width * 4)
    for row in 0..<height {
      for column in 0..<width {
        let index = Int(indices[row * width + column])
        let color = index < palette.count ? palette[index] : (0, 0, 0)
        line[column * 4] = color.0
        line[column * 4 + 1] = color.1
        line[column * 4 + 2] = color.2
        line[column * 4 + 3] = index == transparent ? 0 : 255
      }
      line.withUnsafeBufferPointer { shrinker.take($0) }
    }
    guard let thumbnail = shrinker.finish() else { throw broken(.pixels, 0) }
    return thumbnail
  }

  private static func palette(
    of file: UnsafeMutablePointer<GifFileType>
  ) -> [(UInt8, UInt8, UInt8)] {
    guard let map = file.pointee.Image.ColorMap ?? file.pointee.SColorMap,
      let colors = map.pointee.Colors
    else { return [] }
    return UnsafeBufferPointer(start: colors, count: Int(map.pointee.ColorCount)).map {
      ($0.Red, $0.Green, $0.Blue)
    }
  }

  /// An interlaced picture comes in four passes (GIF89a, appendix E).
  private static func rowOrder(height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
      Array(stride(from: start, to: height, by: step))
    }
  }

  private static func broken(_ step: PictureError.Step, _ code: Int32) -> PictureError {
    .broken(.gif, step: step, code: Int(code))
  }
}
