/// Which addresses and ports may be connected to.
///
/// A link in a message must not reach into the network of the one who looks at it. Of IPv4 the
/// special-purpose ranges are refused, of IPv6 only global unicast is allowed, and an IPv6 address that
/// stands for an IPv4 one is judged as that.
public struct AddressPolicy: Hashable, Sendable {
  /// Ranges in CIDR notation that are opened although the policy would refuse them.
  public private(set) var allowed: [String] = []
  private var allowedRanges: [IPRange] = []

  public init() {}

  /// Opens a range such as `127.0.0.0/8` or `fd00::/8`, or one address; false where it is neither.
  public mutating func allow(_ cidr: String) -> Bool {
    guard let range = IPRange(cidr: cidr) else { return false }
    allowed.append(cidr)
    allowedRanges.append(range)
    return true
  }

  /// Why an address may not be connected to; nil where it may.
  func refusal(of address: IPAddress) -> AddressRefusal? {
    if allowedRanges.contains(where: { $0.contains(address) }) { return nil }
    if let embedded = address.embedded { return refusal(of: embedded) }
    if let range = AddressRefusal.table.first(where: { $0.range.contains(address) }) {
      return range.refusal
    }
    if case .v6 = address, !AddressRefusal.globalUnicast.contains(address) { return .reserved }
    return nil
  }

  /// The web's own ports and those that any user may listen on; the others belong to other protocols,
  /// which a crafted request could talk to.
  func allows(port: Int) -> Bool {
    port == 80 || port == 443 || (1024...65535).contains(port)
  }
}

/// What an address is that may not be connected to.
enum AddressRefusal: String, Hashable, Sendable {
  case unspecified
  case `private`
  case loopback
  case linkLocal = "link-local"
  case shared
  case documentation
  case benchmarking
  case multicast
  case transition
  case reserved

  /// `a private address`.
  var phrase: String {
    self == .unspecified ? "an unspecified address" : "a \(rawValue) address"
  }

  /// IPv6 addresses that are anybody's (RFC 4291, 2.4; IANA's IPv6 global unicast assignments).
  static let globalUnicast = IPRange(groups: 0x2000, prefixBits: 3)

  /// IANA's special-purpose address registries of IPv4 and IPv6 (RFC 6890, as of 2024-05-21), and
  /// multicast (RFC 5771, RFC 4291). The few anycast ranges among them that are globally reachable
  /// (AS112, AMT, PCP) serve no web pages and stay refused.
  static let table: [(range: IPRange, refusal: AddressRefusal)] = [
    (IPRange(0, 0, 0, 0, prefixBits: 8), .unspecified),
    (IPRange(10, 0, 0, 0, prefixBits: 8), .private),
    (IPRange(100, 64, 0, 0, prefixBits: 10), .shared),
    (IPRange(127, 0, 0, 0, prefixBits: 8), .loopback),
    (IPRange(169, 254, 0, 0, prefixBits: 16), .linkLocal),
    (IPRange(172, 16, 0, 0, prefixBits: 12), .private),
    (IPRange(192, 0, 0, 0, prefixBits: 24), .reserved),
    (IPRange(192, 0, 2, 0, prefixBits: 24), .documentation),
    (IPRange(192, 31, 196, 0, prefixBits: 24), .reserved),
    (IPRange(192, 52, 193, 0, prefixBits: 24), .reserved),
    (IPRange(192, 88, 99, 0, prefixBits: 24), .transition),
    (IPRange(192, 168, 0, 0, prefixBits: 16), .private),
    (IPRange(192, 175, 48, 0, prefixBits: 24), .reserved),
    (IPRange(198, 18, 0, 0, prefixBits: 15), .benchmarking),
    (IPRange(198, 51, 100, 0, prefixBits: 24), .documentation),
    (IPRange(203, 0, 113, 0, prefixBits: 24), .documentation),
    (IPRange(224, 0, 0, 0, prefixBits: 4), .multicast),
    (IPRange(240, 0, 0, 0, prefixBits: 4), .reserved),
    (IPRange(groups: 0, 0, 0, 0, 0, 0, 0, 0, prefixBits: 128), .unspecified),
    (IPRange(groups: 0, 0, 0, 0, 0, 0, 0, 1, prefixBits: 128), .loopback),
    (IPRange(groups: 0xfc00, prefixBits: 7), .private),
    (IPRange(groups: 0xfe80, prefixBits: 10), .linkLocal),
    (IPRange(groups: 0xff00, prefixBits: 8), .multicast),
    // Teredo (2001::/32), ORCHID, benchmarking and more.
    (IPRange(groups: 0x2001, 0, prefixBits: 32), .transition),
    (IPRange(groups: 0x2001, 0, prefixBits: 23), .reserved),
    (IPRange(groups: 0x2001, 0x0db8, prefixBits: 32), .documentation),
    (IPRange(groups: 0x2002, prefixBits: 16), .transition),
    (IPRange(groups: 0x2620, 0x004f, 0x8000, prefixBits: 48), .reserved),
    (IPRange(groups: 0x3fff, prefixBits: 20), .documentation),
    (IPRange(groups: 0x5f00, prefixBits: 16), .reserved),
  ]
}
