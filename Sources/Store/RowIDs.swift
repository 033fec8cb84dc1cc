import FeedModel

/// The number of a row; a type for each table, so that no two are mixed up.
protocol RowID: RawRepresentable, Hashable, Sendable, Bindable where RawValue == Int64 {
  init(rawValue: Int64)
}

struct ConversationID: RowID {
  let rawValue: Int64
}

struct PreviewID: RowID {
  let rawValue: Int64
}

struct HostID: RowID {
  let rawValue: Int64
}

extension Bindable where Self: RawRepresentable, RawValue: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    rawValue.bind(to: statement, at: index)
  }
}

extension MessageID: RowID {}
extension ConversationName: Bindable {}
extension PreviewKey: Bindable {}

extension JobPriority: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    Int64(rawValue).bind(to: statement, at: index)
  }
}

extension Timestamp: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    milliseconds.bind(to: statement, at: index)
  }
}

extension Int: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    Int64(self).bind(to: statement, at: index)
  }
}

extension Bool: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    Int64(self ? 1 : 0).bind(to: statement, at: index)
  }
}

extension Row {
  func id<ID: RowID>(_ column: Int32) -> ID {
    ID(rawValue: integer(column))
  }

  func optionalID<ID: RowID>(_ column: Int32) -> ID? {
    optionalInteger(column).map { ID(rawValue: $0) }
  }

  func time(_ column: Int32) -> Timestamp {
    Timestamp(milliseconds: integer(column))
  }

  func optionalTime(_ column: Int32) -> Timestamp? {
    optionalInteger(column).map { Timestamp(milliseconds: $0) }
  }

  func validators(_ entityTag: Int32, _ lastModified: Int32) -> CacheValidators? {
    let validators = CacheValidators(
      entityTag: optionalText(entityTag), lastModified: optionalText(lastModified))
    return validators == CacheValidators() ? nil : validators
  }
}
