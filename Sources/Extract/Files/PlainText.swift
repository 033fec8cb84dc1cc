/// The first lines of a text file.
enum PlainText {
  /// As much as an excerpt can need.
  static let headBytes = 4_096

  static func decode(_ bytes: [UInt8], charset: String?) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
