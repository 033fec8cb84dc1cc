/// The media type that a file's first bytes give away (MIME Sniffing, 6, and the formats' own
/// specifications).
enum FileSignature {
  /// Nil where they are those of no binary format that is known here.
  static func mediaType(of bytes: [UInt8]) -> String? {
    let file = BinaryFields(bytes)
    return picture(file) ?? container(file) ?? sound(file) ?? archive(file)
  }

  private static func picture(_ file: BinaryFields) -> String? {
    if file.has([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if file.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if file.has("GIF87a") || file.has("GIF89a") { return "image/gif" }
    if file.has("RIFF"), file.has("WEBPVP", at: 8) { return "image/webp" }
    if file.has([0, 0, 1, 0]), let count = file.little(4, 2), count > 0 { return "image/x-icon" }
    if file.has("II*\0") || file.has([0x4D, 0x4D, 0, 0x2A]) { return "image/tiff" }
    // Two letters are too few to tell a bitmap from a text; its header's size tells.
    if file.has("BM"), let size = file.little(14, 4), [12, 40, 52, 56, 64, 108, 124].contains(size)
    {
      return "image/bmp"
    }
    return nil
  }

  private static func container(_ file: BinaryFields) -> String? {
    if file.has("ftyp", at: 4) {
      if file.has("avi", at: 8) { return "image/avif" }
      if file.has("hei", at: 8) || file.has("mif1", at: 8) {
        return isAVIF(file) ? "image/avif" : "image/heic"
      }
      if file.has("M4A", at: 8) || file.has("M4B", at: 8) { return "audio/mp4" }
      return file.has("qt  ", at: 8) ? "video/quicktime" : "video/mp4"
    }
    if file.has([0x1A, 0x45, 0xDF, 0xA3]) {
      let head = file.bytes.prefix(64)
      return head.contains("webm".utf8) ? "video/webm" : "video/x-matroska"
    }
    if file.has("OggS\0") {
      return file.bytes.prefix(128).contains("theora".utf8) ? "video/ogg" : "audio/ogg"
    }
    if file.has("RIFF") {
      if file.has("WAVE", at: 8) { return "audio/wav" }
      if file.has("AVI ", at: 8) { return "video/x-msvideo" }
    }
    if file.has("%PDF-") { return "application/pdf" }
    return nil
  }

  /// A still picture's first brand is often the general `mif1`; the compatible ones follow.
  private static func isAVIF(_ file: BinaryFields) -> Bool {
    let end = min(file.big(0, 4) ?? 0, 128)
    return stride(from: 16, to: end, by: 4).contains { file.has("avif", at: $0) }
  }

  private static func sound(_ file: BinaryFields) -> String? {
    if file.has("ID3") { return "audio/mpeg" }
    if file.has("fLaC") { return "audio/flac" }
    if file.has("FORM"), file.has("AIFF", at: 8) { return "audio/aiff" }
    if file.has("MThd") { return "audio/midi" }
    // A frame of MPEG audio, layer III: eleven bits of sync, then a version, a layer, a bit rate and a
    // sample rate, none of them a reserved one (ISO/IEC 11172-3, 2.4.1.3).
    if let frame = file.big(0, 3), frame >> 13 == 0x7FF, frame >> 11 & 3 != 1,
      frame >> 9 & 3 == 1, ![0, 0xF].contains(frame >> 4 & 0xF), frame >> 2 & 3 != 3
    {
      return "audio/mpeg"
    }
    return nil
  }

  private static func archive(_ file: BinaryFields) -> String? {
    if file.has([0x50, 0x4B, 3, 4]) || file.has([0x50, 0x4B, 5, 6]) { return "application/zip" }
    if file.has([0x1F, 0x8B, 8]) { return "application/gzip" }
    if file.has([0x52, 0x61, 0x72, 0x21, 0x1A, 7]) { return "application/vnd.rar" }
    if file.has([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) { return "application/x-7z-compressed" }
    if file.has([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]) { return "application/x-xz" }
    if file.has([0x28, 0xB5, 0x2F, 0xFD]) { return "application/zstd" }
    if file.has("BZh"), file.has([0x31, 0x41, 0x59], at: 4) { return "application/x-bzip2" }
    if file.has("ustar", at: 257) { return "application/x-tar" }
    return nil
  }
}
