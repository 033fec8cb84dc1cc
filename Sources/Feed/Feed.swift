public import Store
public import Unfurl

/// Joins links, previews and the store: what is posted, what changes, and the jobs in between.
public final class Feed: Sendable {
  public let store: any FeedStore
  public let unfurler: Unfurler

  public init(store: any FeedStore, unfurler: Unfurler) {
    self.store = store
    self.unfurler = unfurler
  }
}
