import Screen

extension SettingsFile {
  /// What the log looks like, and its keys: a name for each command, as `?` in the log tells them.
  static let screenEntries: [Entry] =
    [
      Entry(section: "card", name: "picture", help: "left, top, right or none; left") {
        guard let side = CardOptions.PictureSide(rawValue: $0) else { return false }
        $1.card.picture = side
        return true
      },
      Entry(section: "card", name: "size", help: "of the picture in cells, such as 20x5") {
        let sides = $0.split(separator: "x").map { Int($0) ?? 0 }
        guard sides.count == 2, 1...200 ~= sides[0], 1...60 ~= sides[1] else { return false }
        $1.card.pictureSize = CardOptions.Size(columns: sides[0], rows: sides[1])
        return true
      },
      Entry(section: "card", name: "fields", help: fieldsHelp) {
        let fields = $0.split(separator: " ").map { CardOptions.Field(rawValue: String($0)) }
        let known = Set(fields.compactMap(\.self))
        $1.card.fields = known
        return !known.isEmpty && !fields.contains(nil)
      },
      Entry(section: "card", name: "description", help: "rows of description, 0 to 10; 2") {
        guard let rows = Int($0), 0...10 ~= rows else { return false }
        $1.card.descriptionRows = rows
        return true
      },
    ]
    + KeySettings.names.map { name, help in
      Entry(section: "keys", name: name, help: "keys by blanks, or none: \(help)") {
        $1.keys.set(name, to: $0)
      }
    }

  private static let fieldsHelp =
    CardOptions.Field.allCases.map(\.rawValue).joined(separator: ", ") + ", by blanks"
}
