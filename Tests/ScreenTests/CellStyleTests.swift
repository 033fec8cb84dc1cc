import Testing

@testable import Screen

@Suite struct CellStyleTests {
  @Test(arguments: [("ana", 6), ("ben", 2), ("cleo", 5), ("bob", 3), ("", 2)] as [(String, UInt8)])
  func `a name has the same colour in every run`(name: String, color: UInt8) {
    #expect(CellStyle.author(named: name).foreground == .palette(color))
  }

  @Test func `names are spread over the colours, and none has that of links or failures`() {
    var counts: [CellColor: Int] = [:]
    for number in 0..<1_000 {
      counts[CellStyle.author(named: "person \(number)").foreground, default: 0] += 1
    }
    #expect(Set(counts.keys) == [.palette(2), .palette(3), .palette(5), .palette(6)])
    #expect(counts.values.allSatisfy { $0 > 150 })
  }
}
