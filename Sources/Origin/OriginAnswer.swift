/// What an origin does with a request, step by step.
///
/// After the last step the connection waits for its next request, unless that step ended it.
public struct OriginAnswer: Sendable {
  public var steps: [Step]

  public init(_ steps: [Step]) {
    self.steps = steps
  }

  public enum Step: Sendable {
    case send([UInt8])
    /// Sends the same bytes over and over, as fast as the client takes them, until it goes away.
    case flood([UInt8])
    case pause(Duration)
    /// Says nothing more and keeps the connection until the client goes away.
    case hold
    /// Ends the connection in order.
    case close
    /// Breaks the connection off (a TCP reset).
    case reset
  }
}

extension OriginAnswer {
  public static func html(
    _ text: String, status: Int = 200, headers: [(name: String, value: String)] = []
  ) -> OriginAnswer {
    bytes(Array(text.utf8), type: "text/html; charset=utf-8", status: status, headers: headers)
  }

  public static func bytes(
    _ body: [UInt8], type: String, status: Int = 200,
    headers: [(name: String, value: String)] = []
  ) -> OriginAnswer {
    let fields =
      [("Content-Type", type), ("Content-Length", "\(body.count)")]
      + headers.map { ($0.name, $0.value) }
    return OriginAnswer([.send(head(status, fields) + body)])
  }

  public static func redirect(to location: String, status: Int = 302) -> OriginAnswer {
    OriginAnswer([.send(head(status, [("Location", location), ("Content-Length", "0")]))])
  }

  /// An answer without a body.
  public static func status(
    _ status: Int, headers: [(name: String, value: String)] = []
  ) -> OriginAnswer {
    let length = status == 304 || status == 204 ? [] : [("Content-Length", "0")]
    return OriginAnswer([.send(head(status, length + headers.map { ($0.name, $0.value) }))])
  }

  /// A body in chunks (RFC 9112, 7.1), with a pause before each.
  public static func chunked(
    _ chunks: [[UInt8]], type: String = "text/html; charset=utf-8", pause: Duration = .zero
  ) -> OriginAnswer {
    let fields = [("Content-Type", type), ("Transfer-Encoding", "chunked")]
    var steps: [Step] = [.send(head(200, fields))]
    for chunk in chunks where !chunk.isEmpty {
      let size = Array("\(String(chunk.count, radix: 16))\r\n".utf8)
      steps.append(contentsOf: [.pause(pause), .send(size + chunk + [13, 10])])
    }
    steps.append(.send(Array("0\r\n\r\n".utf8)))
    return OriginAnswer(steps)
  }

  /// These bytes and the end of the connection, whatever they mean.
  public static func raw(_ text: String) -> OriginAnswer {
    OriginAnswer([.send(Array(text.utf8)), .close])
  }

  /// Never a word.
  public static let silence = OriginAnswer([.hold])

  /// The same answer after a pause.
  public func delayed(by pause: Duration) -> OriginAnswer {
    OriginAnswer([.pause(pause)] + steps)
  }

  /// The same answer and then these steps.
  public func then(_ more: Step...) -> OriginAnswer {
    OriginAnswer(steps + more)
  }

  /// The same answer a few bytes at a time.
  public func trickled(_ count: Int = 1, every pause: Duration) -> OriginAnswer {
    OriginAnswer(
      steps.flatMap { step -> [Step] in
        guard case .send(let bytes) = step else { return [step] }
        return stride(from: 0, to: bytes.count, by: count).flatMap { start -> [Step] in
          [.send(Array(bytes[start..<min(start + count, bytes.count)])), .pause(pause)]
        }
      })
  }

  /// A status line and fields, with the blank line that ends them.
  public static func head(_ status: Int, _ fields: [(String, String)]) -> [UInt8] {
    let lines = fields.map { "\($0.0): \($0.1)\r\n" }.joined()
    return Array("HTTP/1.1 \(status) \(reason(status))\r\n\(lines)\r\n".utf8)
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 304: "Not Modified"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 410: "Gone"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    default: "Status"
    }
  }
}
