/// What a transfer cost, as it is told to programs and to people, and kept with a card.
public struct TransferCost: Hashable, Sendable {
  public var timing: FetchTiming
  /// Bytes that came over the wire.
  public var bytes: Int

  public init(timing: FetchTiming = FetchTiming(), bytes: Int = 0) {
    self.timing = timing
    self.bytes = bytes
  }

  /// The contract's `timing` object: of the last request of the chain, `total_ms` of all of it; a step
  /// that there was not is absent.
  public var json: JSONValue {
    var object: JSONObject = [
      "total_ms": .integer(timing.total.milliseconds), "bytes": .integer(Int64(bytes)),
    ]
    for step in Self.steps where timing[keyPath: step.duration] > .zero {
      object.append(step.key, .integer(timing[keyPath: step.duration].milliseconds))
    }
    return .object(object)
  }

  /// Reads what `json` wrote; nil where it is something else.
  public init?(json: JSONValue) {
    guard let total = json["total_ms"]?.integer, let bytes = json["bytes"]?.integer else {
      return nil
    }
    self.init(timing: FetchTiming(total: .milliseconds(total)), bytes: Int(bytes))
    for step in Self.steps {
      if let milliseconds = json[step.key]?.integer {
        timing[keyPath: step.duration] = .milliseconds(milliseconds)
      }
    }
  }

  /// `8,214 bytes in 143 ms: name 2 ms, connection 20 ms, TLS 41 ms, first byte 70 ms`.
  public var text: String {
    let parts = Self.steps.compactMap { step in
      let duration = timing[keyPath: step.duration]
      return duration > .zero ? "\(step.name) \(duration.milliseconds) ms" : nil
    }
    let total = "\(bytes.grouped) bytes in \(timing.total.milliseconds) ms"
    return parts.isEmpty ? total : "\(total): \(parts.joined(separator: ", "))"
  }
}

extension TransferCost {
  private struct Step {
    let key: String
    let name: String
    let duration: WritableKeyPath<FetchTiming, Duration> & Sendable
  }

  /// In the order in which they follow each other.
  private static let steps = [
    Step(key: "dns_ms", name: "name", duration: \.resolve),
    Step(key: "connect_ms", name: "connection", duration: \.connect),
    Step(key: "tls_ms", name: "TLS", duration: \.secure),
    Step(key: "first_byte_ms", name: "first byte", duration: \.firstByte),
    Step(key: "waited_ms", name: "wait for the host", duration: \.waited),
  ]
}
