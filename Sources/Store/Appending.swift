import FeedModel

/// One batch of new messages, on its way into the store.
struct Appending {
  let store: Connection
  let priority: JobPriority
  let now: Timestamp

  private var ids: [MessageID?] = []
  private var conversations: [ConversationName: ConversationID] = [:]
  private var counts: [ConversationID: (messages: Int, last: MessageID)] = [:]
  private var previews: [PreviewKey: PreviewID] = [:]

  init(store: Connection, priority: JobPriority, now: Timestamp) {
    self.store = store
    self.priority = priority
    self.now = now
  }

  mutating func append(_ linked: LinkedDraft) throws(StoreError) {
    let conversation = try conversation(linked.draft.conversation)
    guard let id = try MessageTable(store: store).insert(linked.draft, in: conversation) else {
      return ids.append(nil)
    }
    ids.append(id)
    counts[conversation, default: (0, id)].messages += 1
    counts[conversation]?.last = id
    for (place, link) in linked.links.enumerated() {
      let preview = try preview(of: link)
      try LinkTable(store: store).insert(link, of: id, at: place, showing: preview)
    }
  }

  /// What is cheaper once for all messages; returns their ids in order.
  func finish() throws(StoreError) -> [MessageID?] {
    for (conversation, count) in counts {
      try ConversationTable(store: store).add(count.messages, last: count.last, to: conversation)
    }
    let added = ids.compactMap(\.self)
    if let first = added.first, let last = added.last {
      try MessageTable(store: store).indexWords(from: first, through: last)
    }
    return ids
  }
}

extension Appending {
  private mutating func conversation(_ name: ConversationName) throws(StoreError) -> ConversationID
  {
    if let id = conversations[name] { return id }
    let id = try ConversationTable(store: store).make(name)
    conversations[name] = id
    return id
  }

  private mutating func preview(of link: Link) throws(StoreError) -> PreviewID? {
    guard link.unfurls, let url = link.url else { return nil }
    let key = url.previewKey
    if let id = previews[key] { return id }
    let id = try PreviewQueue(store: store).want(url, priority, at: now)
    previews[key] = id
    return id
  }
}
