import Glibc
import Synchronization

/// Fetches through libcurl's multi interface, which one thread of its own drives.
///
/// 1. `fetch` puts an order into the thread's inbox and waits.
/// 2. The thread gives each order a `CurlTransfer`, vets its address and adds it to the multi handle.
/// 3. libcurl asks for a socket for each address that it tries: the policy refuses or grants it.
/// 4. The head of a redirect is followed as another hop with the same cookies, vetted afresh.
/// 5. The last hop's head and body go to the consumer, decoded, until it has enough or a limit ends
///    the transfer, and its socket with it.
public final class CurlFetcher: Fetcher {
  public let settings: FetchSettings
  /// Nil where libcurl or the system gives no handle or no thread.
  private let multi: CurlMulti?

  public init(settings: FetchSettings = FetchSettings()) {
    var settings = settings
    // As OpenSSL's own programs take it; libcurl as a library does not look.
    settings.certificateFile =
      settings.certificateFile ?? getenv("SSL_CERT_FILE").map { String(cString: $0) }
    self.settings = settings
    self.multi = CurlMulti.start(settings: settings)
  }

  deinit { close() }

  public func fetch(
    _ request: FetchRequest, into consumer: any BodyConsumer
  ) async throws(FetchError) -> FetchResponse {
    guard let multi else { throw FetchError(.unreachable, "libcurl cannot be started") }
    let ticket = FetchTicket()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        multi.submit(
          FetchOrder(
            ticket: ticket, request: request, consumer: consumer, continuation: continuation))
      }
    } onCancel: {
      multi.cancel(ticket)
    }
    return try result.get()
  }

  /// Ends all transfers as cancelled and waits for the thread, after which every fetch is cancelled.
  /// Letting go of the fetcher does the same, and so does `exit`.
  public func close() {
    multi?.close()
  }
}

/// Who a fetch is, for cancelling it.
final class FetchTicket: Sendable {
  private let mark = Atomic(false)

  var isCancelled: Bool { mark.load(ordering: .acquiring) }

  func cancel() {
    mark.store(true, ordering: .releasing)
  }
}

/// A fetch on its way to the thread.
struct FetchOrder: Sendable {
  let ticket: FetchTicket
  let request: FetchRequest
  let consumer: any BodyConsumer
  let continuation: CheckedContinuation<Result<FetchResponse, FetchError>, Never>

  func finish(_ result: Result<FetchResponse, FetchError>) {
    continuation.resume(returning: result)
  }
}
