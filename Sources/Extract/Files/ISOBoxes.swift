/// The boxes of an ISO base media file (ISO/IEC 14496-12, 4.2): a size, four letters, contents.
struct ISOBoxes: Sequence, IteratorProtocol {
  struct Box {
    let type: String
    /// Where its contents are; they may reach past the bytes that are there.
    let contents: Range<Int>
  }

  private let file: BinaryFields
  private var place: Int
  private let end: Int

  init(of file: BinaryFields, in range: Range<Int>) {
    self.file = file
    place = range.lowerBound
    end = range.upperBound
  }

  /// Nil at the end, also where a box is broken or its header is not there yet; `isBroken` tells.
  mutating func next() -> Box? {
    // A box may claim to reach to the end of all numbers: nothing is added to a place before it is
    // known to lie within the file.
    guard place <= Swift.min(end, file.count) - 8, let size32 = file.big(place, 4) else {
      return nil
    }
    let type = String(decoding: file.bytes[(place + 4)..<(place + 8)], as: UTF8.self)
    var header = 8
    var size = size32
    if size32 == 1 {
      guard let size64 = file.big(place + 8, 8) else { return nil }
      header = 16
      size = size64
    } else if size32 == 0 {
      size = end - place
    }
    guard size >= header, size <= Int.max - place else {
      place = end
      return nil
    }
    let box = Box(type: type, contents: (place + header)..<Swift.min(place + size, end))
    place += size
    return box
  }

  /// The first box of that type, and within it the next, and so on.
  static func find(_ path: [String], of file: BinaryFields, in range: Range<Int>) -> Range<Int>? {
    var range = range
    for type in path {
      guard let box = ISOBoxes(of: file, in: range).first(where: { $0.type == type }) else {
        return nil
      }
      // `meta` of a still picture is a full box: a version and flags come first.
      let skipped = type == "meta" || type == "iref" ? 4 : 0
      guard box.contents.count >= skipped else { return nil }
      range = box.contents.dropFirst(skipped)
    }
    return range
  }
}
