import FeedModel
import Fetch
import Synchronization

/// Answers from recorded pages, holds a transfer where it is told to, and remembers who asked.
final class RecordedFetcher: Fetcher {
  private let books: Mutex<Books>

  struct Page: Sendable {
    var status = 200
    var headers: [(String, String)] = []
    /// Where redirects led; the address itself where nil.
    var url: String?
    var chunks: [String] = []
    var breaksOff = false
    var error: FetchError?
    /// Whether the transfer waits for `release`.
    var isHeld = false
  }

  fileprivate struct Books {
    var pages: [String: [Page]]
    var requests: [FetchRequest] = []
    var consumedChunks = 0
    var held: [(url: String, resume: CheckedContinuation<Bool, Never>)] = []
    var cancelled: [String] = []
    var watchers:
      [(condition: @Sendable (State) -> Bool, resume: CheckedContinuation<Void, Never>)] =
        []
  }

  struct State: Sendable {
    let requests: [String]
    let held: [String]
    let cancelled: [String]
  }

  /// For each address its pages in the order in which they are given; the last one stays.
  init(_ pages: [String: [Page]]) {
    books = Mutex(Books(pages: pages))
  }

  var requests: [FetchRequest] { books.withLock { $0.requests } }
  var state: State { books.withLock(\.state) }
  var consumedChunks: Int { books.withLock { $0.consumedChunks } }

  /// Waits until that is so.
  func reached(_ condition: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { resume in
      books.withLock { $0.watchers.append((condition, resume)) }
      tell()
    }
  }

  /// Lets the oldest transfer that is held for an address go on.
  func release(_ url: String) {
    let held = books.withLock { books in
      books.held.firstIndex { $0.url == url }.map { books.held.remove(at: $0) }
    }
    held?.resume.resume(returning: true)
    tell()
  }

  func fetch(
    _ request: FetchRequest, into consumer: any BodyConsumer
  ) async throws(FetchError) -> FetchResponse {
    let page = books.withLock { $0.next(for: request) }
    tell()
    guard let page else { throw FetchError(.unresolved, "\(request.url.host) does not resolve") }
    if page.isHeld, await !hold(request.url.serialized) {
      throw FetchError(.cancelled, "it was cancelled")
    }
    if let error = page.error { throw error }

    let url = page.url.flatMap { WebURL($0) } ?? request.url
    let head = ResponseHead(
      status: page.status, url: url, redirects: url == request.url ? [] : [request.url],
      headers: HTTPHeaders(page.headers.map { (name: $0.0, value: $0.1) }))
    var appetite = consumer.begin(head)
    var bytes = 0
    for chunk in page.chunks where appetite == .more {
      books.withLock { $0.consumedChunks += 1 }
      bytes += chunk.utf8.count
      appetite = Array(chunk.utf8).withUnsafeBytes { consumer.consume($0) }
    }
    let ending: FetchResponse.Ending =
      if appetite == .enough {
        .enough
      } else if page.breaksOff {
        .broken(FetchError(.unreachable, "the connection to \(url.host) broke"))
      } else {
        .complete
      }
    return FetchResponse(head: head, ending: ending, wireBytes: bytes, timing: FetchTiming())
  }
}

extension RecordedFetcher {
  /// False where the task was cancelled.
  private func hold(_ url: String) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { resume in
        let isCancelled = books.withLock { books in
          if !Task.isCancelled { books.held.append((url, resume)) }
          return Task.isCancelled
        }
        if isCancelled {
          books.withLock { $0.cancelled.append(url) }
          resume.resume(returning: false)
        }
        tell()
      }
    } onCancel: {
      let held = books.withLock { books -> CheckedContinuation<Bool, Never>? in
        guard let place = books.held.firstIndex(where: { $0.url == url }) else { return nil }
        books.cancelled.append(url)
        return books.held.remove(at: place).resume
      }
      held?.resume(returning: false)
      tell()
    }
  }

  private func tell() {
    let due = books.withLock { books in
      let state = books.state
      let due = books.watchers.filter { $0.condition(state) }
      books.watchers.removeAll { $0.condition(state) }
      return due.map(\.resume)
    }
    for resume in due { resume.resume() }
  }
}

extension RecordedFetcher.Books {
  fileprivate mutating func next(for request: FetchRequest) -> RecordedFetcher.Page? {
    requests.append(request)
    let url = request.url.serialized
    guard var list = pages[url], let page = list.first else { return nil }
    if list.count > 1 {
      list.removeFirst()
      pages[url] = list
    }
    return page
  }

  fileprivate var state: RecordedFetcher.State {
    RecordedFetcher.State(
      requests: requests.map(\.url.serialized), held: held.map(\.url), cancelled: cancelled)
  }
}

extension RecordedFetcher.Page {
  static func html(_ text: String, headers: [(String, String)] = []) -> Self {
    Self(headers: [("Content-Type", "text/html; charset=utf-8")] + headers, chunks: [text])
  }

  static func titled(_ title: String) -> Self {
    html("<html><head><title>\(title)</title></head><body></body></html>")
  }

  static func status(_ status: Int, headers: [(String, String)] = []) -> Self {
    Self(status: status, headers: headers)
  }

  static func failing(_ kind: FetchError.Kind) -> Self {
    Self(error: FetchError(kind, "it went wrong"))
  }

  var held: Self {
    var page = self
    page.isHeld = true
    return page
  }
}
