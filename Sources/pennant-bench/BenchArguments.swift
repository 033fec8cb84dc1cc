/// The arguments of a bench: `--name value` and what else there is.
struct BenchArguments {
  private var values: [String: String] = [:]
  private(set) var operands: [String] = []

  /// Nil where an option is not one of those, or has no value.
  init?(_ arguments: [String], options: Set<String>) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        operands.append(word)
        continue
      }
      let name = String(word.dropFirst(2))
      guard options.contains(name), let value = rest.popFirst() else { return nil }
      values[name] = value
    }
  }

  func value(_ name: String) -> String? { values[name] }

  /// The option as something that is written so; the fallback where it was not given, nil where it is
  /// something else.
  func value<Value>(
    _ name: String, else fallback: Value, _ parse: (String) -> Value?
  ) -> Value? {
    guard let text = values[name] else { return fallback }
    return parse(text)
  }

  /// A number from 1.
  func count(_ name: String, else fallback: Int) -> Int? {
    value(name, else: fallback) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
  }
}
