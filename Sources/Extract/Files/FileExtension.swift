import FeedModel

/// The ending of a file's name, and what it promises.
struct FileExtension: Hashable, Sendable {
  /// In lower case, without the dot.
  let text: String

  /// Nil where the last part of the path has no ending of one to five letters and digits.
  init?(of url: WebURL) {
    guard let name = url.lastPathComponent else { return nil }
    self.init(ofFileName: name)
  }

  init?(ofFileName name: String) {
    let bytes = name.utf8
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot != bytes.startIndex else {
      return nil
    }
    let ending = bytes[bytes.index(after: dot)...]
    guard (1...5).contains(ending.count),
      ending.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) })
    else { return nil }
    text = String(decoding: ending, as: UTF8.self).lowercased()
  }

  /// The media type that servers give such files (IANA's registrations and common practice).
  var mediaType: String? { Self.mediaTypes[text] }

  private static let mediaTypes: [String: String] = [
    "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm", "mov": "video/quicktime",
    "ogv": "video/ogg", "mkv": "video/x-matroska", "avi": "video/x-msvideo",
    "m3u8": "application/vnd.apple.mpegurl", "mp3": "audio/mpeg", "m4a": "audio/mp4",
    "aac": "audio/aac", "oga": "audio/ogg", "ogg": "audio/ogg", "opus": "audio/ogg",
    "wav": "audio/wav", "flac": "audio/flac", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "png": "image/png", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif",
    "svg": "image/svg+xml", "ico": "image/x-icon", "bmp": "image/bmp", "pdf": "application/pdf",
  ]
}
