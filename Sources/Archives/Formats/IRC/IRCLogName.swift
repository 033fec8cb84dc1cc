import FeedModel

/// What a log's path says: the channel, and the day where there is one file a day.
struct IRCLogName {
  let channel: String
  let day: Timestamp?
  let file: String

  /// `#swift_20260101.log`, `libera/#swift/2026-01-01.log`, `irc.libera.#swift.weechatlog`.
  init(_ path: String) {
    let parts = path.split(separator: "/")
    let fileName = parts.last ?? ""
    file = String(fileName)
    var stem = fileName
    for ending in [".weechatlog", ".log", ".txt", ".irc"] where stem.lowercased().hasSuffix(ending)
    {
      stem = stem.dropLast(ending.count)
    }
    let date = Self.date(in: stem)
    day = date?.day
    let named =
      date.map { String(stem[..<$0.range.lowerBound] + stem[$0.range.upperBound...]) }
      ?? String(stem)
    var name = named[...]
    while let last = name.last, "_-. ".contains(last) { name.removeLast() }
    while let first = name.first, "_-. ".contains(first) { name.removeFirst() }
    if let hash = name.firstIndex(of: "#") {
      channel = String(name[hash...])
    } else if name.isEmpty, parts.count > 1 {
      channel = String(parts[parts.count - 2])
    } else if let folder = parts.dropLast().last, folder.hasPrefix("#") {
      channel = String(folder)
    } else {
      channel = name.isEmpty ? "irc" : String(name)
    }
  }

  /// Eight digits of a day, with or without marks between them.
  private static func date(in stem: Substring) -> (day: Timestamp, range: Range<Substring.Index>)? {
    var start = stem.startIndex
    while start < stem.endIndex {
      defer { start = stem.index(after: start) }
      guard stem[start].isNumber,
        start == stem.startIndex || !stem[stem.index(before: start)].isNumber
      else { continue }
      for length in [10, 8] {
        guard let end = stem.index(start, offsetBy: length, limitedBy: stem.endIndex),
          end == stem.endIndex || !stem[end].isNumber
        else { continue }
        let fields = Array(stem[start..<end])
        if length == 10, !"-_.".contains(fields[4]) || fields[4] != fields[7] { continue }
        let digits = length == 10 ? fields.filter { $0 != fields[4] } : fields
        guard digits.count == 8, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
          let year = Int(String(digits[..<4])), let month = Int(String(digits[4..<6])),
          let day = Int(String(digits[6...])), year >= 1988,
          let civil = CivilTime(year: year, month: month, day: day)
        else { continue }
        return (Timestamp(civil), start..<end)
      }
    }
    return nil
  }
}
