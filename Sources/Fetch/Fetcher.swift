/// Turns a request into a response. The world really differs here: curl, or recorded pages.
public protocol Fetcher: Sendable {
  /// Follows redirects and streams the last response's body into the consumer; returns when the body
  /// ended, for whatever reason. Cancelling the task ends the transfer at once.
  ///
  /// Throws only where there is no response to speak of; a body that breaks off after its head is a
  /// response whose `ending` says so.
  func fetch(
    _ request: FetchRequest, into consumer: any BodyConsumer
  ) async throws(FetchError) -> FetchResponse
}

/// Who takes a body while it arrives. Called on the fetcher's thread, in order, never at once.
public protocol BodyConsumer: Sendable {
  /// Called once, with the head of the last response; `.enough` takes no body.
  func begin(_ head: ResponseHead) -> BodyAppetite
  /// Called with decoded bytes (no content coding is left) that are valid during the call only.
  func consume(_ bytes: UnsafeRawBufferPointer) -> BodyAppetite
}

public enum BodyAppetite: Hashable, Sendable {
  case more
  /// The transfer is ended, its socket too.
  case enough
}
