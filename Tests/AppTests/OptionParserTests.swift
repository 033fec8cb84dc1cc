import Testing

@testable import App

@Suite struct OptionParserTests {
  private let parser = OptionParser(
    commands: [
      Command("open", "", "the log", examples: [], run: { _ in .done }),
      Command(
        "post", "[TEXT… | -]", "a message",
        options: [Option("author", "a", value: "NAME", "who"), Option("wait", "w", "wait")],
        examples: [], run: { _ in .done }),
      Command(
        "search", "QUERY", "a query", options: [Option("last", "n", value: "COUNT", "how many")],
        examples: [], readsQuery: true, run: { _ in .done }),
    ], standard: "open")

  @Test func `options stand before and behind the command, and among the operands`() throws {
    let line = ["--store", "/s", "-j", "post", "hello", "-a", "ana", "--wait", "world"]
    let invocation = try parser.parse(line)
    #expect(invocation.command == "post")
    #expect(invocation.value("store") == "/s")
    #expect(invocation.has("json"))
    #expect(invocation.value("author") == "ana")
    #expect(invocation.has("wait"))
    #expect(invocation.operands == ["hello", "world"])
  }

  @Test func `a lone hyphen is an operand, and two hyphens end the options`() throws {
    #expect(try parser.parse(["post", "-"]).operands == ["-"])
    #expect(try parser.parse(["post", "--", "--author", "-x"]).operands == ["--author", "-x"])
  }

  @Test(arguments: [
    (["search", "-has:link", "bread"], ["bread", "-has:link"]),
    (["search", "bread", "-checker", "-2020"], ["bread", "-checker", "-2020"]),
    (["search", "-jv", "-n5", "-c", "ops", "bread"], ["bread"]),
    (["search", "--", "-n5", "-jv"], ["-n5", "-jv"]),
  ])
  func `a query's word with a hyphen is no option`(line: [String], operands: [String]) throws {
    let invocation = try parser.parse(line)
    #expect(invocation.operands == operands)
    #expect(invocation.value("conversation") == (line.contains("ops") ? "ops" : nil))
  }

  @Test func `no command opens the log`() throws {
    #expect(try parser.parse([]).command == "open")
    #expect(try parser.parse(["--store=/s"]).command == "open")
  }

  @Test func `a repeated option keeps every value and counts by its last`() throws {
    let invocation = try parser.parse([
      "post", "--allow-address", "10.0.0.0/8", "--allow-address=::1/128",
    ])
    #expect(invocation.all("allow-address") == ["10.0.0.0/8", "::1/128"])
    #expect(invocation.value("allow-address") == "::1/128")
  }

  @Test(arguments: [
    (
      ["post", "--nonsense"],
      "there is no option \"--nonsense\"; see --help"
    ),
    (["post", "-x"], "there is no option \"-x\"; see --help"),
    (
      ["--author", "x", "post"],
      "there is no option \"--author\"; see --help"
    ),
    (["--co", "x"], "\"--co\" could be --config or --conversation or --color"),
    (["post", "--author"], "the option --author needs a value"),
    (["post", "-a"], "the option \"-a\" needs a value"),
    (["post", "--wait=1"], "the option --wait takes no value"),
    (["--color", "pink"], "--color takes auto, always, never, not \"pink\""),
    (["pots"], "there is no command \"pots\"; did you mean post?"),
    (["something"], "there is no command \"something\"; see pennant --help"),
    (["x\u{1B}[31m"], "there is no command \"x\"; see pennant --help"),
  ])
  func `a wrong line gets one sentence`(line: [String], message: String) {
    #expect {
      try parser.parse(line)
    } throws: { error in
      let problem = error as? CommandError
      return problem?.message == message && problem?.status == .usage
    }
  }
}
