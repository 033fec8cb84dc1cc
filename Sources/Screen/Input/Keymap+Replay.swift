extension Keymap {
  /// The keys of a log that shows a replay: its own come first, and are taken from what they do
  /// elsewhere.
  static let replay: Keymap = {
    let own = [
      Binding("pause", [Key(" ")], .pauseReplay, "pause", help: "pause a replay, or go on"),
      Binding(
        "step", [Key("n"), Key(.right)], .stepReplay, "step",
        help: "the next message of a replay at once"),
    ]
    let taken = Set(own.flatMap(\.keys))
    let others = standard.reading.map { binding in
      var binding = binding
      binding.keys.removeAll(where: taken.contains)
      // Else the log could not be searched backwards any more.
      if binding.command == .olderFound { binding.keys.append(.control("n")) }
      return binding
    }
    return Keymap(writing: standard.writing, reading: own + others)
  }()
}
