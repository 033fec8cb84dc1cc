import Glibc

/// An IPv4 or IPv6 address as a number in host order.
enum IPAddress: Hashable, Sendable {
  case v4(UInt32)
  case v6(UInt128)

  static let loopback = IPAddress.v4(0x7f00_0001)

  /// Reads four decimal parts or the forms of RFC 4291, brackets and zones not among them.
  init?(_ text: some StringProtocol) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, String(text), &four) == 1 {
      self = .v4(UInt32(bigEndian: four.s_addr))
    } else if inet_pton(AF_INET6, String(text), &six) == 1 {
      self = .v6(
        withUnsafeBytes(of: six) { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) })
    } else {
      return nil
    }
  }

  /// The address of a `sockaddr_in` or `sockaddr_in6` of that length; nil for every other family.
  init?(socketAddress bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= MemoryLayout<sa_family_t>.size else { return nil }
    switch (Int32(bytes.loadUnaligned(as: sa_family_t.self)), bytes.count) {
    case (AF_INET, MemoryLayout<sockaddr_in>.size...):
      let address = bytes.loadUnaligned(as: sockaddr_in.self).sin_addr
      self = .v4(UInt32(bigEndian: address.s_addr))
    case (AF_INET6, MemoryLayout<sockaddr_in6>.size...):
      let address = bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      self = withUnsafeBytes(of: address) {
        .v6(UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)))
      }
    default:
      return nil
    }
  }

  /// The IPv4 address that an IPv6 address stands for: mapped (RFC 4291, 2.5.5.2) or behind the
  /// well-known prefix of NAT64 (RFC 6052, 2.1).
  var embedded: IPAddress? {
    guard case .v6(let number) = self else { return nil }
    let prefix = number >> 32
    guard prefix == 0xffff || prefix == 0x0064_ff9b << 64 else { return nil }
    return .v4(UInt32(truncatingIfNeeded: number))
  }
}

extension IPAddress: CustomStringConvertible {
  var description: String {
    switch self {
    case .v4(let number):
      return [24, 16, 8, 0].map { "\(number >> $0 & 0xff)" }.joined(separator: ".")
    case .v6(let number):
      var network = number.bigEndian
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) {
        text in
        guard
          let start = text.baseAddress,
          inet_ntop(AF_INET6, &network, start, socklen_t(text.count)) != nil
        else { return "?" }
        return String(cString: start)
      }
    }
  }
}

/// All addresses that begin with the same bits.
struct IPRange: Hashable, Sendable {
  private let first: IPAddress
  private let prefixBits: Int

  /// Bits beyond the prefix are let pass and do not count.
  private init(_ address: IPAddress, prefixBits: Int) {
    self.prefixBits = prefixBits
    switch address {
    case .v4(let number): first = .v4(number & ~(UInt32.max >> prefixBits))
    case .v6(let number): first = .v6(number & ~(UInt128.max >> prefixBits))
    }
  }

  init(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, prefixBits: Int) {
    let number = [a, b, c, d].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    self.init(.v4(number), prefixBits: prefixBits)
  }

  /// The IPv6 range whose addresses begin with these 16-bit groups.
  init(groups: UInt16..., prefixBits: Int) {
    let number = groups.reduce(UInt128(0)) { $0 << 16 | UInt128($1) }
    self.init(.v6(number << (128 - 16 * groups.count)), prefixBits: prefixBits)
  }

  /// Reads `10.0.0.0/8` or `fd00::/8`; an address without a length is a range of one.
  init?(cidr: String) {
    let parts = cidr.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let text = parts.first, let address = IPAddress(text) else { return nil }
    let width = if case .v4 = address { 32 } else { 128 }
    guard parts.count == 2 else {
      self.init(address, prefixBits: width)
      return
    }
    guard
      parts[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let bits = Int(parts[1]), bits <= width
    else { return nil }
    self.init(address, prefixBits: bits)
  }

  func contains(_ address: IPAddress) -> Bool {
    switch (first, address) {
    case (.v4, .v4), (.v6, .v6): IPRange(address, prefixBits: prefixBits).first == first
    default: false
    }
  }
}
