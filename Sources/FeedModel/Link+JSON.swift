extension Link {
  /// The contract's link object of `links --json`.
  public var json: JSONObject {
    var object: JSONObject = [
      "url": .string(address), "text": .string(text), "start": .integer(Int64(range.lowerBound)),
      "end": .integer(Int64(range.upperBound)), "preview": .bool(unfurls),
    ]
    if let refusal {
      object.append("reason", .string(refusal.rawValue))
    } else if url == nil {
      object.append("reason", .string(Refusal.notWeb.rawValue))
    }
    return object
  }
}

extension PreviewFailure {
  /// The contract's `failure` object.
  public var json: JSONValue {
    var object: JSONObject = ["kind": .string(kind.rawValue), "message": .string(message)]
    if let status { object.append("status", .integer(Int64(status))) }
    return .object(object)
  }
}

extension PreviewState {
  /// Adds the contract's members `state`, `preview` and `failure` to an object.
  public func add(to object: inout JSONObject) {
    switch self {
    case .loading:
      object.append("state", "loading")
    case .ready(let metadata):
      object.append("state", "ready")
      object.append("preview", metadata.json)
    case .failed(let failure, let retryAt):
      object.append("state", "failed")
      object.append("failure", failure.json)
      if let retryAt { object.append("retry_at", .string(retryAt.rfc3339)) }
    }
  }
}
