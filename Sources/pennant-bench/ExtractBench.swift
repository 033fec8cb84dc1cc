import Extract
import Glibc

/// Pages a second and megabytes a second of reading pages, beside `memchr` over the same bytes.
///
/// `extract FILE…`: each line is one way of reading all the files once; callgrind over one of them
/// (`extract whole FILE…`) gives instructions a byte.
enum ExtractBench {
  enum Way: String, CaseIterable {
    /// What the bytes cost to look at: the limit.
    case memchr
    /// As `Unfurl` reads: in chunks, until nothing is missing.
    case head
    /// The same to the end of the page.
    case whole
  }

  static func run(_ arguments: [String]) {
    let chosen = arguments.first.flatMap(Way.init)
    let pages = arguments.dropFirst(chosen == nil ? 0 : 1).map(bytes)
    let bytes = pages.reduce(0) { $0 + $1.count }
    guard bytes > 0 else {
      print("usage: pennant-bench extract [memchr|head|whole] FILE…")
      return
    }
    print("\(pages.count) pages, \(bytes) bytes")
    for way in Way.allCases where chosen == nil || way == chosen {
      let elapsed = ContinuousClock().measure {
        for page in pages { read(page, way) }
      }
      let seconds = elapsed / .seconds(1)
      let (pagesRate, rate) = (Double(pages.count) / seconds, Double(bytes) / seconds / 1e6)
      print("\(way.rawValue): \(Int(pagesRate)) pages/s, \(Int(rate)) MB/s")
    }
  }

  private static let chunkBytes = 16 << 10

  private static func read(_ page: [UInt8], _ way: Way) {
    if way == .memchr {
      page.withUnsafeBytes { buffer in
        if let base = buffer.baseAddress { _ = Glibc.memchr(base, 0x01, buffer.count) }
      }
      return
    }
    var reader = PageReader(contentType: nil, readsWholePage: way == .whole)
    var at = 0
    while at < page.count {
      let end = min(at + chunkBytes, page.count)
      if reader.feed(page.span.extracting(at..<end)) { break }
      at = end
    }
    _ = reader.finish()
  }

  private static func bytes(at path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes
  }
}
