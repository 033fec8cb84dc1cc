/// The numbers that only grow, shared by all who write to the store.
struct Tally {
  let store: Connection

  /// The number of what this transaction changes, for those who watch.
  func change() throws(StoreError) -> Int64 {
    if let number = store.changeOfTransaction { return number }
    let number = try next("change", count: 1)
    store.changeOfTransaction = number
    return number
  }

  /// The number of the latest transaction that changed something.
  func lastChange() throws(StoreError) -> Int64 {
    try store.prepared("SELECT value FROM tally WHERE name = 'change'").number()
  }

  /// The next numbers for lanes and leases.
  func turns(_ count: Int) throws(StoreError) -> Range<Int64> {
    let first = try next("turn", count: count)
    return first..<first + Int64(count)
  }

  /// The first of the next `count` numbers.
  private func next(_ name: String, count: Int) throws(StoreError) -> Int64 {
    let last = try store.prepared(
      "UPDATE tally SET value = value + ?2 WHERE name = ?1 RETURNING value"
    ).number(name, count)
    return last - Int64(count) + 1
  }
}
