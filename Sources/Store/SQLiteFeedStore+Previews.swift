public import FeedModel

extension SQLiteFeedStore {
  public func preview(_ key: PreviewKey) async throws(StoreError) -> StoredPreview? {
    try await reader.read { store throws(StoreError) in try PreviewTable(store: store).preview(key)
    }
  }

  public func dismiss(_ link: LinkPlace, at now: Timestamp) async throws(StoreError) -> Bool {
    try await writer.write { store throws(StoreError) in
      try Editing(store: store, now: now).dismiss(link)
    }
  }

  public func cancel(_ key: PreviewKey, at now: Timestamp) async throws(StoreError) -> Bool {
    try await writer.write { store throws(StoreError) in try PreviewQueue(store: store).cancel(key)
    }
  }

  public func requeue(
    _ key: PreviewKey, priority: JobPriority, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await writer.write { store throws(StoreError) in
      try PreviewQueue(store: store).wantAgain(key, priority, at: now)
    }
  }

  public func raise(
    _ keys: [PreviewKey], to priority: JobPriority
  ) async throws(StoreError) {
    try await writer.write(durably: false) { store throws(StoreError) in
      let queue = PreviewQueue(store: store)
      for key in keys { try queue.raise(key, to: priority) }
    }
  }
}
