/// The elements that decide how a page is tokenized or what it says of itself, in the order in which
/// less and less asks for them (`HTMLTagDetail`).
enum HTMLTagName: UInt8, CaseIterable, Sendable {
  case head, body, frameset, title, script, style, template, noscript
  case textarea, xmp, iframe, noembed, noframes, plaintext
  case svg, math, foreignobject, desc

  case h1

  // What tells a body's text from what stands beside it.
  case form, nav, aside, footer, figure, blockquote

  // What text stands in; bodies are made of these.
  case p, div, section, article, main, header, address, td, center
  case h2, h3, h4, h5, h6, li, dt, dd, th, ul, ol, dl, table, tr, caption, figcaption, pre
  case button, label, option
  case a, span, strong, em, b, i, small, cite, br

  // What says something by its attributes alone.
  case html, meta, link, base, time, img, input

  /// Whether it makes up a body's text.
  @inline(__always)
  var isStructural: Bool { HTMLTagName.p.rawValue..<HTMLTagName.html.rawValue ~= rawValue }
}

/// Which elements a sink is told of even where their tags have none of the attributes that it wants.
struct HTMLTagDetail: Hashable, Sendable {
  private let end: UInt8

  /// Those that decide how a page is tokenized.
  static var syntax: HTMLTagDetail { HTMLTagDetail(end: HTMLTagName.h1.rawValue) }
  /// And a page's headings.
  static var headings: HTMLTagDetail { HTMLTagDetail(end: HTMLTagName.form.rawValue) }
  /// And what stands beside a body's text.
  static var sections: HTMLTagDetail { HTMLTagDetail(end: HTMLTagName.p.rawValue) }
  /// And what that text is made of.
  static var structure: HTMLTagDetail { HTMLTagDetail(end: HTMLTagName.html.rawValue) }

  @inline(__always)
  func contains(_ name: HTMLTagName) -> Bool { name.rawValue < end }
}

/// The attributes that anything here reads; all others are dropped where they stand.
enum HTMLAttributeName: UInt8, CaseIterable, Sendable {
  case property, name, itemprop, httpEquiv, content, value, charset, media
  case rel, href, type, sizes, title, hreflang, color
  case lang, src, datetime, pubdate, encoding
  case id, `class`

  var spelling: String { self == .httpEquiv ? "http-equiv" : "\(self)" }
}

/// A set of known attributes, one bit each.
struct HTMLAttributeSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  func contains(_ name: HTMLAttributeName) -> Bool { rawValue & 1 << UInt32(name.rawValue) != 0 }

  /// False when it was in already.
  mutating func insert(_ name: HTMLAttributeName) -> Bool {
    let isNew = !contains(name)
    self = HTMLAttributeSet(rawValue: rawValue | 1 << UInt32(name.rawValue))
    return isNew
  }
}

/// The attributes that someone asks for, made to turn down all others by the length of their names.
struct HTMLAttributeFilter: ExpressibleByArrayLiteral, Sendable {
  private var names = HTMLAttributeSet()
  /// One bit for each length of those names; the longest has twelve letters.
  private var lengths: UInt64 = 0

  init(arrayLiteral names: HTMLAttributeName...) {
    for name in names {
      _ = self.names.insert(name)
      lengths |= 1 << UInt64(name.spelling.utf8.count)
    }
  }

  @inline(__always)
  var isEmpty: Bool { lengths == 0 }

  /// False for most of what is not in the set.
  @inline(__always)
  func mayContain(length: Int) -> Bool { lengths >> UInt64(truncatingIfNeeded: length) & 1 != 0 }

  @inline(__always)
  func contains(_ name: HTMLAttributeName) -> Bool { names.contains(name) }
}

/// A tag or attribute name read so far, in lower case; only its first 16 bytes are kept, since no
/// name that anything here knows is longer.
struct HTMLNameKey: Hashable, Sendable {
  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0
  private(set) var length = 0

  init() {}

  /// The first `length` of sixteen bytes in lower case.
  @inline(__always)
  init(_ bytes: SIMD2<UInt64>, length: Int) {
    low = length < 8 ? bytes.x & ((1 &<< UInt64(8 &* length)) &- 1) : bytes.x
    high =
      length <= 8
      ? 0 : length < 16 ? bytes.y & ((1 &<< UInt64(8 &* (length &- 8))) &- 1) : bytes.y
    self.length = length
  }

  /// At most eight bytes in lower case, and zeros.
  @inline(__always)
  init(low: UInt64, length: Int) {
    self.low = low
    self.length = length
  }

  init(_ name: String) {
    for byte in name.utf8 { append(byte) }
  }

  /// ASCII letters count in lower case (WHATWG HTML 13.2.5.8 and 13.2.5.33).
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    let lower = UInt64(byte.asciiLowercased)
    if length < 8 {
      low |= lower &<< UInt64(8 &* length)
    } else if length < 16 {
      high |= lower &<< UInt64(8 &* (length &- 8))
    }
    length &+= 1
  }

  @inline(__always)
  mutating func removeAll() {
    low = 0
    high = 0
    length = 0
  }
}

/// Finds the name behind a key with one look.
struct HTMLNameTable<Name: Sendable>: Sendable {
  private struct Slot: Sendable {
    var key = HTMLNameKey()
    var name: Name?
  }

  private static var slotCount: Int { 512 }
  private let slots: [Slot]
  private let factor: UInt64

  /// Looks for a factor that gives each name a slot of its own; a hundred tries or so.
  init(_ names: [(String, Name)]) {
    // Fibonacci hashing: odd multiples of 2^64 divided by the golden ratio spread well.
    let first: UInt64 = 0x9E37_79B9_7F4A_7C15
    var factor = first
    while true {
      if let slots = Self.slots(names, factor: factor) {
        self.slots = slots
        self.factor = factor
        return
      }
      factor &+= first &* 2
    }
  }

  /// Nil where two names would share one.
  private static func slots(_ names: [(String, Name)], factor: UInt64) -> [Slot]? {
    var slots = [Slot](repeating: Slot(), count: slotCount)
    for (spelling, name) in names {
      let key = HTMLNameKey(spelling)
      let place = place(of: key, factor)
      guard slots[place].name == nil else { return nil }
      slots[place] = Slot(key: key, name: name)
    }
    return slots
  }

  @inline(__always)
  subscript(key: HTMLNameKey) -> Name? {
    let place = Self.place(of: key, factor)
    return slots[place].key == key ? slots[place].name : nil
  }

  /// The top nine bits of the product.
  @inline(__always)
  private static func place(of key: HTMLNameKey, _ factor: UInt64) -> Int {
    let mixed = (key.low ^ key.high ^ UInt64(truncatingIfNeeded: key.length)) &* factor
    return Int(truncatingIfNeeded: mixed &>> 55)
  }
}

extension HTMLNameTable where Name == HTMLTagName {
  static let tags = HTMLNameTable(HTMLTagName.allCases.map { ("\($0)", $0) })
}

extension HTMLNameTable where Name == HTMLAttributeName {
  static let attributes = HTMLNameTable(HTMLAttributeName.allCases.map { ($0.spelling, $0) })
}
