import FeedModel

/// What happens to a message after it was posted, with what that means for its previews.
struct Editing {
  let store: Connection
  let now: Timestamp

  private var messages: MessageTable { MessageTable(store: store) }
  private var links: LinkTable { LinkTable(store: store) }
  private var queue: PreviewQueue { PreviewQueue(store: store) }
  private var saved: SavedTable { SavedTable(store: store) }

  func edit(_ id: MessageID, to text: String, links new: [Link]) throws(StoreError) -> Bool {
    guard try messages.replaceText(id, with: text) else { return false }
    try messages.markChanged(id)
    let old = try links.previews(of: id)
    let kept = try saved.takeAll(of: id)
    try links.deleteAll(of: id)
    // The first link to a page that had a dismissed card keeps it dismissed, the second likewise.
    var dismissals = Dictionary(grouping: old, by: \.id).mapValues { $0.map(\.dismissed)[...] }
    for (place, link) in new.enumerated() {
      let preview = try preview(of: link)
      let dismissed = preview.flatMap { dismissals[$0]?.popFirst() } ?? false
      try links.insert(link, of: id, at: place, showing: preview, dismissed: dismissed)
    }
    try saved.putBack(kept, into: id, new)
    for preview in Set(old.map(\.id)) { try queue.abandonUnlessShown(preview) }
    return true
  }

  func delete(_ id: MessageID) throws(StoreError) -> Bool {
    guard let conversation = try messages.empty(id) else { return false }
    try messages.markChanged(id)
    try ConversationTable(store: store).removeOne(from: conversation)
    let old = try links.previews(of: id)
    _ = try saved.takeAll(of: id)
    try links.deleteAll(of: id)
    for preview in Set(old.map(\.id)) { try queue.abandonUnlessShown(preview) }
    return true
  }

  func dismiss(_ link: LinkPlace) throws(StoreError) -> Bool {
    guard let preview = try links.dismiss(link) else { return false }
    try messages.markChanged(link.message)
    try queue.abandonUnlessShown(preview)
    return true
  }

  private func preview(of link: Link) throws(StoreError) -> PreviewID? {
    guard link.unfurls, let url = link.url else { return nil }
    return try queue.want(url, .newest, at: now)
  }
}
