/// A statement's text in parts, each with the values for its parameters, in order.
struct AssembledQuery {
  private(set) var parts: [StaticString] = []
  private(set) var values: [any Bindable] = []

  mutating func add(_ part: StaticString, _ values: any Bindable...) {
    parts.append(part)
    parts.append(" ")
    self.values += values
  }

  mutating func add(_ other: AssembledQuery) {
    parts += other.parts
    values += other.values
  }

  func all<Result>(
    on store: Connection, read: (Row) throws(StoreError) -> Result
  ) throws(StoreError) -> [Result] {
    try store.assembled(parts).all(binding: values, read: read)
  }
}
