import FeedModel

/// What one line of an IRC log says, in the forms of irssi, WeeChat, ZNC, energymech, HexChat, mIRC, The
/// Lounge, Tiarra, Madoka and dircproxy.
enum IRCLine: Equatable {
  case said(nick: String, text: String)
  /// More of the message before.
  case more(String)
  /// Who came and went, topics and modes, or what the server said.
  case event

  init(_ line: Substring) {
    let body = line
    self =
      Self.tabbed(body) ?? Self.bracketed(body) ?? Self.action(body) ?? Self.notice(body) ?? .event
  }

  /// WeeChat: `nick⇥text`, with the kind of line in the place of the nick.
  private static func tabbed(_ line: Substring) -> IRCLine? {
    guard line.first != "<", line.first != "*", let tab = line.firstIndex(of: "\t") else {
      return nil
    }
    let prefix = line[..<tab].trimmed
    let text = String(line[line.index(after: tab)...])
    switch prefix {
    case "", "-->", "<--", "--", "=!=", "---": return .event
    case "*":
      return action(Substring("* " + text))
    default:
      // Tiarra's notices begin with a bracket, and may hold a tab too.
      guard !prefix.contains(" "), prefix.first != "(" else { return nil }
      return .said(nick: nick(prefix), text: text)
    }
  }

  /// `<nick> text`, `<@nick> text`, `<#channel:nick> text`, `<nick!user@host> [10:00] text`, `>nick< text`.
  private static func bracketed(_ line: Substring) -> IRCLine? {
    let ends: Character
    switch line.first {
    case "<": ends = ">"
    case ">": ends = "<"
    case "|":
      guard line.dropFirst().first == " " else { return nil }
      return .more(String(line.dropFirst(2)))
    default: return nil
    }
    guard let end = line.dropFirst().firstIndex(of: ends) else { return nil }
    let inside = line[line.index(after: line.startIndex)..<end].trimmed
    let name = nick(inside)
    guard !name.isEmpty, name.utf8.count <= 128, !name.contains(" ") else { return nil }
    var text = line[line.index(after: end)...]
    guard let gap = text.first else { return .said(nick: name, text: "") }
    guard gap == " " || gap == "\t" else { return nil }
    text.removeFirst()
    return .said(nick: name, text: String(text))
  }

  /// `* nick acts`; HexChat writes what happens in the same way.
  private static func action(_ line: Substring) -> IRCLine? {
    let line = line.drop { $0 == " " }
    guard line.first == "*", let gap = line.dropFirst().first, gap == " " || gap == "\t" else {
      return nil
    }
    let rest = line.dropFirst(2).drop(while: \.isWhitespace)
    guard let space = rest.firstIndex(of: " ") else { return .event }
    let name = nick(rest[..<space])
    let text = rest[rest.index(after: space)...]
    guard !name.isEmpty, !isEvent(name, text) else { return .event }
    return .said(nick: name, text: String(text))
  }

  /// `-nick- text`, `-nick:#channel- text`, and Tiarra's `(nick) text`.
  private static func notice(_ line: Substring) -> IRCLine? {
    if line.first == "-", let end = line.dropFirst().firstIndex(of: "-"),
      end > line.index(after: line.startIndex)
    {
      let inside = line[line.index(after: line.startIndex)..<end]
      let text = line[line.index(after: end)...]
      guard text.first == " ", !inside.contains(" "), inside != "!", !inside.contains("!") else {
        return nil
      }
      return .said(nick: nick(inside.prefix { $0 != ":" }), text: String(text.dropFirst()))
    }
    if line.first == "(", let end = line.firstIndex(of: ")") {
      let inside = line[line.index(after: line.startIndex)..<end]
      let text = line[line.index(after: end)...]
      guard text.first == " ", !inside.contains(" "), !inside.isEmpty else { return nil }
      return .said(nick: nick(inside), text: String(text.dropFirst()))
    }
    return nil
  }

  /// The name without its marks of rank, its channel and its address.
  private static func nick(_ written: Substring) -> String {
    var name = written
    if let first = name.first, "#&+%".contains(first), let colon = name.firstIndex(of: ":") {
      name = name[name.index(after: colon)...]
    }
    name = name.drop { "@+%~& ".contains($0) }
    return String(name.prefix { $0 != "!" })
  }

  private static let events = [
    "has joined", "has quit", "has left", "has kicked", "is now known as", "are now known as",
    "sets mode", "sets ban", "removes ban", "gives channel operator", "gives voice",
    "removes channel operator", "removes voice", "has changed the topic", "has been kicked",
    "was kicked by", "joined #", "left #", "quit (", "talking on", "sets topic", "changes topic",
    "have joined", "have left",
  ]

  private static func isEvent(_ nick: String, _ text: Substring) -> Bool {
    // `* Topic for #a is: …`, `* Users on #a: …`, `* Now talking on #a`
    if ["Topic", "Users", "Channel", "Disconnected", "Now", "Looking"].contains(nick) {
      return text.hasPrefix("for ") || text.hasPrefix("on ") || text.hasPrefix("talking ")
        || text.hasPrefix("#") || text.hasPrefix("(") || text.hasPrefix("up ")
    }
    if text.hasPrefix("("), let close = text.firstIndex(of: ")") {
      // `* nick (user@host) has joined #a`
      let behind = text[text.index(after: close)...].dropFirst()
      return text[..<close].contains("@") && events.contains { behind.hasPrefix($0) }
    }
    return events.contains { text.hasPrefix($0) }
  }
}
