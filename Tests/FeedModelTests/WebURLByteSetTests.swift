import Testing

@testable import FeedModel

@Suite struct WebURLByteSetTests {
  @Test func `the percent-encode sets are the standard's`() {
    let fragment = controls.union(" \"<>`".utf8)
    let query = controls.union(" \"#<>'".utf8)
    let path = controls.union(" \"#<>?^`{}".utf8)
    expect(.fragmentPercentEncode, has: fragment)
    expect(.queryPercentEncode, has: query)
    expect(.pathPercentEncode, has: path)
    expect(.userinfoPercentEncode, has: path.union("/:;=@[\\]|".utf8))
    expect(.pathStop, has: path.union("/\\".utf8))
  }

  @Test func `a plain host is letters, digits, hyphens and underscores`() {
    let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    expect(.hostStop, has: Set(UInt8.min...UInt8.max).subtracting(plain))
  }

  private let controls = Set<UInt8>(0...0x1F).union(0x7F...0xFF)

  private func expect(_ set: WebURLByteSet, has bytes: Set<UInt8>) {
    for byte in UInt8.min...UInt8.max {
      #expect(set.contains(byte) == bytes.contains(byte), "byte \(byte)")
    }
  }
}
