/// The size of an AVIF or HEIC picture (ISO/IEC 23008-12, 6.5): properties of its primary item.
enum ISOPictureHeader {
  static func read(_ file: BinaryFields, as mediaType: String) -> PictureHeader.Reading {
    let all = 0..<Int.max
    guard let meta = ISOBoxes.find(["meta"], of: file, in: all) else { return .needsMore }
    guard meta.upperBound <= file.count else { return .needsMore }
    let file = file.upTo(meta.upperBound)
    guard let properties = ISOBoxes.find(["iprp", "ipco"], of: file, in: meta) else { return .none }
    let boxes = Array(ISOBoxes(of: file, in: properties).prefix(256))
    let own = primaryProperties(file, meta)
    var size: (width: Int, height: Int)?
    var largest = 0.0
    var quarterTurns = 0
    for (index, box) in boxes.enumerated() where own?.contains(index + 1) ?? true {
      let start = box.contents.lowerBound
      if box.type == "ispe", let width = file.big(start + 4, 4), let height = file.big(start + 8, 4)
      {
        // Without associations the largest is the whole picture, the others its tiles.
        let area = Double(width) * Double(height)
        if area > largest {
          largest = area
          size = (width, height)
        }
      } else if box.type == "irot", let turns = file.byte(start) {
        quarterTurns = turns & 3
      }
    }
    guard let size else { return .none }
    return PictureHeader.found(mediaType, size.width, size.height, quarterTurns: quarterTurns)
  }

  /// The numbers, from 1, of the properties that `ipma` associates with the item that `pitm` names.
  private static func primaryProperties(_ file: BinaryFields, _ meta: Range<Int>) -> Set<Int>? {
    guard let primary = ISOBoxes.find(["pitm"], of: file, in: meta),
      let version = file.byte(primary.lowerBound),
      let item = file.big(primary.lowerBound + 4, version == 0 ? 2 : 4),
      let box = ISOBoxes.find(["iprp", "ipma"], of: file, in: meta),
      let ipmaVersion = file.byte(box.lowerBound), let flags = file.big(box.lowerBound + 1, 3),
      let count = file.big(box.lowerBound + 4, 4)
    else { return nil }
    let itemWidth = ipmaVersion < 1 ? 2 : 4
    let isWide = flags & 1 == 1
    var place = box.lowerBound + 8
    for _ in 0..<min(count, 1_024) {
      guard let id = file.big(place, itemWidth), let entries = file.byte(place + itemWidth) else {
        return nil
      }
      place += itemWidth + 1
      var numbers: Set<Int> = []
      for _ in 0..<entries {
        guard let number = file.big(place, isWide ? 2 : 1) else { return nil }
        numbers.insert(number & (isWide ? 0x7FFF : 0x7F))
        place += isWide ? 2 : 1
      }
      if id == item { return numbers }
    }
    return nil
  }
}
