import Extract
import FeedModel
import Fetch
import Synchronization

/// Hands a body to Extract while it arrives, and ends the transfer as soon as enough is known.
final class PageConsumer: BodyConsumer {
  private let originalURL: WebURL
  private let reader = Mutex<ContentReader?>(nil)

  init(originalURL: WebURL) {
    self.originalURL = originalURL
  }

  func begin(_ head: ResponseHead) -> BodyAppetite {
    guard Self.isWorthReading(head.status) else { return .enough }
    let headers = head.headers
    // The length of a compressed body says nothing of what was packed into it.
    let isPacked = headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
    let length = isPacked ? nil : headers["Content-Length"]
    reader.withLock {
      $0 = ContentReader(
        contentType: headers["Content-Type"],
        contentLength: length.flatMap { digits($0.utf8, atMost: .max / 20) },
        contentDisposition: headers["Content-Disposition"], url: head.url, originalURL: originalURL)
    }
    return .more
  }

  func consume(_ bytes: UnsafeRawBufferPointer) -> BodyAppetite {
    reader.withLock { reader in
      reader?.feed(bytes.bindMemory(to: UInt8.self).span) == false ? .more : .enough
    }
  }

  /// What was read; nil where there was nothing worth reading. The body has ended, or nobody waits
  /// for more of it.
  func finish() -> ContentReader.Content? {
    reader.withLock { reader in
      defer { reader = nil }
      return reader?.finish()
    }
  }

  /// A page, or a refusal whose body may be a challenge, a consent or a login page.
  private static func isWorthReading(_ status: Int) -> Bool {
    switch status {
    case 204, 205: false
    case 200..<300, 401, 403, 429, 503: true
    default: false
    }
  }
}
