import TestSupport

@testable import Extract

/// Reads a whole page given as text, in chunks of that many bytes.
func readPage(_ html: String, contentType: String? = nil, chunk: Int = .max) -> ReadPage {
  readPage(Array(html.utf8), contentType: contentType, chunk: chunk)
}

func readPage(_ bytes: [UInt8], contentType: String? = nil, chunk: Int = .max) -> ReadPage {
  if chunk == .max {
    FuzzSeeds.keep(bytes, for: "tokens")
    FuzzSeeds.keep(Array("\(contentType ?? "")\n".utf8) + bytes, for: "page")
  }
  var reader = PageReader(contentType: contentType)
  var rest = bytes[...]
  while !rest.isEmpty {
    let part = rest.prefix(chunk)
    rest = rest.dropFirst(part.count)
    if reader.feed(part.span) { break }
  }
  return reader.finish()
}
