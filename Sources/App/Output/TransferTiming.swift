import FeedModel
import Fetch

/// What a transfer cost, as it is told to programs and to people.
struct TransferTiming: Sendable {
  var timing = FetchTiming()
  /// Bytes that came over the wire.
  var bytes = 0

  /// Of the last request of the chain, `total_ms` of all of it; a step that there was not is absent.
  var json: JSONValue {
    var object: JSONObject = [
      "total_ms": .integer(timing.total.milliseconds), "bytes": .integer(Int64(bytes)),
    ]
    for (name, duration) in [
      ("dns_ms", timing.resolve), ("connect_ms", timing.connect), ("tls_ms", timing.secure),
      ("first_byte_ms", timing.firstByte), ("waited_ms", timing.waited),
    ] where duration > .zero {
      object.append(name, .integer(duration.milliseconds))
    }
    return .object(object)
  }

  /// `8,214 bytes in 143 ms: name 2 ms, connection 20 ms, TLS 41 ms, first byte 70 ms`.
  var text: String {
    let parts = [
      ("name", timing.resolve), ("connection", timing.connect), ("TLS", timing.secure),
      ("first byte", timing.firstByte), ("wait for the host", timing.waited),
    ].filter { $0.1 > .zero }.map { "\($0.0) \($0.1.milliseconds) ms" }
    let total = "\(bytes.grouped) bytes in \(timing.total.milliseconds) ms"
    return parts.isEmpty ? total : "\(total): \(parts.joined(separator: ", "))"
  }
}
