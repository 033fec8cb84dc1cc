/// The length and the size of an MP4 or QuickTime film, where its `moov` box stands before its pictures.
struct MovieHeader: Hashable {
  var durationSeconds: Double?
  var width: Int?
  var height: Int?

  enum Reading: Hashable {
    case found(MovieHeader)
    case needsMore
    case none
  }

  static func read(_ bytes: [UInt8]) -> Reading {
    let file = BinaryFields(bytes)
    var boxes = ISOBoxes(of: file, in: 0..<Int.max)
    while let box = boxes.next() {
      switch box.type {
      case "mdat": return .none
      case "moov":
        let end = box.contents.upperBound
        return end <= file.count
          ? .found(MovieHeader(file.upTo(end), box.contents)) : .needsMore
      default: continue
      }
    }
    return .needsMore
  }

  private init(_ file: BinaryFields, _ movie: Range<Int>) {
    for box in ISOBoxes(of: file, in: movie).prefix(64) {
      switch box.type {
      case "mvhd": durationSeconds = Self.duration(file, box.contents.lowerBound)
      case "trak":
        guard let track = ISOBoxes.find(["tkhd"], of: file, in: box.contents) else { continue }
        // Width and height are the last fields of any version, as 16.16 numbers; sound has none.
        let end = track.upperBound
        guard width == nil, let wide = file.big(end - 8, 4), let high = file.big(end - 4, 4),
          wide >> 16 > 0, high >> 16 > 0
        else { continue }
        width = wide >> 16
        height = high >> 16
        let isTurned = file.big(end - 44, 4) == 0 && file.big(end - 28, 4) == 0
        if isTurned { swap(&width, &height) }
      default: continue
      }
    }
  }

  /// Units in `mvhd` over units a second (ISO/IEC 14496-12, 8.2.2).
  private static func duration(_ file: BinaryFields, _ start: Int) -> Double? {
    let isLong = file.byte(start) == 1
    guard let scale = file.big(start + (isLong ? 20 : 12), 4), scale > 0,
      let length = isLong ? file.big(start + 24, 8) : file.big(start + 16, 4), length > 0,
      isLong || length < 0xFFFF_FFFF
    else { return nil }
    return Double(length) / Double(scale)
  }
}
