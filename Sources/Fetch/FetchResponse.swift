public import FeedModel

/// The head of the response that ended a chain of redirects.
public struct ResponseHead: Sendable {
  public let status: Int
  public let url: WebURL
  /// The addresses that were left behind, the first one first; empty without a redirect.
  public let redirects: [WebURL]
  public let headers: HTTPHeaders

  public init(status: Int, url: WebURL, redirects: [WebURL] = [], headers: HTTPHeaders) {
    self.status = status
    self.url = url
    self.redirects = redirects
    self.headers = headers
  }
}

/// Header fields in their order; names compare without case.
public struct HTTPHeaders: Sendable {
  public private(set) var fields: [(name: String, value: String)]

  public init(_ fields: [(name: String, value: String)] = []) {
    self.fields = fields
  }

  /// The first field of that name.
  public subscript(name: String) -> String? {
    fields.first { $0.name.isSameField(as: name) }?.value
  }

  public mutating func append(_ name: String, _ value: String) {
    fields.append((name, value))
  }

  /// A folded line goes on with the field before it (RFC 9112, 5.2).
  mutating func extendLast(_ value: String) {
    guard let last = fields.popLast() else { return }
    fields.append((last.name, last.value + " " + value))
  }
}

public struct FetchResponse: Sendable {
  public let head: ResponseHead
  public let ending: Ending
  /// Bytes that came over the wire, headers and bodies of the whole chain.
  public let wireBytes: Int
  public let timing: FetchTiming

  public init(head: ResponseHead, ending: Ending, wireBytes: Int, timing: FetchTiming) {
    self.head = head
    self.ending = ending
    self.wireBytes = wireBytes
    self.timing = timing
  }

  /// How the body ended.
  public enum Ending: Sendable {
    case complete
    /// The consumer had enough.
    case enough
    /// At `FetchRequest.bodyLimitBytes`.
    case limit
    /// The connection broke, or a limit on time was reached, in the body.
    case broken(FetchError)
  }
}

extension String {
  /// Whether both name one header field: names are ASCII, and their case does not matter (RFC 9110,
  /// 5.1).
  func isSameField(as other: String) -> Bool {
    let (left, right) = (utf8, other.utf8)
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { left, right in
      left == right || (left | 0x20 == right | 0x20 && (0x61...0x7a).contains(left | 0x20))
    }
  }
}
