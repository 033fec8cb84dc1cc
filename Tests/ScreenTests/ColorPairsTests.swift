import Testing

@testable import Screen

@Suite struct ColorPairsTests {
  typealias Colors = ColorPairs.Colors

  @Test func `the same colours have the same pair, the terminal's own have pair 0`() {
    var pairs = ColorPairs(last: 10)
    #expect(pairs.pair(for: Colors(foreground: -1, background: -1)) == (0, false))
    #expect(pairs.pair(for: Colors(foreground: 1, background: -1)) == (1, true))
    #expect(pairs.pair(for: Colors(foreground: 2, background: -1)) == (2, true))
    #expect(pairs.pair(for: Colors(foreground: 1, background: -1)) == (1, false))
  }

  @Test func `pairs of earlier frames are given anew, those in view are not`() {
    var pairs = ColorPairs(last: 3)
    pairs.beginFrame()
    for color in 0..<3 { _ = pairs.pair(for: Colors(foreground: Int32(color), background: 0)) }
    #expect(pairs.pair(for: Colors(foreground: 9, background: 0)) == (0, false))
    pairs.beginFrame()
    #expect(pairs.pair(for: Colors(foreground: 1, background: 0)) == (2, false))
    let first = pairs.pair(for: Colors(foreground: 10, background: 0))
    let second = pairs.pair(for: Colors(foreground: 11, background: 0))
    #expect(first.isNew && second.isNew)
    #expect(Set([first.number, second.number]) == [1, 3])
    #expect(pairs.pair(for: Colors(foreground: 12, background: 0)) == (0, false))
    #expect(pairs.pair(for: Colors(foreground: 1, background: 0)) == (2, false))
  }

  @Test(
    arguments: [
      (0, CellColor.palette(1), -1), (8, .palette(4), 4), (8, .palette(12), 4),
      (256, .palette(12), 12), (256, .standard, -1), (256, .rgb(0xFF0000), 196),
      (256, .rgb(0x808080), 244), (256, .rgb(0x000000), 16), (256, .rgb(0xFFFFFF), 231),
      (8, .rgb(0xFF00FF), 5), (0x100_0000, .rgb(0x123456), 0x123456),
      (0x100_0000, .rgb(0x000003), 16), (0, .rgb(0x123456), -1),
    ] as [(Int, CellColor, Int32)]) func `colours are brought down to what there is`(
      colors: Int, color: CellColor, number: Int32
    )
  {
    #expect(ColorDepth(colors: colors).number(of: color) == number)
  }
}
