import Testing

@testable import Fetch

@Suite struct AddressPolicyTests {
  @Test(
    arguments: [
      ("0.0.0.0", .unspecified), ("0.1.2.3", .unspecified),
      ("10.0.0.1", .private), ("9.255.255.255", nil), ("11.0.0.0", nil),
      ("100.63.255.255", nil), ("100.64.0.0", .shared), ("100.127.255.255", .shared),
      ("100.128.0.0", nil),
      ("127.0.0.1", .loopback), ("127.255.255.255", .loopback), ("128.0.0.1", nil),
      ("169.254.169.254", .linkLocal), ("169.253.0.1", nil),
      ("172.15.255.255", nil), ("172.16.0.0", .private), ("172.31.255.255", .private),
      ("172.32.0.0", nil),
      ("192.0.0.8", .reserved), ("192.0.1.1", nil), ("192.0.2.1", .documentation),
      ("192.31.196.1", .reserved), ("192.52.193.1", .reserved), ("192.88.99.1", .transition),
      ("192.168.0.1", .private), ("192.167.255.255", nil), ("192.175.48.1", .reserved),
      ("198.17.255.255", nil), ("198.18.0.0", .benchmarking), ("198.19.255.255", .benchmarking),
      ("198.20.0.0", nil), ("198.51.100.7", .documentation), ("203.0.113.7", .documentation),
      ("223.255.255.255", nil), ("224.0.0.1", .multicast), ("239.255.255.255", .multicast),
      ("240.0.0.1", .reserved), ("255.255.255.255", .reserved),
      ("1.1.1.1", nil), ("8.8.8.8", nil), ("93.184.215.14", nil),
    ] as [(String, AddressRefusal?)])
  func `an IPv4 address is judged by its range`(text: String, expected: AddressRefusal?) throws {
    let address = try #require(IPAddress(text))
    #expect(AddressPolicy().refusal(of: address) == expected)
    let mapped = try #require(IPAddress("::ffff:\(text)"))
    #expect(AddressPolicy().refusal(of: mapped) == expected)
    let translated = try #require(IPAddress("64:ff9b::\(text)"))
    #expect(AddressPolicy().refusal(of: translated) == expected)
  }

  @Test(
    arguments: [
      ("::", .unspecified), ("::1", .loopback), ("::2", .reserved),
      ("::8.8.8.8", .reserved), ("::ffff:0:8.8.8.8", .reserved),
      ("64:ff9a::8.8.8.8", .reserved), ("64:ff9b:0:0:0:1:808:808", .reserved),
      ("64:ff9b:1::8.8.8.8", .reserved), ("100::1", .reserved),
      ("1fff:ffff::", .reserved), ("2000::1", nil), ("3ffe::1", nil), ("4000::1", .reserved),
      ("2001::1", .transition), ("2001:0:4136:e378:8000:63bf:3fff:fdd2", .transition),
      ("2001:2::1", .reserved), ("2001:10::1", .reserved), ("2001:1ff::1", .reserved),
      ("2001:200::1", nil), ("2001:db8::1", .documentation), ("2001:db9::1", nil),
      ("2002:808:808::1", .transition), ("2003::1", nil),
      ("2606:4700:4700::1111", nil), ("2620:4f:8000::1", .reserved), ("2a00:1450:4001::1", nil),
      ("3fff::1", .documentation), ("3fff:fff::1", .documentation), ("3fff:1000::1", nil),
      ("5f00::1", .reserved), ("fc00::1", .private), ("fdff::1", .private),
      ("fe80::1", .linkLocal), ("febf::1", .linkLocal), ("fec0::1", .reserved),
      ("ff02::1", .multicast),
    ] as [(String, AddressRefusal?)])
  func `an IPv6 address must be global unicast`(text: String, expected: AddressRefusal?) throws {
    let address = try #require(IPAddress(text))
    #expect(AddressPolicy().refusal(of: address) == expected)
  }

  @Test func `an allowed range is open, its mapped forms too, and nothing beside it`() throws {
    var policy = AddressPolicy()
    let areAllowed = ["127.0.0.0/8", "10.1.2.3", "fd00::/8"].map { policy.allow($0) }
    #expect(areAllowed == [true, true, true])
    #expect(policy.allowed == ["127.0.0.0/8", "10.1.2.3", "fd00::/8"])
    let expected: [(String, AddressRefusal?)] = [
      ("127.0.0.1", nil), ("::ffff:127.1.2.3", nil), ("64:ff9b::127.1.2.3", nil),
      ("128.0.0.1", nil), ("126.255.255.255", nil),
      ("10.1.2.3", nil), ("10.1.2.4", .private), ("fd12::1", nil), ("fc12::1", .private),
      ("::1", .loopback),
    ]
    for (text, refusal) in expected {
      #expect(policy.refusal(of: try #require(IPAddress(text))) == refusal, "\(text)")
    }
  }

  @Test(arguments: [
    "", "/", "/8", "127.0.0.0/", "127.0.0.0/33", "127.0.0.0/-1", "127.0.0.0/+8", "127.0.0.0/8/8",
    "127.0.0/8", "127.1", "fd00::/129", "fd00::/x", "[fd00::]/8", "localhost", "all",
  ])
  func `what is no range is not allowed`(text: String) {
    var policy = AddressPolicy()
    let isAllowed = policy.allow(text)
    #expect(!isAllowed)
    #expect(policy.allowed.isEmpty && policy == AddressPolicy())
  }

  @Test func `a range of no bits is everything of its family`() throws {
    var policy = AddressPolicy()
    let isAllowed = policy.allow("0.0.0.0/0")
    #expect(isAllowed)
    #expect(policy.refusal(of: try #require(IPAddress("10.0.0.1"))) == nil)
    #expect(policy.refusal(of: try #require(IPAddress("fd00::1"))) == .private)
  }

  @Test(arguments: [
    (80, true), (443, true), (1024, true), (8080, true), (65535, true),
    (0, false), (22, false), (25, false), (81, false), (1023, false), (65536, false), (-1, false),
  ])
  func `ports are the web's own or those above 1023`(port: Int, isAllowed: Bool) {
    #expect(AddressPolicy().allows(port: port) == isAllowed)
  }
}
