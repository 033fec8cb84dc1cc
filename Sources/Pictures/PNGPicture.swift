import CSPNG

/// PNG through libspng, row by row, so that a large picture never lies in memory whole.
enum PNGPicture {
  /// A chunk may take as much, and all that are kept together: profiles and texts of honest files are
  /// smaller.
  private static let chunkLimit = 4 << 20

  static func thumbnail(of bytes: [UInt8], fitting side: Int) throws(PictureError) -> Thumbnail {
    // libspng refuses large sizes too, but does not say what they are.
    if let width = bytes.bigEndian32(at: 16), let height = bytes.bigEndian32(at: 20) {
      try PictureDecoder.check(width: width, height: height)
    }
    guard let decoder = spng_ctx_new(0) else { throw broken(.header, -1) }
    defer { spng_ctx_free(decoder) }
    let limit = UInt32(PictureDecoder.sideLimit)
    try check(spng_set_image_limits(decoder, limit, limit), .header)
    try check(spng_set_chunk_limits(decoder, chunkLimit, chunkLimit), .header)
    // libspng keeps the pointer until the context is freed.
    let result: Result<Thumbnail, PictureError> = bytes.withUnsafeBytes { bytes in
      do throws(PictureError) {
        try check(spng_set_png_buffer(decoder, bytes.baseAddress, bytes.count), .header)
        return .success(try decode(decoder, fitting: side))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func decode(
    _ decoder: OpaquePointer, fitting side: Int
  ) throws(PictureError) -> Thumbnail {
    var header = spng_ihdr()
    try check(spng_get_ihdr(decoder, &header), .header)
    let width = Int(header.width)
    let height = Int(header.height)
    let isInterlaced = header.interlace_method != 0
    try PictureDecoder.check(
      width: width, height: height,
      limit: isInterlaced ? PictureDecoder.wholePixelLimit : PictureDecoder.pixelLimit)
    let thumbnail =
      isInterlaced
      ? try decodeWhole(decoder, width: width, height: height, fitting: side)
      : try decodeRows(decoder, width: width, height: height, fitting: side)
    guard let thumbnail else { throw broken(.pixels, 0) }
    return thumbnail
  }

  private static let format = Int32(SPNG_FMT_RGBA8.rawValue)
  private static let transparency = Int32(SPNG_DECODE_TRNS.rawValue)

  private static func decodeRows(
    _ decoder: OpaquePointer, width: Int, height: Int, fitting side: Int
  ) throws(PictureError) -> Thumbnail? {
    let flags = transparency | Int32(SPNG_DECODE_PROGRESSIVE.rawValue)
    try check(spng_decode_image(decoder, nil, 0, format, flags), .pixels)
    var shrinker = PixelShrinker(width: width, height: height, fitting: side)
    var row = [UInt8](repeating: 0, count: width * 4)
    for number in 0..<height {
      let status = spng_decode_row(decoder, &row, row.count)
      // The last row is told by its status; a file that ends early is shown as far as it goes.
      guard status == 0 || status == Int32(SPNG_EOI.rawValue) else {
        if number == 0 { throw broken(.pixels, Int(status)) }
        break
      }
      row.withUnsafeBufferPointer { shrinker.take($0) }
    }
    return shrinker.finish()
  }

  private static func decodeWhole(
    _ decoder: OpaquePointer, width: Int, height: Int, fitting side: Int
  ) throws(PictureError) -> Thumbnail? {
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    try check(spng_decode_image(decoder, &pixels, pixels.count, format, transparency), .pixels)
    return pixels.withUnsafeBufferPointer {
      PixelShrinker.thumbnail(of: $0, width: width, height: height, fitting: side)
    }
  }

  private static func check(_ status: Int32, _ step: PictureError.Step) throws(PictureError) {
    guard status == 0 else { throw broken(step, Int(status)) }
  }

  private static func broken(_ step: PictureError.Step, _ code: Int) -> PictureError {
    .broken(.png, step: step, code: code)
  }
}
