/// Keys of the person's own, by the names of what they do.
public struct KeySettings: Hashable, Sendable {
  var keys: [String: [Key]] = [:]

  public init() {}

  /// Names that can be given keys, with what each does, in the order of the help page.
  public static var names: [(name: String, help: String)] {
    var seen: Set<String> = []
    return (Keymap.standard.reading + Keymap.standard.writing + Keymap.replay.reading)
      .filter { seen.insert($0.name).inserted }.map { ($0.name, $0.help) }
  }

  /// Gives a command other keys, by their names and with blanks between them (`j Down Ctrl-N`); none
  /// takes its keys away. False where the command or a key does not exist.
  public mutating func set(_ name: String, to words: String) -> Bool {
    guard Self.names.contains(where: { $0.name == name }) else { return false }
    var keys: [Key] = []
    for word in words.split(separator: " ") where word.lowercased() != "none" {
      guard let key = Key(named: word) else { return false }
      keys.append(key)
    }
    self.keys[name] = keys
    return true
  }
}
