/// Rows of columns, the first at the left and the others at the right.
struct BenchTable {
  private let columns: [(name: String, width: Int)]

  init(_ columns: (String, Int)...) { self.columns = columns.map { ($0.0, $0.1) } }

  func printHeader() { printRow(columns.map(\.name)) }
  func printRow(_ cells: String...) { printRow(cells) }

  private func printRow(_ cells: [String]) {
    var line = ""
    for (index, (cell, column)) in zip(cells, columns).enumerated() {
      let padding = String(repeating: " ", count: max(1, column.width - cell.count))
      line += index == 0 ? cell + padding : padding + cell
    }
    print(line)
  }

  /// With one decimal.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
