import Testing

@testable import Screen

@Suite struct KeySettingsTests {
  @Test func `every key of the keymap is understood by the name that help gives it`() {
    let bindings = Keymap.standard.reading + Keymap.standard.writing + Keymap.replay.reading
    for binding in bindings {
      for key in binding.keys { #expect(Key(named: key.description) == key) }
    }
  }

  @Test(arguments: [
    ("j", Key("j")), ("J", Key("J")), ("ctrl-C", .control("c")), ("Alt-Enter", Key(.enter, .alt)),
    ("ctrl-alt-x", Key("x", [.control, .alt])), ("F12", Key(.function(12))), ("é", Key("é")),
    ("-", Key("-")),
  ])
  func `keys by name`(name: String, key: Key) {
    #expect(Key(named: name) == key)
  }

  @Test(arguments: ["", "jj", "Ctrl-", "F13", "\u{1B}"]) func `no keys`(name: String) {
    #expect(Key(named: name) == nil)
  }

  @Test func `a key of the person's own is taken from what it did before`() {
    var settings = KeySettings()
    let tries = [
      ("open", "j Ctrl-O", true), ("save", "none", true), ("open", "nokey", false),
      ("nothing", "j", false),
    ]
    for (name, keys, isGood) in tries {
      let isSet = settings.set(name, to: keys)
      #expect(isSet == isGood, "\(name)")
    }
    let keymap = Keymap.standard.applying(settings)
    #expect(keymap.command(for: Key("j"), in: .reading) == .open)
    #expect(keymap.command(for: .control("o"), in: .reading) == .open)
    #expect(keymap.command(for: Key("o"), in: .reading) == nil)
    #expect(keymap.command(for: Key("s"), in: .reading) == nil)
    #expect(keymap.command(for: Key(.down), in: .reading) == .selectNext)
  }
}
