/// Why a file gives no picture.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// None of JPEG, PNG, WebP, GIF and ICO.
  case unknownFormat
  /// More bytes than are looked at.
  case tooManyBytes(limit: Int)
  /// The header promises more pixels than are decoded; nothing was allocated for them.
  case tooManyPixels(width: Int, height: Int)
  /// The file is not what it says, at this step, with the library's code.
  case broken(PictureFormat, step: Step, code: Int)
  /// The worker died, or took longer or more memory than it may.
  case workerFailed

  public enum Step: String, CaseIterable, Hashable, Sendable {
    case header, pixels, entry
  }

  public var description: String {
    switch self {
    case .unknownFormat: "not a picture of a known format"
    case .tooManyBytes(let limit): "a picture of more than \(limit >> 20) MiB"
    case .tooManyPixels(let width, let height): "a picture of \(width) by \(height) is too large"
    case .broken(let format, let step, let code):
      "the \(step.rawValue) of a \(format.rawValue) picture cannot be read (\(code))"
    case .workerFailed: "the picture could not be decoded within its limits"
    }
  }
}

/// What the first bytes say that a file is.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  case webp = "WebP"
  case gif = "GIF"
  case ico = "ICO"

  /// By signature, as the WHATWG MIME Sniffing standard (6.1) has them; names and headers may lie.
  public init?(signatureOf bytes: [UInt8]) {
    func begins(_ signature: [UInt8], at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).prefix(signature.count).elementsEqual(signature)
    }
    if begins([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) {
      self = .gif
    } else if begins(Array("RIFF".utf8)), begins(Array("WEBPVP".utf8), at: 8) {
      self = .webp
    } else if begins([0, 0, 1, 0]) {
      self = .ico
    } else {
      return nil
    }
  }
}
