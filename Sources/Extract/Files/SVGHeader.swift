/// The size of an SVG picture: `width` and `height` in pixels, or else its `viewBox`.
enum SVGHeader {
  static func read(_ bytes: [UInt8]) -> PictureHeader.Reading {
    var scanner = XMLScanner(bytes)
    while let event = scanner.next() {
      guard case .start("svg", let attributes, _) = event else { continue }
      func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
      let width = value("width").flatMap(pixels)
      let height = value("height").flatMap(pixels)
      let box = (value("viewBox") ?? "").split { " ,\t\n\r".contains($0) }.prefix(8)
        .map { Double($0) ?? 0 }
      let boxed = box.count == 4 && box[2] > 0 && box[3] > 0
      switch (width, height) {
      case (let width?, let height?): return found(width, height)
      case (let width?, nil) where boxed: return found(width, width * box[3] / box[2])
      case (nil, let height?) where boxed: return found(height * box[2] / box[3], height)
      default: return boxed ? found(box[2], box[3]) : .none
      }
    }
    return .needsMore
  }

  private static func found(_ width: Double, _ height: Double) -> PictureHeader.Reading {
    guard width < 1_000_000, height < 1_000_000 else { return .none }
    return PictureHeader.found("image/svg+xml", Int(width.rounded()), Int(height.rounded()))
  }

  /// CSS pixels of a length in absolute units (CSS Values, 6.2); nil for percentages and font sizes.
  private static func pixels(_ length: String) -> Double? {
    let text = length.prefix(32)
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "+" }
    guard let number = Double(digits), number > 0 else { return nil }
    let scale: Double? =
      switch text.dropFirst(digits.count) {
      case "", "px": 1
      case "pt": 4.0 / 3
      case "pc": 16
      case "in": 96
      case "cm": 96 / 2.54
      case "mm": 96 / 25.4
      default: nil
      }
    return scale.map { number * $0 }
  }
}
