/// The numbers that only grow, shared by all who write to the store.
struct Tally {
  let store: Connection

  enum Name: String, Bindable {
    /// Orders what changed, for those who watch.
    case change
    /// Tells one lease from every other.
    case lease
    /// Orders the lanes.
    case turn
  }

  /// Takes the next number, or the first of the next `count`.
  func next(_ name: Name, count: Int = 1) throws(StoreError) -> Int64 {
    let last = try store.prepared(
      "UPDATE tally SET value = value + ?2 WHERE name = ?1 RETURNING value"
    ).number(name, count)
    return last - Int64(count) + 1
  }

  func current(_ name: Name) throws(StoreError) -> Int64 {
    try store.prepared("SELECT value FROM tally WHERE name = ?1").number(name)
  }
}
