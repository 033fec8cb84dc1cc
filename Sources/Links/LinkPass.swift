/// One pass over a text that collects its links.
///
/// 1. `TriggerSearch` passes over plain text to `:/` or to a full stop with something behind it.
/// 2. `://` reads the scheme backwards; http and https continue with user, host, port and body, ftp
///    likewise, and any other scheme hides all of its address.
/// 3. A full stop reads the host forwards to its top-level domain, asks for that, and only then reads
///    backwards to where the host begins.
/// 4. What stands directly before a link says whether it is in angle brackets or has a label.
///
/// `floor` never goes back, and no step looks behind it except for a bounded number of bytes, so the cost
/// is linear whatever the text is. Where a link ends depends on no byte behind the next white space.
struct LinkPass {
  /// The first byte that no link and no rejected candidate has taken.
  var floor = 0
  var token = TokenStart()
  /// No label begins before this place: labels do not hold one another (CommonMark 0.31, 6.3).
  private var labelFloor = 0

  /// The links of other texts in the array that this one's are added to.
  private let others: Int

  private init(behind others: Int) {
    self.others = others
  }

  /// Reads the text from its first trigger on, and appends its links.
  ///
  /// Apart from its caller, which most texts never leave.
  @inline(never)
  static func run(
    over text: Span<UInt8>, from first: Int, _ search: TriggerSearch, to spans: inout [LinkSpan]
  ) {
    var pass = LinkPass(behind: spans.count)
    pass.run(over: text, from: first, search, PublicSuffixes.verdicts, to: &spans)
  }

  @inline(__always)
  private mutating func run(
    over text: Span<UInt8>, from first: Int, _ search: TriggerSearch,
    _ verdicts: borrowing SuffixVerdicts, to spans: inout [LinkSpan]
  ) {
    var search = search
    var trigger = first
    while true {
      if text[trigger] == UInt8(ascii: ":") {
        readScheme(text, colon: trigger, to: &spans)
      } else {
        readFullStop(text, trigger, verdicts, to: &spans)
      }
      guard let next = search.next(in: text, from: floor) else { return }
      trigger = next
    }
  }
}

extension LinkPass {
  /// Reads the body behind the host and its port, and adds the link.
  mutating func finish(
    _ text: Span<UInt8>, start: Int, end hostEnd: Int, form: LinkSpan.Form, isASCII: Bool,
    to spans: inout [LinkSpan]
  ) {
    var end = hostEnd
    var stop = hostEnd
    let opener = start > 0 ? text[start - 1] : 0
    if hostEnd < text.count {
      switch text[hostEnd] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        let body = BodyScan(text, from: hostEnd, opener: opener, isASCII: isASCII)
        end = body.end
        stop = body.stop
      default: break
      }
    }
    floor = max(stop, floor)
    // `_example.com_` is emphasised; `_dmarc.example.com` is a name in the DNS that no site has.
    let isEmphasised = end < text.count && text[end] == opener
    if form == .bare, opener == UInt8(ascii: "_"), !isEmphasised { return }
    let enclosure = enclosure(text, start: start, stop: stop, opener: opener)
    if case .label(let label) = enclosure, label.upperBound <= start {
      dropLinks(in: label, text, from: &spans)
    }
    spans.append(LinkSpan(range: start..<end, form: form, enclosure: enclosure))
  }

  /// Takes back links inside the label and in its last word: they are the label's text, and no second
  /// link.
  private func dropLinks(
    in label: Range<Int>, _ text: Span<UInt8>, from spans: inout [LinkSpan]
  ) {
    while spans.count > others, let last = spans.last, last.range.lowerBound >= label.lowerBound,
      !LinkPass.hasSpace(text, last.range.upperBound..<label.upperBound)
    {
      spans.removeLast()
    }
  }

  private static func hasSpace(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for place in range where text[place] <= 0x20 { return true }
    return false
  }

  /// Whether `://` stands at the place.
  @inline(__always)
  static func hasSlashes(_ text: Span<UInt8>, behindColon place: Int) -> Bool {
    place < text.count &- 2 && text[place] == UInt8(ascii: ":")
      && text[place &+ 1] == UInt8(ascii: "/") && text[place &+ 2] == UInt8(ascii: "/")
  }

  static func isASCII(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for place in range where !text[place].isASCII { return false }
    return true
  }

  /// The end of `:` and a port; nil where none follows.
  @inline(__always)
  func portEnd(_ text: Span<UInt8>, from start: Int) -> Int? {
    guard start < text.count, text[start] == UInt8(ascii: ":") else { return nil }
    var place = start + 1
    while place < text.count, text[place].isASCIIDigit { place += 1 }
    return place > start + 1 ? place : nil
  }

  private mutating func enclosure(
    _ text: Span<UInt8>, start: Int, stop: Int, opener: UInt8
  ) -> LinkSpan.Enclosure {
    if opener == UInt8(ascii: "<"), stop < text.count {
      if text[stop] == UInt8(ascii: ">") { return .angle }
      if text[stop] == UInt8(ascii: "|") { return .label(labelBehind(text, from: stop + 1)) }
    }
    if opener == UInt8(ascii: "("), start > 1, text[start - 2] == UInt8(ascii: "]"),
      let label = labelBefore(text, bracket: start - 2)
    {
      labelFloor = stop
      return .label(label)
    }
    return .none
  }

  /// The label of `<address|label>`: to the bracket, or to the end of the line. No link begins in it.
  private mutating func labelBehind(_ text: Span<UInt8>, from start: Int) -> Range<Int> {
    var place = start
    while place < text.count, text[place] != UInt8(ascii: ">"), text[place] != 0x0A { place += 1 }
    floor = max(floor, place)
    return start..<place
  }

  /// The label of `[label](address)`, from the bracket that closes it back to the one that opens it.
  private func labelBefore(_ text: Span<UInt8>, bracket: Int) -> Range<Int>? {
    var depth = 0
    var place = bracket
    // CommonMark allows a label of a reference 999 characters; one of a link has no limit of its own.
    while place > labelFloor, bracket - place < 1_000 {
      place -= 1
      switch text[place] {
      case UInt8(ascii: "]"): depth += 1
      case UInt8(ascii: "["):
        if depth == 0 { return place + 1..<bracket }
        depth -= 1
      default: break
      }
    }
    return nil
  }
}
