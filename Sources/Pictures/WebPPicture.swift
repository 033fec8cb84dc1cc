import CWebP

/// WebP through libwebp, shrunk while it is decoded; of an animation, its first frame.
enum WebPPicture {
  static func thumbnail(of bytes: [UInt8], fitting side: Int) throws(PictureError) -> Thumbnail {
    let result: Result<Thumbnail, PictureError> = bytes.withUnsafeBufferPointer { bytes in
      do throws(PictureError) {
        return .success(try decode(bytes, fitting: side))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, fitting side: Int
  ) throws(PictureError) -> Thumbnail {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else {
      throw broken(.header, VP8_STATUS_INVALID_PARAM)
    }
    let status = WebPGetFeatures(bytes.baseAddress, bytes.count, &config.input)
    guard status == VP8_STATUS_OK else { throw broken(.header, status) }
    try PictureDecoder.check(width: Int(config.input.width), height: Int(config.input.height))
    if config.input.has_animation != 0 { return try decodeFirstFrame(bytes, fitting: side) }
    return try decodeStill(bytes, &config, fitting: side)
  }

  private static func decodeStill(
    _ bytes: UnsafeBufferPointer<UInt8>, _ config: inout WebPDecoderConfig, fitting side: Int
  ) throws(PictureError) -> Thumbnail {
    let (columns, rows) = PixelShrinker.size(
      width: Int(config.input.width), height: Int(config.input.height), fitting: side)
    var pixels = [UInt8](repeating: 0, count: columns * rows * 4)
    config.options.use_scaling = 1
    config.options.scaled_width = Int32(columns)
    config.options.scaled_height = Int32(rows)
    config.output.colorspace = MODE_RGBA
    config.output.is_external_memory = 1
    let status = pixels.withUnsafeMutableBufferPointer { pixels in
      config.output.u.RGBA.rgba = pixels.baseAddress
      config.output.u.RGBA.stride = Int32(columns * 4)
      config.output.u.RGBA.size = pixels.count
      return WebPDecode(bytes.baseAddress, bytes.count, &config)
    }
    WebPFreeDecBuffer(&config.output)
    guard status == VP8_STATUS_OK,
      let thumbnail = Thumbnail(width: columns, height: rows, pixels: pixels)
    else { throw broken(.pixels, status) }
    return thumbnail
  }

  private static func decodeFirstFrame(
    _ bytes: UnsafeBufferPointer<UInt8>, fitting side: Int
  ) throws(PictureError) -> Thumbnail {
    var file = WebPData(bytes: bytes.baseAddress, size: bytes.count)
    guard let demuxer = WebPDemux(&file) else { throw broken(.header, VP8_STATUS_BITSTREAM_ERROR) }
    defer { WebPDemuxDelete(demuxer) }
    var frame = WebPIterator()
    guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else {
      throw broken(.header, VP8_STATUS_BITSTREAM_ERROR)
    }
    defer { WebPDemuxReleaseIterator(&frame) }
    var config = WebPDecoderConfig()
    let still = UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)
    guard WebPInitDecoderConfig(&config) != 0,
      WebPGetFeatures(still.baseAddress, still.count, &config.input) == VP8_STATUS_OK,
      config.input.has_animation == 0
    else { throw broken(.header, VP8_STATUS_BITSTREAM_ERROR) }
    try PictureDecoder.check(width: Int(config.input.width), height: Int(config.input.height))
    return try decodeStill(still, &config, fitting: side)
  }

  private static func broken(_ step: PictureError.Step, _ status: VP8StatusCode) -> PictureError {
    .broken(.webp, step: step, code: Int(status.rawValue))
  }
}
