/// A header with parameters, such as `text/plain; charset="utf-8"` (RFC 2045, 5.1).
struct MailHeader {
  /// In lower case.
  let value: String
  /// By name in lower case.
  let parameters: [String: String]

  init(_ text: String) {
    var pieces: [String] = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ";", !isQuoted {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    value = pieces[0][...].trimmed.lowercased()
    var parameters: [String: String] = [:]
    for piece in pieces.dropFirst() {
      guard let equals = piece.firstIndex(of: "=") else { continue }
      let name = piece[..<equals].trimmed.lowercased()
      let written = piece[piece.index(after: equals)...].trimmed
      parameters[name] = written.filter { $0 != "\"" }
    }
    self.parameters = parameters
  }
}
