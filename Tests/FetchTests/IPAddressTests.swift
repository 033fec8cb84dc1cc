import Testing

@testable import Fetch

@Suite struct IPAddressTests {
  @Test(arguments: [
    ("1.2.3.4", "1.2.3.4"), ("255.255.255.255", "255.255.255.255"), ("::", "::"), ("::1", "::1"),
    ("2001:DB8:0:0::1", "2001:db8::1"), ("::ffff:1.2.3.4", "::ffff:1.2.3.4"),
  ])
  func `an address is written in its shortest form`(text: String, expected: String) {
    #expect(IPAddress(text)?.description == expected)
  }

  @Test(arguments: [
    "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.4 ", "[::1]", "::1%lo", "x",
  ])
  func `other forms are no address`(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test(
    arguments: [
      ("::ffff:10.0.0.1", "10.0.0.1"), ("64:ff9b::10.0.0.1", "10.0.0.1"), ("::10.0.0.1", nil),
      ("::fffe:10.0.0.1", nil), ("64:ff9b::1:10.0.0.1", nil), ("10.0.0.1", nil),
    ] as [(String, String?)])
  func `some IPv6 addresses stand for an IPv4 one`(text: String, expected: String?) {
    #expect(IPAddress(text)?.embedded?.description == expected)
  }

  @Test func `a socket address that is too short or of another family is none`() {
    let four: [UInt8] = [2, 0, 0, 80, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    let address = four.withUnsafeBytes { IPAddress(socketAddress: $0) }
    #expect(address?.description == "127.0.0.1")
    let others: [[UInt8]] = [
      [], [2], four.dropLast(), [10, 0] + four.dropFirst(2), [1, 0] + four,
    ]
    for bytes in others {
      #expect(bytes.withUnsafeBytes { IPAddress(socketAddress: $0) } == nil)
    }
  }
}
