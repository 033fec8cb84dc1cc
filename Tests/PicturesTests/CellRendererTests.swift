import Testing

@testable import Pictures

@Suite struct CellRendererTests {
  private func picture(_ columns: Int, _ rows: Int) throws -> PictureCells {
    let thumbnail = try PictureDecoder.thumbnail(of: PictureSamples.png)
    return CellRenderer(palette: .trueColor).cells(of: thumbnail, columns: columns, rows: rows)
  }

  /// What a cell looks like on the whole: its background, or its foreground where it is full.
  private func color(_ cell: PictureCells.Cell) -> UInt32? {
    cell.character == "█" ? cell.foreground : cell.background
  }

  @Test func `the quarters of a picture are the quarters of its cells`() throws {
    let cells = try picture(8, 4)
    #expect(cells.cells.count == 32)
    #expect(color(cells.cells[0]) == 0xFF0000)
    #expect(color(cells.cells[7]) == 0x00FF00)
    #expect(color(cells.cells[24]) == 0x0000FF)
    #expect(color(cells.cells[31]) == 0xFFFFFF)
  }

  @Test func `only block characters are drawn`() throws {
    for cell in try picture(13, 5).cells {
      #expect(cell.character == " " || 0x2580...0x259F ~= cell.character.value)
    }
  }

  @Test func `transparent cells have the terminal's own colours`() throws {
    let thumbnail = try PictureDecoder.thumbnail(of: PictureSamples.transparentPNG)
    let cells = CellRenderer(palette: .trueColor).cells(of: thumbnail, columns: 8, rows: 4)
    #expect(cells.cells[0].background == nil)
  }

  @Test(arguments: [
    (32, 16, 40, 4, 16, 4), (32, 16, 10, 8, 10, 3), (16, 32, 40, 8, 8, 8), (1, 500, 10, 5, 1, 5),
    (500, 1, 10, 5, 10, 1),
  ]) func `a picture fits its box with its aspect, a cell being twice as high as wide`(
    width: Int, height: Int, boxColumns: Int, boxRows: Int, columns: Int, rows: Int
  ) throws {
    let thumbnail = try #require(
      Thumbnail(
        width: width, height: height,
        pixels: Array(repeating: 255, count: width * height * 4)))
    let size = CellRenderer(palette: .trueColor).size(
      of: thumbnail, columns: boxColumns, rows: boxRows)
    #expect(size == (columns, rows))
  }
}
