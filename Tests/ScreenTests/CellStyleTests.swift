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

  @Test func `a light background has colours that can be read on it`() throws {
    var driver = Driver(columns: 60, rows: 16, [message(1, "words", by: "grace")])
    let row = try #require(driver.lines.firstIndex { $0.contains("grace") })
    #expect(driver.frame.grid[2, row].style == .author(named: "grace"))
    let white = try #require(BackgroundColor(answer: "11;rgb:ffff/ffff/ffff".utf8))
    driver.send(.terminal(.background(white)))
    driver.press(Key(.escape))
    let pale: [CellColor] = [.palette(2), .palette(3), .palette(6)]
    for cell in driver.frame.grid.cells {
      #expect(!cell.style.attributes.contains(.dim))
      #expect(!pale.contains(cell.style.foreground))
      #expect(cell.style.foreground != .palette(5) || !cell.style.attributes.contains(.bold))
    }
    let black = try #require(BackgroundColor(answer: "11;rgb:0/0/0".utf8))
    driver.send(.terminal(.background(black)))
    #expect(driver.frame.grid[2, row].style == .author(named: "grace"))
  }
}
