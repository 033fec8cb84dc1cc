import FeedModel
import Glibc
import TestSupport

/// A file of the test data; nothing where the data is absent, so that its tests have no cases.
enum CorpusFile {
  static func bytes(_ suite: String, _ path: String) -> [UInt8] {
    guard let folder = Corpora.folder(suite) else { return [] }
    return bytes(at: folder + "/" + path)
  }

  static func bytes(at path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes
  }

  /// One value a line.
  static func records(_ suite: String, _ path: String) -> [JSONValue] {
    bytes(suite, path).split(separator: 0x0A).compactMap { line in
      try? JSONReader().value(of: Array(line).span)
    }
  }
}

/// RFC 4648, 4; only for test data, so anything else is passed over.
func base64Decoded(_ text: String) -> [UInt8] {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var bytes: [UInt8] = []
  var (bits, count) = (0, 0)
  for byte in text.utf8 {
    guard let value = alphabet.firstIndex(of: byte) else { continue }
    bits = (bits << 6 | value) & 0xFFFF
    count += 6
    if count >= 8 {
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
  }
  return bytes
}
