import Testing

@testable import Pictures

@Suite struct PixelShrinkerTests {
  @Test(arguments: [
    (100, 50, 10, 10, 5), (50, 100, 10, 5, 10), (5, 3, 10, 5, 3), (8000, 1, 10, 10, 1),
    (1, 8000, 10, 1, 10), (1, 1, 1, 1, 1),
  ]) func `a size keeps its aspect and never grows`(
    width: Int, height: Int, side: Int, columns: Int, rows: Int
  ) {
    #expect(PixelShrinker.size(width: width, height: height, fitting: side) == (columns, rows))
  }

  @Test func `a pixel is the mean of those under it`() {
    let pixels: [UInt8] = [0, 0, 0, 255, 100, 200, 40, 255]
    let thumbnail = pixels.withUnsafeBufferPointer {
      PixelShrinker.thumbnail(of: $0, width: 2, height: 1, fitting: 1)
    }
    #expect(thumbnail?.pixels == [50, 100, 20, 255])
  }

  @Test func `what is transparent lends no colour`() {
    let pixels: [UInt8] = [255, 255, 255, 0, 10, 20, 30, 255]
    let thumbnail = pixels.withUnsafeBufferPointer {
      PixelShrinker.thumbnail(of: $0, width: 2, height: 1, fitting: 1)
    }
    #expect(thumbnail?.pixels == [10, 20, 30, 128])
  }

  @Test func `rows that never came are transparent, rows too many are ignored`() {
    var shrinker = PixelShrinker(width: 1, height: 4, fitting: 4)
    let row: [UInt8] = [1, 2, 3, 255]
    row.withUnsafeBufferPointer { shrinker.take($0) }
    #expect(shrinker.finish()?.pixels == row + Array(repeating: 0, count: 12))
    shrinker = PixelShrinker(width: 1, height: 2, fitting: 4)
    for _ in 0..<9 { row.withUnsafeBufferPointer { shrinker.take($0) } }
    #expect(shrinker.finish()?.pixels == row + row)
  }
}
