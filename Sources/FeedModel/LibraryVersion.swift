/// A library that the program runs with, for those who look for a fault.
///
/// Each module that wraps C libraries tells theirs, in a static list of its own.
public struct LibraryVersion: Hashable, Sendable {
  public let name: String
  /// As the library writes it.
  public let version: String

  public init(_ name: String, _ version: String) {
    self.name = name
    self.version = version
  }

  /// For the text that a C function returns.
  public init(_ name: String, cString: UnsafePointer<CChar>?) {
    self.init(name, cString.map { String(cString: $0) } ?? "unknown")
  }
}
