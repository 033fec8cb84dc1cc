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
  private var floor = 0
  private var token = TokenStart()
  /// No label begins before this place: labels do not hold one another (CommonMark 0.31, 6.3).
  private var labelFloor = 0

  /// The links of other texts in the array that this one's are added to.
  private let others: Int

  init(behind others: Int) {
    self.others = others
  }

  /// Reads the text from its first trigger on, and appends its links.
  mutating func run(
    over text: Span<UInt8>, from first: Int, _ search: TriggerSearch, to spans: inout [LinkSpan]
  ) {
    var search = search
    var trigger = first
    while true {
      if text[trigger] == UInt8(ascii: ":") {
        readScheme(text, colon: trigger, to: &spans)
      } else {
        readFullStop(text, trigger, to: &spans)
      }
      guard let next = search.next(in: text, from: floor) else { return }
      trigger = next
    }
  }
}

// MARK: - Addresses with a scheme

extension LinkPass {
  private mutating func readScheme(
    _ text: Span<UInt8>, colon first: Int, to spans: inout [LinkSpan]
  ) {
    guard LinkPass.hasSlashes(text, behindColon: first) else {
      floor = first + 1
      return
    }
    var colon = first
    // `http://http://example.com`, pasted twice: the last is the address.
    while let next = LinkPass.colonOfWebScheme(text, at: colon + 3) {
      floor = colon + 3
      colon = next
    }
    let authority = colon + 3
    guard let (start, form) = LinkPass.scheme(text, before: colon, floor: floor) else {
      let isScheme = colon > floor && text[colon - 1].isASCIIAlphanumeric
      floor =
        isScheme ? BodyScan.stop(text, from: authority, opener: 0, isASCII: false) : colon + 1
      return
    }
    guard let host = readAuthority(text, from: authority) else { return }
    finish(text, start: start, end: host.end, form: form, isASCII: host.isASCII, to: &spans)
  }

  /// The colon of `http://` or `https://` that begins at the place.
  @inline(__always)
  private static func colonOfWebScheme(_ text: Span<UInt8>, at start: Int) -> Int? {
    let plain = start + 4
    guard plain < text.count, text[start] | 0x20 == UInt8(ascii: "h") else { return nil }
    let colon = text[plain] == UInt8(ascii: ":") ? plain : plain + 1
    guard hasSlashes(text, behindColon: colon) else { return nil }
    let name = PackedName(lettersOf: text, before: colon)
    return name.suffix(4) == "http" && colon == plain || name.suffix(5) == "https" && colon > plain
      ? colon : nil
  }

  /// The scheme of a link that ends before the colon, and its first byte.
  ///
  /// `http` may be glued to a word before it; `svn+http` and `sftp` are schemes of their own.
  @inline(__always)
  private static func scheme(
    _ text: Span<UInt8>, before colon: Int, floor: Int
  ) -> (start: Int, form: LinkSpan.Form)? {
    let name = PackedName(lettersOf: text, before: colon)
    let isSecure = name.suffix(5) == "https"
    if isSecure || name.suffix(4) == "http" {
      let start = isSecure ? colon - 5 : colon - 4
      guard start >= floor else { return nil }
      guard start > floor + 1 else { return (start, .web) }
      let before = text[start - 1]
      let joins = before == UInt8(ascii: "+") || before == UInt8(ascii: "-")
      return joins && text[start - 2].isASCIIAlphanumeric ? nil : (start, .web)
    }
    let start = colon - 3
    guard name.suffix(3) == "ftp", start >= floor else { return nil }
    return start > floor && text[start - 1].isASCIIAlphanumeric ? nil : (start, .ftp)
  }

  /// The end of user, host and port; nil, with the floor behind what was read, where they are no
  /// address.
  private mutating func readAuthority(_ text: Span<UInt8>, from start: Int) -> Authority? {
    guard start < text.count, text[start] > 0x20 else {
      floor = start
      return nil
    }
    var authority = host(text, from: start)
    if mayHaveUser(text, behindHost: authority.end),
      let at = userEnd(text, from: start, hostEnd: authority.end)
    {
      if LinkPass.colonOfWebScheme(text, at: at + 1) != nil {
        floor = start
        return nil
      }
      authority = host(text, from: at + 1)
      authority.isASCII = false
    }
    // `http://http://example.com`, pasted twice: the second is the address.
    if LinkPass.hasSlashes(text, behindColon: authority.end) {
      floor = start
      return nil
    }
    floor = max(floor, authority.end, start)
    guard authority.isValid else { return nil }
    authority.end = portEnd(text, from: authority.end) ?? authority.end
    return authority
  }

  private struct Authority {
    var end: Int
    var isValid: Bool
    /// False also where it is not known.
    var isASCII: Bool
  }

  @inline(__always)
  private func host(_ text: Span<UInt8>, from start: Int) -> Authority {
    guard start < text.count else { return Authority(end: start, isValid: false, isASCII: true) }
    if text[start] == UInt8(ascii: "[") {
      let end = HostScan.bracketed(text, at: start)
      return Authority(end: end ?? start + 1, isValid: end != nil, isASCII: true)
    }
    let host = HostScan(text, from: start)
    let isValid =
      host.isWellFormed && host.end - start <= LinkPass.longestHostBytes
      && IPv4Shape.allows(text, start..<host.end, lastLabel: host.lastLabel)
    // A full stop before the path is the root of the DNS, not of a sentence.
    let isRooted =
      host.end + 1 < text.count && text[host.end] == UInt8(ascii: ".")
      && text[host.end + 1] == UInt8(ascii: "/")
    return Authority(
      end: isRooted ? host.end + 1 : host.end, isValid: isValid, isASCII: host.isASCII)
  }

  /// 253 in ASCII (RFC 1035, 2.3.4, without the root), four times that for scalars of four bytes.
  private static let longestHostBytes = 4 * 253

  /// Whether what was read as a host may be a user: most links go on with a path, or end.
  @inline(__always)
  private func mayHaveUser(_ text: Span<UInt8>, behindHost end: Int) -> Bool {
    guard end < text.count else { return false }
    switch text[end] {
    case ...0x20, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "\""):
      return false
    default: return true
    }
  }

  /// The `@` behind a user, where one follows before the path; what looks like a host may be the user.
  private func userEnd(_ text: Span<UInt8>, from start: Int, hostEnd: Int) -> Int? {
    var found: Int?
    var place = hostEnd
    while place < text.count {
      let byte = text[place]
      switch byte {
      case ...0x20, 0x7F, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"),
        UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "`"):
        return found
      case UInt8(ascii: "@"):
        if HostScan.beginsLabel(text, at: place + 1)
          || (place + 1 < text.count && text[place + 1] == UInt8(ascii: "["))
        {
          found = place
        }
        place += 1
      case 0x80...:
        let scalar = UTF8Scalar(text, at: place)
        if ScalarClass(scalar.value) == .ender { return found }
        place += scalar.length
      default: place += 1
      }
    }
    return found
  }

  /// The end of `:` and a port; nil where none follows.
  @inline(__always)
  private func portEnd(_ text: Span<UInt8>, from start: Int) -> Int? {
    guard start < text.count, text[start] == UInt8(ascii: ":") else { return nil }
    var place = start + 1
    while place < text.count, text[place].isASCIIDigit { place += 1 }
    return place > start + 1 ? place : nil
  }
}

// MARK: - Bare domains

extension LinkPass {
  /// Passes over a full stop that is of no host, or of one that the list settles at once.
  @inline(__always)
  private mutating func readFullStop(
    _ text: Span<UInt8>, _ fullStop: Int, to spans: inout [LinkSpan]
  ) {
    let hasLabelBefore =
      fullStop > floor && (HostScan.isLabelByte(text[fullStop - 1]) || !text[fullStop - 1].isASCII)
    guard hasLabelBefore else {
      floor = fullStop + 1
      return
    }
    switch TopLevelLabel(text, from: fullStop + 1) {
    case .unlisted(let end): floor = end
    case .listed(let end):
      let host = HostScan(label: fullStop + 1..<end)
      readBareDomain(text, fullStop, host, isListed: true, to: &spans)
    case .unknown: readBareHost(text, fullStop, to: &spans)
    }
  }

  private mutating func readBareHost(
    _ text: Span<UInt8>, _ fullStop: Int, to spans: inout [LinkSpan]
  ) {
    guard HostScan.beginsLabel(text, at: fullStop + 1) else {
      floor = fullStop + 1
      return
    }
    if let end = BareDomain.endOfNumberOrInitial(text, from: fullStop + 1) {
      floor = end
      return
    }
    let host = HostScan(text, from: fullStop + 1, after: 1)
    readBareDomain(text, fullStop, host, isListed: false, to: &spans)
  }

  /// Reads a host from its first full stop on; `isListed` says that it ends in a top-level domain.
  private mutating func readBareDomain(
    _ text: Span<UInt8>, _ fullStop: Int, _ host: HostScan, isListed: Bool,
    to spans: inout [LinkSpan]
  ) {
    let previousFloor = floor
    floor = max(host.end, fullStop + 2)
    // What stood before `://` was a scheme; the colon is the next trigger.
    if LinkPass.hasSlashes(text, behindColon: host.end) {
      floor = max(previousFloor, host.lastLabel)
      return
    }
    let next = host.end < text.count ? text[host.end] : 0
    guard next != UInt8(ascii: "@"), next != UInt8(ascii: "(") else { return }
    guard let end = isListed ? host.end : BareDomain.end(text, host, behind: fullStop) else {
      return
    }
    guard let start = BareDomain.start(text, before: fullStop, floor: previousFloor),
      begins(text, at: start, previousFloor)
    else { return }
    guard BareDomain.isPlausible(text, start..<end, host) else { return }
    var hostEnd = end
    if let port = portEnd(text, from: end) {
      guard port - end <= 6 else { return }
      hostEnd = port
    }
    let isASCII = host.isASCII && LinkPass.isASCII(text, start..<fullStop)
    finish(text, start: start, end: hostEnd, form: .bare, isASCII: isASCII, to: &spans)
  }

  /// Whether a bare domain may begin behind what stands there.
  private mutating func begins(_ text: Span<UInt8>, at start: Int, _ floor: Int) -> Bool {
    guard start > 0 else { return true }
    switch text[start - 1] {
    case UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: "#"), UInt8(ascii: "$"),
      UInt8(ascii: "%"), UInt8(ascii: "+"):
      return false
    case UInt8(ascii: "."):
      // `wait...example.com`, but not `.example.com`.
      return start > 1 && text[start - 2] == UInt8(ascii: ".")
    case UInt8(ascii: "/"):
      // `//example.com` is an address without its scheme; `a/b.com` and `///b.com` are paths.
      return start > 1 && text[start - 2] == UInt8(ascii: "/")
        && (start == 2 || text[start - 3] <= 0x20)
    case UInt8(ascii: ":"):
      return !token.isIdentifier(text, before: start - 1)
    default: return true
    }
  }
}

// MARK: - What both share

extension LinkPass {
  /// Reads the body behind the host and its port, and adds the link.
  private mutating func finish(
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
  private static func hasSlashes(_ text: Span<UInt8>, behindColon place: Int) -> Bool {
    place + 2 < text.count && text[place] == UInt8(ascii: ":")
      && text[place + 1] == UInt8(ascii: "/") && text[place + 2] == UInt8(ascii: "/")
  }

  private static func isASCII(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for place in range where !text[place].isASCII { return false }
    return true
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
