/// Makes a thumbnail of a picture file: format by signature, sizes checked before anything is
/// allocated for pixels, shrunk while it is decoded, turned as its EXIF says.
///
/// Bounded by the limits below, not by what the file asks for. The libraries are C all the same, so
/// bytes from outside belong into `PictureWorker`, a process that may die.
public enum PictureDecoder {
  /// What the fetcher stops at as well.
  public static let byteLimit = 10 << 20
  /// No camera or designer goes past it; a bomb does.
  public static let sideLimit = 8192
  public static let pixelLimit = 40_000_000
  /// A picture that cannot be read row by row lies in memory whole: 48 MB.
  static let wholePixelLimit = 12_000_000

  /// - Parameters:
  ///   - bytes: the file.
  ///   - side: the most pixels that the thumbnail may have in either direction; smaller pictures stay.
  /// - Returns: a thumbnail with the picture's own aspect.
  /// - Throws: `PictureError`; a file that ends early is shown as far as it goes where its format allows.
  public static func thumbnail(
    of bytes: [UInt8], fitting side: Int = 512
  ) throws(PictureError) -> Thumbnail {
    guard bytes.count <= byteLimit else { throw .tooManyBytes(limit: byteLimit) }
    let side = max(side, 1)
    switch PictureFormat(signatureOf: bytes) {
    case .jpeg:
      let thumbnail = try JPEGPicture.thumbnail(of: bytes, fitting: side)
      return Orientation(ofJPEG: bytes).apply(to: thumbnail)
    case .png: return try PNGPicture.thumbnail(of: bytes, fitting: side)
    case .webp: return try WebPPicture.thumbnail(of: bytes, fitting: side)
    case .gif: return try GIFPicture.thumbnail(of: bytes, fitting: side)
    case .ico: return try IconFile.thumbnail(of: bytes, fitting: side)
    case nil: throw .unknownFormat
    }
  }

  static func check(width: Int, height: Int, limit: Int = pixelLimit) throws(PictureError) {
    guard width > 0, height > 0, width <= sideLimit, height <= sideLimit, width * height <= limit
    else { throw .tooManyPixels(width: width, height: height) }
  }
}
