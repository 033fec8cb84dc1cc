/// Which of ncurses' numbered pairs stands for which two colours.
///
/// A table of our own, since `alloc_pair` of ncurses 6.4 hands out numbers that do not exist once its
/// own is full. When this one is full, pairs that the frame being drawn does not use are given anew;
/// ncurses repaints the cells of a pair that changes.
struct ColorPairs: Sendable {
  /// Colour numbers as ncurses counts them, -1 for the terminal's own.
  struct Colors: Hashable, Sendable {
    var foreground: Int32
    var background: Int32
  }

  /// The highest number; 0 is the terminal's own colours and never given.
  let last: Int
  private var numbers: [Colors: Int] = [:]
  private var lastUse: [Int: UInt] = [:]
  private var free: [Int] = []
  private var given = 0
  private var frame: UInt = 0

  init(last: Int) {
    self.last = max(last, 0)
  }

  mutating func beginFrame() {
    frame += 1
  }

  /// The pair's number, and whether it must be defined before it is used; number 0 where the frame
  /// shows more pairs than the terminal has.
  mutating func pair(for colors: Colors) -> (number: Int, isNew: Bool) {
    if colors == Colors(foreground: -1, background: -1) { return (0, false) }
    if let number = numbers[colors] {
      lastUse[number] = frame
      return (number, false)
    }
    guard let number = unusedNumber() else { return (0, false) }
    numbers[colors] = number
    lastUse[number] = frame
    return (number, true)
  }

  private mutating func unusedNumber() -> Int? {
    if given < last {
      given += 1
      return given
    }
    if free.isEmpty {
      for (colors, number) in numbers where lastUse[number] != frame {
        numbers[colors] = nil
        free.append(number)
      }
    }
    return free.popLast()
  }
}

/// How many colours a terminal has, and the nearest of them.
struct ColorDepth: Hashable, Sendable {
  let colors: Int

  /// ncurses' number of a colour; -1 where the terminal's own must do.
  func number(of color: CellColor) -> Int32 {
    switch color {
    case .standard: -1
    case .palette(let index): colors >= 8 ? Int32(index) % Int32(min(colors, 256)) : -1
    case .rgb(let rgb): number(ofRGB: rgb)
    }
  }

  private func number(ofRGB rgb: UInt32) -> Int32 {
    switch colors {
    // Direct colour keeps the palette in its first numbers, so that near-black is moved past it.
    case 0x100_0000...: Int32(max(rgb & 0xFF_FFFF, 16))
    case 256...: Int32(Self.nearestOf256(rgb))
    case 8...: Int32(Self.nearestOf8(rgb))
    default: -1
    }
  }

  /// xterm's 6x6x6 cube and its 24 greys.
  private static func nearestOf256(_ rgb: UInt32) -> Int {
    let parts = components(rgb)
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = parts.map { part in
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    let grey = min(max((parts.reduce(0, +) / 3 - 3) / 10, 0), 23)
    let cubeDistance = distance(parts, cube.map { levels[$0] })
    let greyDistance = distance(parts, Array(repeating: 8 + grey * 10, count: 3))
    return greyDistance < cubeDistance ? 232 + grey : 16 + cube[0] * 36 + cube[1] * 6 + cube[2]
  }

  private static func nearestOf8(_ rgb: UInt32) -> Int {
    components(rgb).enumerated().reduce(0) { $0 | ($1.element > 127 ? 1 << $1.offset : 0) }
  }

  private static func components(_ rgb: UInt32) -> [Int] {
    [Int(rgb >> 16 & 255), Int(rgb >> 8 & 255), Int(rgb & 255)]
  }

  private static func distance(_ left: [Int], _ right: [Int]) -> Int {
    zip(left, right).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }
}
