/// How much a run of a body's text reads like the opening of what a page has to say.
///
/// 1. Text that is links for the most part is a way through the site, and text about cookies,
///    rights or JavaScript is about the site: neither is a lead.
/// 2. A paragraph counts fully from 80 bytes on, or from 20 where it ends like a sentence, and
///    is the last choice from 15 on where it has more than one word; text
///    outside of paragraphs only if it has both, or stands directly in the body.
/// 3. What follows the page's heading comes before what precedes it; then the first, or of short
///    ones the longest.
struct LeadRank: Comparable, Sendable {
  private let tier: Int
  private let length: Int

  /// Where a run of text stands.
  enum Place: Sendable {
    case paragraph, body, container
    /// Lists, tables, buttons and smaller headings.
    case elsewhere
  }

  /// What is shorter is no lead anywhere.
  static let leastBytes = 10

  /// Nil where it is no lead; `linkBytes` of the text stand in links.
  init?(
    of text: ArraySlice<UInt8>, in place: Place, linkBytes: Int, isAfterHeading: Bool
  ) {
    let text = text.trimmed
    let length = Self.foldedLength(text)
    let isSentence = Self.endsLikeSentence(text)
    let isFull: Bool
    switch place {
    case .paragraph:
      guard length >= 15, linkBytes * 2 <= text.count,
        text.contains(where: { $0.isHTMLSpace || $0 >= 0x80 })
      else {
        return nil
      }
      isFull = length >= 80 || (length >= 20 && isSentence)
    case .body, .container:
      isFull = length >= 80 && isSentence
      let isShort = place == .body && length >= Self.leastBytes && isSentence
      guard isFull || isShort, linkBytes * 4 <= text.count else { return nil }
    case .elsewhere: return nil
    }
    if Self.isAboutSite(text) { return nil }
    tier = (isFull ? 2 : 0) + (isAfterHeading ? 1 : 0)
    self.length = isFull ? 0 : length
  }

  /// Whether nothing that follows is better.
  var isFinal: Bool { tier == 3 }

  static func < (left: LeadRank, right: LeadRank) -> Bool {
    (left.tier, left.length) < (right.tier, right.length)
  }
}

extension LeadRank {
  /// Its length with white space folded.
  private static func foldedLength(_ text: ArraySlice<UInt8>) -> Int {
    var length = 0
    var wasSpace = false
    for byte in text {
      if !(byte.isHTMLSpace && wasSpace) { length += 1 }
      wasSpace = byte.isHTMLSpace
    }
    return length
  }

  /// A full stop or its like at the end, before quotes and brackets; in UTF-8 also of East Asia.
  private static func endsLikeSentence(_ text: ArraySlice<UInt8>) -> Bool {
    if ["。", "！", "？", "…", "।"].contains(where: { text.ends(with: $0) }) { return true }
    let end = text.suffix(8).reversed().first { byte in
      byte < 0x80 && !closing.contains(byte)
    }
    return end.map { marks.contains($0) } ?? false
  }

  private static let marks: [UInt8] = Array(".!?".utf8)
  private static let closing: [UInt8] = Array("\"')]".utf8)

  private static func isAboutSite(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.map(\.asciiLowercased)[...]
    return text.contains("cookie") || text.contains("rights reserved") || text.contains("©")
      || text.contains("&copy") || (text.count < 160 && text.contains("javascript"))
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with word: StaticString) -> Bool {
    count >= word.utf8CodeUnitCount && suffix(word.utf8CodeUnitCount).elementsEqual(word.bytes)
  }
}
