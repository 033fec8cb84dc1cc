/// A letter for every link in view, or two where there are more than letters.
struct LinkHints: Sendable {
  struct Hint: Sendable {
    var label: String
    var place: ScreenState.Selection
  }

  let hints: [Hint]
  private(set) var typed = ""

  /// The home row first.
  private static let letters = Array("asdfghjklqwertyuiopzxcvbnm").map(String.init)

  init(_ places: [ScreenState.Selection]) {
    let letters = Self.letters
    let labels =
      places.count <= letters.count
      ? letters : letters.flatMap { first in letters.map { first + $0 } }
    hints = zip(labels, places).map { Hint(label: $0, place: $1) }
  }

  var isEmpty: Bool { hints.isEmpty }

  /// Takes a letter; returns the link that is meant once there is only one.
  mutating func take(_ letter: Character) -> Choice {
    typed += letter.lowercased()
    let left = hints.filter { $0.label.hasPrefix(typed) }
    if let only = left.first, only.label == typed { return .link(only.place) }
    return left.isEmpty ? .nothing : .undecided
  }

  enum Choice: Hashable, Sendable {
    case link(ScreenState.Selection)
    case undecided, nothing
  }

  /// What is left to be typed for that link; nil where it is out of the question.
  func label(of place: ScreenState.Selection) -> String? {
    hints.first { $0.place == place && $0.label.hasPrefix(typed) }.map {
      String($0.label.dropFirst(typed.count))
    }
  }
}
