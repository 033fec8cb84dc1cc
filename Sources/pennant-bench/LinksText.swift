/// A text that the bench reads, the same in every run.
struct LinksText {
  let name: String
  let bytes: [UInt8]
  /// The bytes of each message.
  let messages: [Range<Int>]
  let strings: [String]

  var megabytes: Double { Double(bytes.count) / 1_000_000 }

  private init(_ name: String, _ strings: [String]) {
    self.name = name
    self.strings = strings
    var bytes: [UInt8] = []
    var messages: [Range<Int>] = []
    for string in strings {
      let start = bytes.count
      bytes += string.utf8
      messages.append(start..<bytes.count)
    }
    self.bytes = bytes
    self.messages = messages
  }
}

extension LinksText {
  /// Chat of several languages; every fifth message has a link, as in the exports that were looked at.
  static func chat(bytes limit: Int) -> LinksText {
    var dice = Dice(state: 20_240_229)
    var strings: [String] = []
    var size = 0
    while size < limit {
      let message = LinksTextMessage.make(&dice)
      size += message.utf8.count
      strings.append(message)
    }
    return LinksText("chat", strings)
  }

  /// Texts of one message that make a careless finder go back over what it has read; only the one of
  /// that name, where one is given.
  static func worstCases(bytes limit: Int, only chosen: String?) -> [LinksText] {
    func repeated(_ name: String, _ part: String, end: String = "") -> LinksText? {
      if let chosen, chosen != name { return nil }
      return LinksText(name, [String(repeating: part, count: limit / part.utf8.count) + end])
    }
    let link = "\nhttp://example.com/"
    return [
      repeated("parentheses", "(", end: link),
      repeated("brackets", "[", end: link),
      repeated("labels", "](", end: link),
      repeated("backticks", "`", end: link),
      repeated("open-spans", "`a ``b ", end: link),
      repeated("bars", "||", end: link),
      repeated("quotes", ">", end: link),
      repeated("lines", "> \n", end: link),
      repeated("schemes", "http://"),
      repeated("open-schemes", "http:// "),
      repeated("unknown-schemes", "foo://a "),
      repeated("www", "www."),
      repeated("colons", ":a.b"),
      repeated("full-stops", "a.b"),
      repeated("hosts", "a.bc "),
      repeated("users", "http://a@"),
      repeated("angles", "<http://a"),
      repeated("tails", "http://a/....", end: "b"),
      repeated("letters", "字"),
      repeated("glued", "a字.b"),
    ].compactMap { $0 }
  }
}

/// A linear congruential generator (Knuth's MMIX constants): one text for every machine and run.
struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[roll(list.count)] }
}
