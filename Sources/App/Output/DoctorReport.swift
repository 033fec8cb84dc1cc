import FeedModel

/// What `pennant doctor` found: sections of named facts, as lines for people and as JSON.
struct DoctorReport: Sendable {
  var isHealthy = true
  private var sections: [Section] = []

  private struct Section {
    let name: String
    var facts: [Fact] = []
  }

  private struct Fact {
    let name: String
    let lines: [String]
    let json: JSONValue
  }

  mutating func begin(_ section: String) {
    sections.append(Section(name: section))
  }

  mutating func add(_ name: String, _ outside: String) {
    let text = SafeText(outside).string
    add(name, [text], .string(text))
  }

  mutating func add(_ name: String, _ outside: [String]) {
    let texts = outside.map { SafeText($0).string }
    add(name, texts, .array(texts.map(JSONValue.string)))
  }

  mutating func add(_ name: String, _ number: Int) {
    add(name, [number.grouped], .integer(Int64(number)))
  }

  mutating func add(_ name: String, _ isTrue: Bool) {
    add(name, [isTrue ? "yes" : "no"], .bool(isTrue))
  }

  mutating func add(_ name: String, _ time: Timestamp, at now: Timestamp) {
    let distance = time > now ? "in \((time - now).roughly)" : "\((now - time).roughly) ago"
    add(name, [distance], .string(time.rfc3339))
  }

  private mutating func add(_ name: String, _ lines: [String], _ json: JSONValue) {
    guard let last = sections.indices.last else {
      preconditionFailure("a fact stands in a section")
    }
    sections[last].facts.append(Fact(name: name, lines: lines, json: json))
  }

  /// One name a line, its values one below the other.
  var lines: [String] {
    let width = sections.flatMap(\.facts).map(\.name.count).max() ?? 0
    return sections.flatMap { section in
      [section.name]
        + section.facts.flatMap { fact in
          fact.lines.enumerated().map { place, line in
            let name = place == 0 ? fact.name.replacing("_", with: " ") : ""
            return line.isEmpty ? "  \(name)" : "  \(name.filled(width))  \(line)"
          }
        }
    } + ["", isHealthy ? "all is well" : "something is wrong"]
  }

  var json: JSONValue {
    var object: JSONObject = ["healthy": .bool(isHealthy)]
    for section in sections {
      var facts = JSONObject()
      for fact in section.facts { facts.append(fact.name, fact.json) }
      object.append(section.name, .object(facts))
    }
    return .object(object)
  }
}
