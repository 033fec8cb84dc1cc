/// A picture of the demo's site: plain shapes, painted one over another.
enum DemoPicture {
  case lighthouse, bread, lake

  private static let width = 240
  private static let height = 160

  /// As a PNG file.
  var bytes: [UInt8] {
    PortableNetworkGraphic(width: Self.width, height: Self.height) { x, y in
      // The mean of four looks at each pixel, so that edges are smooth.
      var sum = Paint(0, 0, 0)
      for (right, down) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
        let paint = paint(at: Point(x: Double(x) + right, y: Double(y) + down))
        sum = Paint(sum.red + paint.red, sum.green + paint.green, sum.blue + paint.blue)
      }
      return (Self.sample(sum.red / 4), Self.sample(sum.green / 4), Self.sample(sum.blue / 4))
    }.bytes
  }

  private func paint(at point: Point) -> Paint {
    switch self {
    case .lighthouse: Self.lighthouse(at: point)
    case .bread: Self.bread(at: point)
    case .lake: Self.lake(at: point)
    }
  }

  private static func sample(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 255)) }
}

/// A place in a picture, in pixels from the upper left corner.
private struct Point {
  let x: Double
  let y: Double

  func isIn(ellipseAt x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
    let (right, down) = ((self.x - x) / width, (self.y - y) / height)
    return right * right + down * down < 1
  }

  func isIn(_ columns: ClosedRange<Double>, _ rows: ClosedRange<Double>) -> Bool {
    columns.contains(x) && rows.contains(y)
  }

  /// Whether it is below a row of even slopes with tops at a height, so many pixels apart.
  func isBelow(peaksAt top: Double, apart: Double, from start: Double, slope: Double) -> Bool {
    let across = (x - start).truncatingRemainder(dividingBy: apart)
    return y > top + abs(across - apart / 2) * slope
  }
}

/// Samples from 0 to 255; not bounded while it is mixed.
private struct Paint {
  let red: Double
  let green: Double
  let blue: Double

  init(_ red: Double, _ green: Double, _ blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// This at 0, the other at 1.
  func mixed(with other: Paint, _ share: Double) -> Paint {
    let share = min(max(share, 0), 1)
    return Paint(
      red + (other.red - red) * share, green + (other.green - green) * share,
      blue + (other.blue - blue) * share)
  }
}

extension DemoPicture {
  /// At dusk, with its beam over the sea.
  private static func lighthouse(at point: Point) -> Paint {
    let sky = Paint(44, 36, 92).mixed(with: Paint(250, 150, 90), (point.y - 10) / 90)
    var paint = sky
    if point.isIn(ellipseAt: 172, 100, 20, 20) { paint = Paint(255, 214, 130) }
    if point.y > 102 {
      paint = Paint(176, 92, 96).mixed(with: Paint(26, 30, 74), (point.y - 102) / 50)
      let glitter = abs(point.x - 172) < 26 - (point.y - 102) / 4
      if glitter, Int(point.y) % 5 < 2 { paint = Paint(255, 196, 120) }
    }
    let beam = (point.x - 74) * 0.22
    if point.x > 74, abs(point.y - 38 + (point.x - 74) * 0.06) < beam + 2 {
      paint = paint.mixed(with: Paint(255, 240, 180), 0.55 - (point.x - 74) / 400)
    }
    if point.isIn(ellipseAt: 50, 152, 96, 36) { paint = Paint(34, 26, 44) }
    let half = 9 + (point.y - 48) * 0.07
    if point.y > 48, point.y < 122, abs(point.x - 66) < half {
      paint = Int((point.y - 48) / 15) % 2 == 0 ? Paint(238, 232, 226) : Paint(196, 54, 60)
      paint = paint.mixed(with: Paint(40, 24, 60), (66 + half - point.x) / half / 4)
    }
    if point.isIn(54...78, 45...49) { paint = Paint(40, 30, 52) }
    if point.isIn(60...72, 32...45) { paint = Paint(255, 240, 170) }
    if point.y > 22, point.y < 33, abs(point.x - 66) < (point.y - 21) * 0.8 {
      paint = Paint(150, 38, 48)
    }
    return paint
  }

  /// A round loaf on a board.
  private static func bread(at point: Point) -> Paint {
    var paint = Paint(84, 110, 110).mixed(with: Paint(52, 74, 80), point.y / 160)
    if point.y > 92 {
      let plank = Int((point.y - 92).squareRoot() * 1.4)
      paint = plank.isMultiple(of: 2) ? Paint(172, 120, 74) : Paint(158, 106, 64)
    }
    if point.isIn(ellipseAt: 120, 124, 92, 14) { paint = paint.mixed(with: Paint(50, 28, 16), 0.5) }
    if point.isIn(ellipseAt: 120, 88, 84, 48), point.y < 124 {
      let (right, down) = (point.x - 98, point.y - 52)
      let fromLight = (right * right + down * down).squareRoot()
      paint = Paint(232, 172, 96).mixed(with: Paint(122, 62, 24), fromLight / 120)
      for cut in [76.0, 112, 148] {
        let lean = point.x - cut - (88 - point.y) * 0.35
        if abs(lean) < 5 - abs(point.y - 70) / 6 { paint = Paint(250, 226, 178) }
      }
    }
    return paint
  }

  /// A frozen lake under mountains, and the night train.
  private static func lake(at point: Point) -> Paint {
    var paint = Paint(20, 34, 74).mixed(with: Paint(120, 160, 196), point.y / 110)
    if point.isIn(ellipseAt: 196, 28, 11, 11) { paint = Paint(244, 240, 220) }
    if point.isBelow(peaksAt: 34, apart: 110, from: -70, slope: 0.9) {
      paint = point.y < 56 ? Paint(236, 242, 250) : Paint(84, 104, 140)
    }
    if point.isBelow(peaksAt: 62, apart: 74, from: -20, slope: 0.7) {
      paint = point.y < 74 ? Paint(220, 232, 244) : Paint(52, 70, 104)
    }
    if point.y > 100 {
      paint = Paint(150, 190, 214).mixed(with: Paint(206, 228, 238), (point.y - 100) / 60)
      if Int(point.y * 3 + point.x) % 47 < 2 { paint = Paint(240, 248, 252) }
    }
    if point.isIn(0...240, 98...102) { paint = Paint(40, 40, 52) }
    if point.isIn(24...190, 82...98) {
      paint = Int(point.x - 24) % 42 < 2 ? Paint(18, 18, 26) : Paint(172, 44, 48)
      if point.isIn(0...240, 86...92), Int(point.x - 24) % 14 > 4 { paint = Paint(255, 226, 140) }
    }
    if point.isIn(ellipseAt: 190, 98, 14, 16), point.y < 98 { paint = Paint(150, 36, 44) }
    return paint
  }
}
