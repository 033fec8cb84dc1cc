/// Why a text is no address that can be fetched.
public enum WebURLError: Error, Hashable, Sendable {
  /// It names no scheme, and there is no base to resolve it against.
  case relativeWithoutBase
  /// It is an address, but of another kind: `mailto`, `ftp`, `data` ….
  case otherScheme(String)
  /// Nothing stands where the host should be.
  case noHost
  /// The host has characters that no host has, or isn't a number or name that the standard takes.
  case badHost
  /// The port isn't a number of at most 65,535.
  case badPort
  /// More than 256 MiB; nothing that a person or a page would call an address.
  case tooLong
}

extension WebURLError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .relativeWithoutBase: "the address names no scheme such as https"
    case .otherScheme(let scheme):
      "\"\(scheme.prefix(32))\" addresses are not fetched, only http and https"
    case .noHost: "the address names no host"
    case .badHost: "the address's host is not valid"
    case .badPort: "the address's port is not a number up to 65535"
    case .tooLong: "the address is longer than 256 MiB"
    }
  }
}
