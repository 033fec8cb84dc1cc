/// What people call kinds of files.
enum MediaTypeNames {
  static func name(of mediaType: String?) -> String? {
    mediaType.flatMap { names[$0] }
  }

  /// What the ending of a file's name says; more than `application/zip` does, since so much is zipped.
  static func name(ofEnding ending: String) -> (name: String, isDocument: Bool)? {
    if let name = documents[ending] { return (name, true) }
    return files[ending].map { ($0, false) }
  }

  static func isDocument(_ mediaType: String) -> Bool {
    mediaType.hasPrefix("application/vnd.openxmlformats-officedocument")
      || mediaType.hasPrefix("application/vnd.oasis.opendocument")
      || ["application/msword", "application/epub+zip", "application/rtf"].contains(mediaType)
  }

  private static let names: [String: String] = [
    "image/jpeg": "JPEG picture", "image/png": "PNG picture", "image/gif": "GIF picture",
    "image/webp": "WebP picture", "image/avif": "AVIF picture", "image/heic": "HEIC picture",
    "image/bmp": "BMP picture", "image/x-icon": "icon", "image/svg+xml": "SVG picture",
    "image/tiff": "TIFF picture", "video/mp4": "MP4 video", "video/webm": "WebM video",
    "video/quicktime": "QuickTime video", "video/ogg": "Ogg video",
    "video/x-matroska": "Matroska video", "video/x-msvideo": "AVI video",
    "audio/mpeg": "MP3 audio", "audio/mp4": "MPEG-4 audio", "audio/ogg": "Ogg audio",
    "audio/wav": "WAV audio", "audio/flac": "FLAC audio", "audio/aac": "AAC audio",
    "audio/aiff": "AIFF audio", "audio/midi": "MIDI file", "application/zip": "ZIP archive",
    "application/gzip": "gzip archive", "application/x-tar": "tar archive",
    "application/vnd.rar": "RAR archive", "application/x-7z-compressed": "7z archive",
    "application/x-xz": "xz archive", "application/zstd": "Zstandard archive",
    "application/x-bzip2": "bzip2 archive", "application/epub+zip": "EPUB book",
    "application/msword": "Word document", "application/rtf": "RTF document",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word document",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel workbook",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation":
      "PowerPoint presentation",
    "application/vnd.oasis.opendocument.text": "OpenDocument text",
    "application/vnd.oasis.opendocument.spreadsheet": "OpenDocument spreadsheet",
    "application/vnd.oasis.opendocument.presentation": "OpenDocument presentation",
    "application/vnd.android.package-archive": "Android package",
    "application/vnd.debian.binary-package": "Debian package",
  ]

  private static let documents: [String: String] = [
    "doc": "Word document", "docx": "Word document", "xls": "Excel workbook",
    "xlsx": "Excel workbook", "ppt": "PowerPoint presentation", "pptx": "PowerPoint presentation",
    "odt": "OpenDocument text", "ods": "OpenDocument spreadsheet",
    "odp": "OpenDocument presentation", "epub": "EPUB book", "rtf": "RTF document",
  ]

  private static let files: [String: String] = [
    "zip": "ZIP archive", "gz": "gzip archive", "tgz": "tar archive", "tar": "tar archive",
    "rar": "RAR archive", "7z": "7z archive", "xz": "xz archive", "zst": "Zstandard archive",
    "bz2": "bzip2 archive", "apk": "Android package", "deb": "Debian package",
    "rpm": "RPM package", "dmg": "disk image", "iso": "disk image", "jar": "Java archive",
  ]
}
