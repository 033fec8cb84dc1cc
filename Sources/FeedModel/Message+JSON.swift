extension Message {
  /// The contract's object of `log --json`, which `import` and `replay` read again.
  ///
  /// `id` is the message's number in this store only; `origin` is what tells a reader that a store
  /// has the message already, this one or another.
  public var json: JSONValue {
    var object: JSONObject = [
      "id": .integer(id.rawValue), "conversation": .string(conversation.rawValue),
      "author": .string(author), "posted_at": .string(postedAt.rfc3339), "text": .string(text),
      "links": .array(links.map(\.json)),
    ]
    if let originID { object.append("origin", .string(originID)) }
    return .object(object)
  }
}

extension AttachedLink {
  /// The link's object with what is known of its card.
  public var json: JSONValue {
    var object = link.json
    switch card {
    case .none: break
    case .dismissed: object.append("dismissed", true)
    case .shown(_, let state): state.add(to: &object)
    }
    return .object(object)
  }
}
