import Glibc
import TestSupport
import Testing

@testable import FeedModel

/// The address suites among the test data beside the clone.
enum WebURLCorpus {
  /// The records of a JSON Lines file; none where the data is absent.
  static func records(_ suite: String, _ file: String) throws -> [JSONValue] {
    guard let folder = Corpora.folder(suite) else { return [] }
    let bytes = try #require(contents(of: folder + "/" + file))
    return try bytes.split(separator: UInt8(ascii: "\n")).map {
      try JSONReader().value(of: String(decoding: $0, as: UTF8.self))
    }
  }

  private static func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return bytes
  }
}
