extension TrackingParameters {
  /// The parameters that count for nothing on one host.
  struct Lookup {
    private let here: [Set<String>]

    init(host: String) {
      here = Self.rows(for: host)
    }

    func contains(_ name: String) -> Bool {
      name.hasPrefix(TrackingParameters.campaignPrefix) || Self.everywhere.contains(name)
        || here.contains { $0.contains(name) }
    }

    private static let everywhere = Set(table.filter(\.sites.isEmpty).flatMap(\.names))

    private static let bySite: [String: Set<String>] = {
      var names: [String: Set<String>] = [:]
      for row in table {
        for site in row.sites { names[site, default: []].formUnion(row.names) }
      }
      return names
    }()

    /// The rows of the host and of every domain above it.
    private static func rows(for host: String) -> [Set<String>] {
      var rows: [Set<String>] = []
      var domain = host[...]
      while let dot = domain.firstIndex(of: ".") {
        let above = domain[domain.index(after: dot)...]
        if let names = bySite[String(domain)] { rows.append(names) }
        let labelsAbove = above.utf8.count { $0 == UInt8(ascii: ".") } + 1
        if labelsAbove <= 2, let names = bySite[domain[..<dot] + ".*"] { rows.append(names) }
        domain = above
      }
      return rows
    }
  }
}
