import CTurboJPEG

/// JPEG through TurboJPEG, shrunk by up to eight while it is decoded.
enum JPEGPicture {
  static func thumbnail(
    of bytes: [UInt8], fitting side: Int
  ) throws(PictureError) -> Thumbnail {
    guard let decoder = tjInitDecompress() else { throw broken(.header, -1) }
    defer { tjDestroy(decoder) }
    var width: Int32 = 0
    var height: Int32 = 0
    var subsampling: Int32 = 0
    var colors: Int32 = 0
    let status = tjDecompressHeader3(
      decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &colors)
    guard status == 0 else { throw broken(.header, Int(tjGetErrorCode(decoder))) }
    try PictureDecoder.check(width: Int(width), height: Int(height))

    let isCMYK = colors == Int32(TJCS_CMYK.rawValue) || colors == Int32(TJCS_YCCK.rawValue)
    let format = isCMYK ? TJPF_CMYK : TJPF_RGBA
    let scaled = scaledSize(width: Int(width), height: Int(height), fitting: side)
    var pixels = [UInt8](repeating: 0, count: scaled.width * scaled.height * 4)
    // A progressive file of many thousand scans costs minutes; TurboJPEG stops at 500.
    let result = tjDecompress2(
      decoder, bytes, UInt(bytes.count), &pixels, Int32(scaled.width), 0, Int32(scaled.height),
      format.rawValue, TJFLAG_LIMITSCANS)
    // A warning is a file that ends early or has a bad stretch; what was read is shown.
    guard result == 0 || tjGetErrorCode(decoder) == TJERR_WARNING.rawValue else {
      throw broken(.pixels, Int(tjGetErrorCode(decoder)))
    }
    if isCMYK { convertFromCMYK(&pixels) }
    let thumbnail = pixels.withUnsafeBufferPointer {
      PixelShrinker.thumbnail(
        of: $0, width: scaled.width, height: scaled.height, fitting: side)
    }
    guard let thumbnail else { throw broken(.pixels, 0) }
    return thumbnail
  }

  /// The smallest size that the decoder makes by itself and that is not below the thumbnail's.
  private static func scaledSize(
    width: Int, height: Int, fitting side: Int
  ) -> (width: Int, height: Int) {
    let (columns, rows) = PixelShrinker.size(width: width, height: height, fitting: side)
    var count: Int32 = 0
    guard let factors = tjGetScalingFactors(&count) else { return (width, height) }
    var best = (width: width, height: height)
    for factor in UnsafeBufferPointer(start: factors, count: Int(count)) {
      let scaled = (width: scale(width, factor), height: scale(height, factor))
      if scaled.width >= columns, scaled.height >= rows, scaled.width < best.width { best = scaled }
    }
    return best
  }

  /// TJSCALED.
  private static func scale(_ length: Int, _ factor: tjscalingfactor) -> Int {
    let denominator = Int(factor.denom)
    return (length * Int(factor.num) + denominator - 1) / denominator
  }

  /// Adobe stores ink inverted, and whoever writes CMYK follows Adobe.
  private static func convertFromCMYK(_ pixels: inout [UInt8]) {
    for place in stride(from: 0, to: pixels.count, by: 4) {
      let black = Int(pixels[place + 3])
      for part in 0..<3 {
        pixels[place + part] = UInt8(Int(pixels[place + part]) * black / 255)
      }
      pixels[place + 3] = 255
    }
  }

  private static func broken(_ step: PictureError.Step, _ code: Int) -> PictureError {
    .broken(.jpeg, step: step, code: code)
  }
}
