/// The text being written: a cursor between grapheme clusters, words, rows, one killed text, the
/// texts posted before and a way back from each edit.
struct Composer: Sendable {
  private(set) var text: [Character] = []
  /// How many clusters stand before the cursor.
  private(set) var cursor = 0

  private var killed = ""
  private var lastEdit: EditKind?
  private var undoStack: [Snapshot] = []
  private var history = ComposerHistory()

  private struct Snapshot: Sendable {
    var text: [Character]
    var cursor: Int
  }

  /// Edits of one kind in a row are undone together, and kills in a row are one killed text.
  private enum EditKind: Sendable { case typing, erasing, killing, other }

  static let undoLimit = 200

  init(_ draft: String = "") {
    text = Array(Self.clean(draft))
    cursor = text.count
  }

  var string: String { String(text) }
  var isEmpty: Bool { text.isEmpty }
  /// Whether there is nothing to post.
  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// What a key may do to the text.
  enum Edit: CaseIterable, Hashable, Sendable {
    case left, right, wordLeft, wordRight, rowStart, rowEnd
    case eraseLeft, eraseRight
    case killWordLeft, killWordRight, killToStart, killToEnd
    case yank, undo
    case newline
    case olderPost, newerPost
  }

  mutating func perform(_ edit: Edit) {
    switch edit {
    case .left: moveCursor(to: cursor - 1)
    case .right: moveCursor(to: cursor + 1)
    case .wordLeft: moveCursor(to: wordStart)
    case .wordRight: moveCursor(to: wordEnd)
    case .rowStart: moveCursor(to: rowStart)
    case .rowEnd: moveCursor(to: rowEnd)
    case .eraseLeft: erase(max(cursor - 1, 0)..<cursor, .erasing)
    case .eraseRight: erase(cursor..<min(cursor + 1, text.count), .erasing)
    case .killWordLeft: kill(wordStart..<cursor)
    case .killWordRight: kill(cursor..<wordEnd)
    case .killToStart: kill(rowStart..<cursor)
    // At the end of a row its line break goes, as in readline's kin.
    case .killToEnd: kill(cursor..<(rowEnd == cursor ? min(cursor + 1, text.count) : rowEnd))
    case .yank: insert(killed, .other)
    case .undo: undo()
    case .newline: insert("\n", .other)
    case .olderPost: recall(history.older(than: string))
    case .newerPost: recall(history.newer())
    }
  }

  /// Puts the cursor before the cluster at that place.
  mutating func moveCursor(to place: Int) {
    cursor = min(max(place, 0), text.count)
    lastEdit = nil
  }

  /// Inserts what was typed or pasted; a paste is one step back.
  mutating func insert(_ outside: String, isPaste: Bool = false) {
    insert(Self.clean(outside), isPaste ? .other : .typing)
  }

  /// Puts another text in the place of all of it; one step back.
  mutating func replace(with outside: String) {
    let new = Array(Self.clean(outside))
    guard new != text else { return }
    record(.other)
    text = new
    cursor = text.count
    lastEdit = nil
  }

  /// Empties the composer, remembers the text for `olderPost` and returns it.
  mutating func post() -> String {
    let posted = string
    history.add(posted)
    let kept = history
    self = Composer()
    history = kept
    return posted
  }

  /// Puts a text back that could not be posted, before what was written since.
  mutating func restore(_ posted: String) {
    record(.other)
    text = Array(Self.clean(posted) + (isEmpty ? "" : "\n")) + text
    cursor = text.count
  }
}

extension Composer {
  /// Line breaks become `\n`, tabs four blanks; other control characters are not text.
  private static func clean(_ outside: String) -> String {
    var clean = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in outside.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\r", "\n": clean.append("\n")
      case "\t": clean.append(contentsOf: "    ".unicodeScalars)
      case _ where scalar.properties.generalCategory == .control: break
      default: clean.append(scalar)
      }
      previous = scalar
    }
    return String(clean)
  }

  /// A mark typed after its base joins it, so the clusters around the cursor are found anew.
  private mutating func insert(_ words: String, _ kind: EditKind) {
    guard !words.isEmpty else { return }
    record(kind)
    let start = max(cursor - 1, 0)
    let end = min(cursor + 1, text.count)
    let before = String(text[start..<cursor]) + words
    let joined = Array(before + String(text[cursor..<end]))
    text.replaceSubrange(start..<end, with: joined)
    cursor = min(start + before.count, text.count)
    lastEdit = kind
  }

  private mutating func erase(_ range: Range<Int>, _ kind: EditKind) {
    guard !range.isEmpty else { return }
    record(kind)
    text.removeSubrange(range)
    cursor = range.lowerBound
    lastEdit = kind
  }

  private mutating func kill(_ range: Range<Int>) {
    let words = String(text[range])
    guard !words.isEmpty else { return }
    let isLeft = range.upperBound == cursor
    if lastEdit == .killing {
      killed = isLeft ? words + killed : killed + words
    } else {
      killed = words
    }
    erase(range, .killing)
  }

  private mutating func record(_ kind: EditKind) {
    if kind == lastEdit && kind != .other { return }
    undoStack.append(Snapshot(text: text, cursor: cursor))
    if undoStack.count > Self.undoLimit { undoStack.removeFirst() }
  }

  private mutating func undo() {
    guard let last = undoStack.popLast() else { return }
    text = last.text
    cursor = last.cursor
    lastEdit = nil
  }

  private mutating func recall(_ post: String?) {
    guard let post else { return }
    record(.other)
    text = Array(post)
    cursor = text.count
    lastEdit = nil
  }

  private var rowStart: Int {
    (text[..<cursor].lastIndex(of: "\n") ?? -1) + 1
  }

  private var rowEnd: Int {
    text[cursor...].firstIndex(of: "\n") ?? text.count
  }

  private var wordStart: Int {
    var place = cursor
    while place > 0, !text[place - 1].isWordPart { place -= 1 }
    while place > 0, text[place - 1].isWordPart { place -= 1 }
    return place
  }

  private var wordEnd: Int {
    var place = cursor
    while place < text.count, !text[place].isWordPart { place += 1 }
    while place < text.count, text[place].isWordPart { place += 1 }
    return place
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}

/// The texts posted before, walked through from the newest; what was being written waits at the end.
private struct ComposerHistory: Sendable {
  private var posts: [String] = []
  private var place: Int?
  private var unposted = ""

  static let limit = 200

  mutating func add(_ post: String) {
    place = nil
    if posts.last != post { posts.append(post) }
    if posts.count > Self.limit { posts.removeFirst() }
  }

  /// The next older post that begins with what was being written when the walk began.
  mutating func older(than text: String) -> String? {
    if place == nil || posts[place ?? 0] != text {
      unposted = text
      place = nil
    }
    guard let found = posts[..<(place ?? posts.count)].lastIndex(where: { $0.hasPrefix(unposted) })
    else { return nil }
    place = found
    return posts[found]
  }

  mutating func newer() -> String? {
    guard let current = place else { return nil }
    place = posts[(current + 1)...].firstIndex { $0.hasPrefix(unposted) }
    return place.map { posts[$0] } ?? unposted
  }
}
