import FeedModel

/// The turns of the hosts: a lane for each priority in which a host has free jobs.
struct LaneTable {
  let store: Connection

  struct Lane {
    let priority: Int64
    let turn: Int64
    let host: HostID
    let hostRestsUntil: Timestamp
    /// Jobs of the host that are leased, in any priority.
    let leased: Int
  }

  /// Sees to it that a host with a free job gets its turn, behind all that wait already.
  func open(_ priority: JobPriority, _ host: HostID) throws(StoreError) {
    try store.prepared(
      """
      UPDATE lane SET parked_until = NULL
      WHERE priority = ?1 AND host = ?2 AND parked_until IS NOT NULL
      """
    ).run(priority, host)
    if store.changedRows == 1 { return }
    let isOpen = try store.prepared("SELECT 1 FROM lane WHERE priority = ?1 AND host = ?2")
      .number(priority, host)
    if isOpen == 1 { return }
    try store.prepared("INSERT INTO lane (priority, host, turn) VALUES (?1, ?2, ?3)")
      .run(priority, host, try Tally(store: store).turns(1).lowerBound)
  }

  /// The lane that is next after that place in the order of turns.
  func next(after priority: Int64, _ turn: Int64) throws(StoreError) -> Lane? {
    try store.prepared(
      """
      SELECT
        l.priority, l.turn, l.host, h.rests_until,
        (SELECT count(*) FROM job j WHERE j.host = l.host AND j.leased_until IS NOT NULL)
      FROM lane l JOIN host h ON h.id = l.host
      WHERE l.parked_until IS NULL AND (l.priority, l.turn) > (?1, ?2)
      ORDER BY l.priority, l.turn LIMIT 1
      """
    ).first(priority, turn) { row throws(StoreError) in
      Lane(
        priority: row.integer(0), turn: row.integer(1), host: row.id(2),
        hostRestsUntil: row.time(3), leased: Int(row.integer(4)))
    }
  }

  /// Sends a lane to the back.
  func rotate(_ lane: Lane, to turn: Int64) throws(StoreError) {
    try store.prepared("UPDATE lane SET turn = ?3 WHERE priority = ?1 AND host = ?2")
      .run(lane.priority, lane.host, turn)
  }

  func park(_ lane: Lane, until time: Timestamp) throws(StoreError) {
    try store.prepared("UPDATE lane SET parked_until = ?3 WHERE priority = ?1 AND host = ?2")
      .run(lane.priority, lane.host, time)
  }

  /// Lets lanes take part again whose time has come; they keep the turn they had.
  func unpark(at now: Timestamp) throws(StoreError) {
    try store.prepared("UPDATE lane SET parked_until = NULL WHERE parked_until <= ?1").run(now)
  }

  func close(_ lane: Lane) throws(StoreError) {
    try store.prepared("DELETE FROM lane WHERE priority = ?1 AND host = ?2")
      .run(lane.priority, lane.host)
  }
}
