/// Shrinks a picture row by row to fit a square: each pixel of the result is the mean of those that
/// fall on it, weighted by their opacity, so that what is transparent lends no colour.
struct PixelShrinker {
  let width: Int
  let height: Int
  /// Of the result.
  let columns: Int
  let rows: Int

  private var pixels: [UInt8] = []
  /// Red, green, blue, opacity and how many, for each pixel of the row being made.
  private var sums: [UInt64]
  private var row = 0
  private var nextSource = 0

  init(width: Int, height: Int, fitting side: Int) {
    self.width = width
    self.height = height
    (columns, rows) = Self.size(width: width, height: height, fitting: side)
    sums = Array(repeating: 0, count: columns * 5)
    pixels.reserveCapacity(columns * rows * 4)
  }

  /// The largest size within a square that has the picture's aspect, and not more than its own.
  static func size(width: Int, height: Int, fitting side: Int) -> (columns: Int, rows: Int) {
    let longest = max(width, height, 1)
    guard longest > side else { return (max(width, 1), max(height, 1)) }
    return (max(width * side / longest, 1), max(height * side / longest, 1))
  }

  /// Takes the next row from above, RGBA; rows too many are ignored.
  mutating func take(_ source: UnsafeBufferPointer<UInt8>) {
    guard nextSource < height, source.count >= width * 4 else { return }
    let target = nextSource * rows / height
    if target != row { endRow() }
    row = target
    nextSource += 1
    for column in 0..<width {
      let place = column * columns / width * 5
      let pixel = column * 4
      let opacity = UInt64(source[pixel + 3])
      sums[place] += UInt64(source[pixel]) * opacity
      sums[place + 1] += UInt64(source[pixel + 1]) * opacity
      sums[place + 2] += UInt64(source[pixel + 2]) * opacity
      sums[place + 3] += opacity
      sums[place + 4] += 1
    }
  }

  /// Rows that never came are transparent.
  consuming func finish() -> Thumbnail? {
    if nextSource > 0 { endRow() }
    let missing = columns * rows * 4 - pixels.count
    pixels.append(contentsOf: repeatElement(0, count: max(missing, 0)))
    return Thumbnail(width: columns, height: rows, pixels: pixels)
  }

  /// Shrinks a picture that lies in memory whole.
  static func thumbnail(
    of pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int, fitting side: Int
  ) -> Thumbnail? {
    guard pixels.count >= width * height * 4 else { return nil }
    var shrinker = PixelShrinker(width: width, height: height, fitting: side)
    for row in 0..<height {
      let start = row * width * 4
      shrinker.take(UnsafeBufferPointer(rebasing: pixels[start..<(start + width * 4)]))
    }
    return shrinker.finish()
  }

  private mutating func endRow() {
    for column in 0..<columns {
      let place = column * 5
      let opacity = sums[place + 3]
      let count = max(sums[place + 4], 1)
      for part in 0..<3 {
        pixels.append(opacity == 0 ? 0 : UInt8((sums[place + part] + opacity / 2) / opacity))
      }
      pixels.append(UInt8((opacity + count / 2) / count))
    }
    for place in sums.indices { sums[place] = 0 }
  }
}
