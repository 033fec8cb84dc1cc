import FeedModel

/// What is known of each page that a link leads to, one row a key.
struct PreviewTable {
  let store: Connection

  /// What decides whether a preview needs a job.
  struct Standing {
    let id: PreviewID
    let host: HostID
    let state: State
    let freshUntil: Timestamp?

    enum State: String, Bindable {
      case loading, ready, failed
    }
  }

  func standing(of key: PreviewKey) throws(StoreError) -> Standing? {
    try store.prepared("SELECT id, host, state, fresh_until FROM preview WHERE key = ?1")
      .first(key) { row throws(StoreError) in
        Standing(
          id: row.id(0), host: row.id(1), state: .init(rawValue: row.text(2)) ?? .loading,
          freshUntil: row.optionalTime(3))
      }
  }

  func insert(
    _ key: PreviewKey, url: WebURL, host: HostID, at now: Timestamp
  ) throws(StoreError) -> PreviewID {
    try store.prepared(
      """
      INSERT INTO preview (key, url, host, state, loading_since) VALUES (?1, ?2, ?3, 'loading', ?4)
      """
    ).run(key, url.serialized, host, now)
    return PreviewID(rawValue: store.lastInsertedRow)
  }

  func preview(_ key: PreviewKey) throws(StoreError) -> StoredPreview? {
    try store.prepared(
      """
      SELECT
        state, loading_since, metadata, failure, failure_message, failure_status, retry_at, url, key,
        fresh_until, entity_tag, last_modified
      FROM preview WHERE key = ?1
      """
    ).first(key) { row throws(StoreError) in
      StoredPreview(
        key: key, url: row.text(7), state: row.previewState(), freshUntil: row.optionalTime(9),
        validators: row.validators(10, 11))
    }
  }

  /// Shows the preview as loading, from scratch.
  func setLoading(_ id: PreviewID, since now: Timestamp) throws(StoreError) {
    try store.prepared(
      """
      UPDATE preview SET
        state = 'loading', loading_since = ?2, metadata = NULL, failure = NULL,
        failure_message = NULL, failure_status = NULL, retry_at = NULL, fresh_until = NULL,
        entity_tag = NULL, last_modified = NULL, cost = NULL, change = ?3
      WHERE id = ?1
      """
    ).run(id, now, try Tally(store: store).change())
  }

  func setReady(
    _ id: PreviewID, _ metadata: LinkMetadata, from state: Standing.State, freshUntil: Timestamp,
    _ validators: CacheValidators?, _ cost: TransferCost?
  ) throws(StoreError) {
    if state == .ready { try forgetWords(id) }
    try store.prepared(
      """
      UPDATE preview SET
        state = 'ready', metadata = ?2, failure = NULL, failure_message = NULL,
        failure_status = NULL, retry_at = NULL, fresh_until = ?3, entity_tag = ?4,
        last_modified = ?5, change = ?6, cost = coalesce(?7, cost)
      WHERE id = ?1
      """
    ).run(
      id, metadata.json.line, freshUntil, validators?.entityTag, validators?.lastModified,
      try Tally(store: store).change(), cost?.json.line)
    try indexWords(id)
  }

  func setFailed(
    _ id: PreviewID, _ failure: PreviewFailure, retryAt: Timestamp?, from state: Standing.State,
    freshUntil: Timestamp?, _ cost: TransferCost? = nil
  ) throws(StoreError) {
    if state == .ready { try forgetWords(id) }
    try store.prepared(
      """
      UPDATE preview SET
        state = 'failed', metadata = NULL, failure = ?2, failure_message = ?3, failure_status = ?4,
        retry_at = ?5, fresh_until = ?6, entity_tag = NULL, last_modified = NULL, change = ?7,
        cost = coalesce(?8, cost)
      WHERE id = ?1
      """
    ).run(
      id, failure.kind.rawValue, failure.message, failure.status, retryAt, freshUntil,
      try Tally(store: store).change(), cost?.json.line)
  }

  /// What is stored still holds; validators that the answer did not repeat stay as they were.
  func extend(
    _ id: PreviewID, freshUntil: Timestamp, _ validators: CacheValidators?, _ cost: TransferCost?
  ) throws(StoreError) {
    try store.prepared(
      """
      UPDATE preview SET
        fresh_until = ?2, entity_tag = coalesce(?3, entity_tag),
        last_modified = coalesce(?4, last_modified), cost = coalesce(?5, cost)
      WHERE id = ?1
      """
    ).run(
      id, freshUntil, validators?.entityTag, validators?.lastModified, cost?.json.line)
  }

  /// Leaves a failure as it is, without another attempt to come.
  func endRetrying(_ id: PreviewID) throws(StoreError) {
    try store.prepared("UPDATE preview SET retry_at = NULL WHERE id = ?1").run(id)
  }

  /// Forgets a preview that nothing was found out about.
  func delete(_ id: PreviewID) throws(StoreError) {
    try store.prepared("DELETE FROM preview WHERE id = ?1").run(id)
  }
}

extension PreviewTable {
  private func indexWords(_ id: PreviewID) throws(StoreError) {
    try store.prepared(
      """
      INSERT INTO preview_words (rowid, title, site_name, description)
      SELECT
        id, json_extract(metadata, '$.title'), json_extract(metadata, '$.site_name'),
        json_extract(metadata, '$.description')
      FROM preview WHERE id = ?1 AND json_valid(metadata)
      """
    ).run(id)
  }

  /// To the letter what was indexed, or the index is damaged; hence both are read from the row.
  private func forgetWords(_ id: PreviewID) throws(StoreError) {
    try store.prepared(
      """
      INSERT INTO preview_words (preview_words, rowid, title, site_name, description)
      SELECT
        'delete', id, json_extract(metadata, '$.title'), json_extract(metadata, '$.site_name'),
        json_extract(metadata, '$.description')
      FROM preview WHERE id = ?1 AND json_valid(metadata)
      """
    ).run(id)
  }
}

extension Row {
  /// Of a row that begins with state, loading_since, metadata, failure, failure_message,
  /// failure_status, retry_at.
  func previewState() -> PreviewState {
    switch PreviewTable.Standing.State(rawValue: text(0)) {
    case .ready:
      guard let json = try? JSONReader().value(of: text(2)), let metadata = LinkMetadata(json: json)
      else { return .failed(.unreadable, retryAt: nil) }
      return .ready(metadata)
    case .failed:
      let kind = PreviewFailure.Kind(rawValue: text(3)) ?? .unknown
      let failure = PreviewFailure(kind, text(4), status: optionalInteger(5).map { Int($0) })
      return .failed(failure, retryAt: optionalTime(6))
    case .loading, nil:
      return .loading(since: time(1))
    }
  }
}

extension PreviewFailure {
  /// A card that another version wrote, or that somebody changed by hand; asking again mends it.
  fileprivate static let unreadable = PreviewFailure(.unknown, "the stored card cannot be read")
  static let cancelled = PreviewFailure(.cancelled, "the preview was cancelled")
  /// An answer of "not modified" that nobody asked for.
  static let nothingStored = PreviewFailure(
    .malformed, "the server says that nothing changed, but nothing was known before")
}
