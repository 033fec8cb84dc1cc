import Links
import TestSupport
import Testing

@Suite struct MarkdownContextTests {
  /// What holds the `@` of the text.
  private func region(_ text: String) throws -> MarkdownContext.Region? {
    let bytes = Array(text.utf8)
    FuzzSeeds.keep(text.replacing("@", with: "a.com"), for: "links")
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "@")))
    return MarkdownContext(bytes.span).region(at: place)
  }

  @Test(
    arguments: [
      ("`@`", .code),
      ("``a ` @``", .code),
      ("```@```", .code),
      ("`a\n@`", .code),
      ("`@", nil),
      ("``@`", nil),
      ("`a\n\n@`", nil),
      ("\\`@`", nil),
      ("`a\\`@`b`", nil),
      ("`` ` `@``", .code),
      ("` `` @", nil),
      ("`a` @ `b`", nil),
      ("# `a\n@`", nil),
      ("- `a\n- @`", nil),
    ] as [(String, MarkdownContext.Region?)])
  func `backticks make a span of code where a run of the same length closes it`(
    _ text: String, _ expected: MarkdownContext.Region?
  ) throws {
    #expect(try region(text) == expected)
  }

  @Test(
    arguments: [
      ("```\n@\n```", .code),
      ("```swift\n@", .code),
      ("~~~\n@\n~~~", .code),
      ("```\na\n```\n@", nil),
      ("```\n``\n@", .code),
      ("```\n~~~\n@", .code),
      ("````\n```\n@", .code),
      ("```\n````\n@", nil),
      ("```\n``` x\n@", .code),
      ("``` a`b\n@", nil),
      ("   ```\n@", .code),
      ("a\n```\n@", .code),
      ("```\n\n\n@", .code),
      ("- ```\n  @\n  ```", .code),
      ("- ```\n  a\n  ```\n@", nil),
      ("> ```\n> @", .code),
      ("> ```\n> a\n@", nil),
      ("> ```\n\n@", nil),
      ("```\n> @", .code),
      ("```\r\na\r\n```\r\n@", nil),
    ] as [(String, MarkdownContext.Region?)])
  func `a fence hides what follows up to one as long`(
    _ text: String, _ expected: MarkdownContext.Region?
  ) throws {
    #expect(try region(text) == expected)
  }

  @Test(
    arguments: [
      ("    @", .code),
      ("\t@", .code),
      ("a\n\n    @", .code),
      ("a\n    @", nil),
      ("   @", nil),
      ("- a\n\n    @", nil),
      ("- a\n\n      @", .code),
      ("1. a\n\n   @", nil),
      ("- a\n\nb\n\n    @", .code),
      ("-     @", .code),
      ("    - @", .code),
      ("- a\n    - @", nil),
    ] as [(String, MarkdownContext.Region?)])
  func `four columns of space make code outside paragraphs and lists`(
    _ text: String, _ expected: MarkdownContext.Region?
  ) throws {
    #expect(try region(text) == expected)
  }

  @Test(
    arguments: [
      ("> @", .quote),
      (">@", .quote),
      ("   > @", .quote),
      ("> > @", .quote),
      (">>> @", .quote),
      ("> a\n@", nil),
      ("> a\n\n@", nil),
      ("a\n> @", .quote),
      ("a > @", nil),
      ("> `a\n@`", nil),
      (">     @", .code),
      ("> `@`", .code),
    ] as [(String, MarkdownContext.Region?)])
  func `a line that begins with a bracket is a quote and the next is not`(
    _ text: String, _ expected: MarkdownContext.Region?
  ) throws {
    #expect(try region(text) == expected)
  }

  @Test(
    arguments: [
      ("||@||", .spoiler),
      ("||a\n\n@||", .spoiler),
      ("||@", nil),
      ("|@|", nil),
      ("||a|| @ ||b||", nil),
      ("||a|| b ||@||", .spoiler),
      ("`||` @ ||", nil),
      ("\\||@||", nil),
      ("|| `||` @ ||", .spoiler),
    ] as [(String, MarkdownContext.Region?)])
  func `two bars hide what stands before the next two`(
    _ text: String, _ expected: MarkdownContext.Region?
  ) throws {
    #expect(try region(text) == expected)
  }
}
