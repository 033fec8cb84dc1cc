/// The number of a message in its store, given once and never again.
public struct MessageID: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: Int64

  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  public static func < (left: MessageID, right: MessageID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The name of a conversation, unique in its store; `ConversationName.standard` where nobody named one.
public struct ConversationName: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let standard = ConversationName(rawValue: "main")

  public static func < (left: ConversationName, right: ConversationName) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What two links share when they show the same page: the canonical form of the address without
/// its fragment, its default port and known tracking parameters.
///
/// Made by `WebURL.previewKey` only; a store may give back the raw value that it was handed.
public struct PreviewKey: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static func < (left: PreviewKey, right: PreviewKey) -> Bool {
    left.rawValue < right.rawValue
  }
}
