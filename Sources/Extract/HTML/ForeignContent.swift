/// Whether a tokenizer stands in SVG or MathML, where other rules hold: `<title>` is no title there,
/// `<style>` and `<script>` hold markup, and CDATA sections exist (WHATWG HTML 13.2.6.5).
///
/// A tree builder asks its stack of open elements; this keeps of that stack only what matters: the
/// `svg` and `math` elements and the integration points, inside which HTML rules hold again.
struct ForeignContent: Sendable {
  /// One bit for each open element, the innermost lowest: 1 is foreign, 0 an integration point.
  private var stack: UInt64 = 0
  private var depth = 0
  /// Elements deeper than the stack can hold; they are only counted.
  private var excess = 0

  /// Whether an `svg` or `math` element is open at all.
  var isInside: Bool { depth > 0 }
  /// Whether HTML rules do not hold.
  var isForeign: Bool { depth > 0 && stack & 1 == 1 }

  /// A start tag; answers whether its element is of SVG or MathML itself.
  @inline(__always)
  mutating func open(
    _ name: HTMLTagName?, key: HTMLNameKey, isSelfClosing: Bool, _ breakouts: HTMLNameTable<Bool>
  ) -> Bool {
    if name == .svg || name == .math {
      if !isSelfClosing { push(foreign: true) }
      return true
    }
    guard isForeign else { return false }
    if name == .foreignobject || name == .desc || name == .title {
      if !isSelfClosing { push(foreign: false) }
    } else if breakouts[key] != nil {
      leaveForeign()
      return false
    }
    return true
  }

  mutating func close(_ name: HTMLTagName) {
    guard isInside else { return }
    switch name {
    case .svg, .math: pop(foreign: true)
    case .foreignobject, .desc, .title: if !isForeign { pop(foreign: false) }
    case .head, .body, .html: self = ForeignContent()
    default: break
    }
  }
}

extension ForeignContent {
  @inline(__always)
  private mutating func push(foreign: Bool) {
    guard depth < UInt64.bitWidth else {
      excess += 1
      return
    }
    stack = stack << 1 | (foreign ? 1 : 0)
    depth += 1
  }

  /// Closes the innermost element of that kind and everything inside it.
  private mutating func pop(foreign: Bool) {
    if excess > 0 {
      excess -= 1
      return
    }
    let kind: UInt64 = foreign ? 1 : 0
    var (rest, left) = (stack, depth)
    while left > 0 && rest & 1 != kind {
      rest >>= 1
      left -= 1
    }
    guard left > 0 else { return }
    (stack, depth) = (rest >> 1, left - 1)
  }

  /// An HTML element in the midst of SVG ends it: the author forgot to.
  @inline(__always)
  private mutating func leaveForeign() {
    let count = min(depth, (~stack).trailingZeroBitCount)
    stack >>= UInt64(count)
    depth -= count
    excess = 0
  }

  /// The start tags that end foreign content (WHATWG HTML 13.2.6.5).
  static let breakouts = HTMLNameTable(
    """
    b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li \
    listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var
    """
    .split(separator: " ").map { (String($0), true) })
}
