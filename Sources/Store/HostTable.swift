import FeedModel

/// Hosts, and until when each is left alone.
struct HostTable {
  let store: Connection

  func make(_ name: String) throws(StoreError) -> HostID {
    let known: HostID? = try store.prepared("SELECT id FROM host WHERE name = ?1")
      .first(name) { row throws(StoreError) in row.id(0) }
    if let known { return known }
    try store.prepared("INSERT INTO host (name) VALUES (?1)").run(name)
    return HostID(rawValue: store.lastInsertedRow)
  }

  /// An earlier wish for a longer rest stands.
  func rest(_ id: HostID, until time: Timestamp) throws(StoreError) {
    try store.prepared("UPDATE host SET rests_until = ?2 WHERE id = ?1 AND rests_until < ?2")
      .run(id, time)
  }
}
