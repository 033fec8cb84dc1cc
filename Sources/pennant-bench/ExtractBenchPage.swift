import FeedModel
import Glibc

/// A page that the bench reads, and what an origin would say of it.
struct ExtractBenchPage {
  let bytes: [UInt8]
  var contentType: String? = "text/html"
  let url = WebURL("https://news.example/2024/02/29/river")

  init(_ bytes: [UInt8], charset: String? = nil) {
    self.bytes = bytes
    if let charset { contentType = "text/html; charset=\(charset)" }
  }
}

extension ExtractBenchPage {
  /// The pages at a path: a file, or every `.html` and `.htm` in a folder and the folders in it.
  static func pages(at path: String) -> [ExtractBenchPage] {
    guard let folder = opendir(path) else { return bytes(at: path).map { [Self($0)] } ?? [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
        String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().flatMap { name -> [ExtractBenchPage] in
      let inner = "\(path)/\(name)"
      let isPage = name.hasSuffix(".html") || name.hasSuffix(".htm")
      return isPage || isFolder(inner) ? pages(at: inner) : []
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func bytes(at path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes
  }
}

extension ExtractBenchPage {
  /// What hostile pages are set beside where there are no others.
  static let prose: ExtractBenchPage = {
    let head = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>The river</title>
      <meta property="og:title" content="The river &amp; the sea">
      <meta property="og:image" content="/river.png"><link rel="icon" href="/icon.png">
      </head><body>
      """
    let paragraph = """
      <p class="text" id="part">Where the tide is stronger than the stream, boats wait for the
      <a href="/turn" title="The turn">turn</a>, and so do we.</p>
      """
    return Self(Array((head + String(repeating: paragraph, count: 1_000)).utf8))
  }()
}
