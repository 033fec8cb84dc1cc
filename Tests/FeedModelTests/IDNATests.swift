import Testing

@testable import FeedModel

@Suite struct IDNATests {
  @Test(arguments: [
    ("BÜCHER.Example", "xn--bcher-kva.example"), ("faß.de", "xn--fa-hia.de"),
    ("ẞ.de", "xn--zca.de"), ("βόλος", "xn--nxasmm1c"), ("a\u{AD}é", "xn--a-bga"),
    ("ａｂｃ。ｅé", "abc.xn--e-bga"), ("e\u{301}", "xn--9ca"), ("①é", "xn--1-bga"),
    ("-é-", "xn-----bja"), ("é--a", "xn----a-9la"), ("x_é", "xn--x_-cja"), ("é..a", "xn--9ca..a"),
    ("xn--bcher-kva.é", "xn--bcher-kva.xn--9ca"), ("XN--BCHER-KVA.É", "xn--bcher-kva.xn--9ca"),
    ("i❤.ws", "xn--i-7iq.ws"), ("xn--nonsense-.ws", "xn--nonsense-.ws"),
  ])
  func `a domain becomes ASCII`(domain: String, expected: String) {
    #expect(ascii(domain) == expected)
  }

  @Test(arguments: [
    ("xn--a.é", "punycode that decodes to a control"), ("xn--.é", "an empty encoded label"),
    ("xn--abc-.é", "an encoded label in ASCII"), ("xn--é", "an encoded label that is not ASCII"),
    ("xn--e-xbb.é", "an encoded label that is not normalized"),
    ("\u{301}a", "a mark at the start"), ("\u{378}a", "an unassigned character"),
    ("a\u{202E}b", "a bidi control"), ("a\u{FFFD}", "a replacement character"),
    ("a․é", "a character that hides a full stop"), ("\u{E0061}é", "a tag"), ("⿰é", "a description"),
    ("א1a", "a right-to-left label with a Latin letter"),
    ("1א", "a label that starts with a digit"),
    ("0a.א", "a digit at the start beside a right-to-left label"),
    ("א1٢", "European and Arabic digits"), ("aא", "a left-to-right label with a Hebrew letter"),
    ("a\u{200D}b", "a joiner after no virama"), ("a\u{200C}b", "a non-joiner between no joiners"),
    ("א\u{200C}ב", "a non-joiner between letters that don't join"),
  ])
  func `a domain that breaks a rule has no ASCII`(domain: String, rule: String) {
    #expect(ascii(domain) == nil, "\(rule)")
  }

  @Test(arguments: [
    "ශ්\u{200D}රී", "क्\u{200C}ष", "نامه\u{200C}ای", "ب\u{64E}\u{200C}\u{64E}ب",
  ])
  func `a joiner may stand where it shows`(label: String) {
    #expect(ascii(label)?.hasPrefix("xn--") == true)
  }

  /// RFC 3492 §7.1, samples A, B, L and S.
  @Test(arguments: [
    ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"), ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"), ("-> $1.00 <-", "-> $1.00 <--"),
  ])
  func `punycode is RFC 3492's, both ways`(text: String, encoded: String) {
    let scalars = Array(text.unicodeScalars)
    let bytes = Array(encoded.utf8)
    #expect(Punycode.encode(scalars) == bytes)
    #expect(Punycode.decode(bytes[...]) == scalars)
  }

  @Test(arguments: ["a_", "é", "99999999", "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", "ls8h="])
  func `what is no punycode does not decode`(text: String) {
    #expect(Punycode.decode(Array(text.utf8)[...]) == nil)
  }

  @Test func `a domain longer than DNS can hold is refused, unless in ASCII`() {
    let long = String(repeating: "é.", count: 400)
    #expect(ascii(long) == nil)
    #expect(ascii(String(repeating: "e.", count: 400)) != nil)
  }

  private func ascii(_ domain: String) -> String? {
    IDNA.asciiDomain(Array(domain.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }
}
