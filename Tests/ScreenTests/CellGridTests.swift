import FeedModel
import TestSupport
import Testing

@testable import Screen

@Suite struct CellGridTests {
  @Test func `a wide cluster takes two cells and is cut at the edge, not split`() {
    var grid = CellGrid(columns: 5, rows: 1)
    let end = grid.write("日本語", column: 0, row: 0)
    #expect(end == 4)
    #expect(grid.description == "日本")
    #expect(grid[1, 0].columns == 0)
    #expect(grid[4, 0] == .blank)
  }

  @Test func `overwriting half of a wide cluster leaves a blank`() {
    var grid = CellGrid(columns: 4, rows: 1)
    grid.write("日本", column: 0, row: 0)
    grid.write("x", column: 1, row: 0)
    #expect(grid.description == " x本")
    grid.write("y", column: 2, row: 0)
    #expect(grid.description == " xy")
  }

  @Test func `what lies outside is not drawn`() {
    var grid = CellGrid(columns: 3, rows: 1)
    grid.write("abcdef", column: 1, row: 0)
    grid.write("abc", column: 0, row: 1)
    grid.write("abc", column: 0, row: -1)
    #expect(grid.description == " ab")
  }

  @Test(arguments: 0..<20) func `random writes keep every wide cluster whole`(seed: UInt64) {
    var generator = SeededNumbers(seed: seed)
    var grid = CellGrid(columns: 9, rows: 2)
    for _ in 0..<200 {
      let words = ["a", "日", "e\u{301}", "👍🏽b", "漢字"].randomElement(using: &generator) ?? "a"
      grid.write(
        words, column: Int.random(in: 0..<9, using: &generator),
        row: Int.random(in: 0..<2, using: &generator))
      for row in 0..<2 {
        for column in 0..<9 {
          let cell = grid[column, row]
          if cell.columns == 2 { #expect(grid[column + 1, row].columns == 0) }
          if cell.columns == 0 { #expect(grid[column - 1, row].columns == 2) }
        }
      }
    }
  }
}
