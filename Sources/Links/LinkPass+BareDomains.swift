/// Addresses without a scheme.
extension LinkPass {
  /// Passes over a full stop that is of no host, or of one that the list settles at once.
  @inline(__always)
  mutating func readFullStop(
    _ text: Span<UInt8>, _ fullStop: Int, _ verdicts: borrowing SuffixVerdicts,
    to spans: inout [LinkSpan]
  ) {
    let label = TopLevelLabel(text, from: fullStop + 1, verdicts)
    if case .unlisted(let end) = label {
      floor = end
      return
    }
    guard fullStop > floor,
      HostScan.isLabelByte(text[fullStop - 1]) || !text[fullStop - 1].isASCII
    else {
      floor = fullStop + 1
      return
    }
    if case .listed(let end) = label {
      let host = HostScan(label: fullStop + 1..<end)
      readBareDomain(text, fullStop, host, isListed: true, to: &spans)
    } else {
      readBareHost(text, fullStop, to: &spans)
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
