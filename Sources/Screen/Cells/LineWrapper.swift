import FeedModel

/// Breaks styled text into rows of a width: at spaces where there are any, inside a word that is
/// longer than a row, never inside a grapheme cluster.
///
/// Linear in the text; every step takes one cluster, so that nothing in it can hold the wrapper up.
struct LineWrapper {
  let width: Int
  private var rows: [[Fragment]] = []
  private var line: [Styled] = []
  private var lineColumns = 0
  /// How much of `line` stays on its row when the next word does not fit; nil where it has no space.
  private var lastBreak: Int?

  private struct Styled {
    var cluster: GraphemeCluster
    /// The place of the fragment it came from.
    var source: Int
  }

  private init(width: Int) {
    self.width = max(width, 2)
  }

  /// The rows of a text; line breaks (`\n`) in it end a row. An empty text has one empty row.
  static func rows(of text: [Fragment], width: Int) -> [[Fragment]] {
    var wrapper = LineWrapper(width: width)
    for (source, fragment) in text.enumerated() {
      for cluster in fragment.clusters {
        wrapper.take(Styled(cluster: cluster, source: source), from: text)
      }
    }
    wrapper.endRow(keeping: wrapper.line.count, of: text)
    return wrapper.rows
  }

  /// At most `limit` rows; an ellipsis ends the last one where there was more.
  static func rows(of text: [Fragment], width: Int, limit: Int) -> [[Fragment]] {
    let all = rows(of: text, width: width)
    guard all.count > limit, limit > 0 else { return Array(all.prefix(max(limit, 0))) }
    var kept = Array(all.prefix(limit))
    kept[limit - 1] = ellipsed(kept[limit - 1], width: width)
    return kept
  }

  /// One row that ends in an ellipsis where the text is longer.
  static func row(of text: [Fragment], width: Int) -> [Fragment] {
    if text.reduce(0, { $0 + $1.columns }) <= width { return text }
    return ellipsed(text, width: width)
  }
}

extension LineWrapper {
  private mutating func take(_ styled: Styled, from text: [Fragment]) {
    let cluster = styled.cluster
    if cluster.text == "\n" || cluster.text == "\r\n" {
      return endRow(keeping: line.count, of: text)
    }
    if cluster.text == " ", lineColumns + 1 > width {
      // A space that does not fit is the line break itself, and takes no cell.
      lastBreak = line.count
      return
    }
    // Twice where what follows the last space is wide itself.
    while lineColumns + cluster.columns > width, !line.isEmpty {
      endRow(keeping: lastBreak ?? line.count, of: text)
    }
    line.append(styled)
    lineColumns += cluster.columns
    if cluster.text == " " { lastBreak = line.count }
  }

  /// Ends a row after its first `count` clusters; the others begin the next one.
  private mutating func endRow(keeping count: Int, of text: [Fragment]) {
    rows.append(fragments(line[..<count], of: text))
    line.removeSubrange(..<count)
    lineColumns = line.reduce(0) { $0 + $1.cluster.columns }
    lastBreak = nil
  }

  private func fragments(_ styled: ArraySlice<Styled>, of text: [Fragment]) -> [Fragment] {
    var fragments: [Fragment] = []
    var source: Int?
    for one in styled {
      if one.source == source {
        fragments[fragments.count - 1].clusters.append(one.cluster)
      } else {
        let origin = text[one.source]
        fragments.append(Fragment([one.cluster], origin.style, link: origin.link))
        source = one.source
      }
    }
    return fragments
  }

  private static func ellipsed(_ text: [Fragment], width: Int) -> [Fragment] {
    var room = max(width - 1, 0)
    var kept: [Fragment] = []
    for fragment in text where room > 0 {
      var part = Fragment([], fragment.style, link: fragment.link)
      for cluster in fragment.clusters {
        room -= cluster.columns
        if room < 0 { break }
        part.clusters.append(cluster)
      }
      kept.append(part)
    }
    kept.append(Fragment(words: "…", kept.last?.style ?? .text))
    return kept
  }
}
