extension Message {
  /// The contract's object of `log --json`, which `import` and `replay` read again.
  public var json: JSONValue {
    [
      "id": .integer(id.rawValue), "conversation": .string(conversation.rawValue),
      "author": .string(author), "posted_at": .string(postedAt.rfc3339), "text": .string(text),
      "links": .array(links.map(\.json)),
    ]
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
