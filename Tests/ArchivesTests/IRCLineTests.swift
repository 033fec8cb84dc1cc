import Testing

@testable import Archives

@Suite struct IRCLineTests {
  @Test(arguments: [
    ("<ana> hi there", "ana", "hi there"),
    ("<@ana> hi", "ana", "hi"),
    ("< +ana> hi", "ana", "hi"),
    ("<#rivers:ana> hi", "ana", "hi"),
    ("<ana!a@host.example> hi", "ana", "hi"),
    ("<ana> <ben> quoted", "ana", "<ben> quoted"),
    ("ana\thi\tthere", "ana", "hi\tthere"),
    ("@ana\thi", "ana", "hi"),
    (" *\tana waves", "ana", "waves"),
    ("* ana waves", "ana", "waves"),
    ("* %a[b] waves", "a[b]", "waves"),
    ("-ana- careful", "ana", "careful"),
    ("-ana:#rivers- careful", "ana", "careful"),
    ("(ana) careful", "ana", "careful"),
    // A tab in what a notice says is no sign of WeeChat's columns.
    ("(#rivers:ana) \ttwo", "ana", "\ttwo"),
  ])
  func `what was said has its speaker`(line: String, nick: String, text: String) {
    #expect(IRCLine(line[...]) == .said(nick: nick, text: text))
  }

  @Test(arguments: [
    "-->\tana (a@host.example) has joined #rivers", "<--\tana has quit",
    "--\tMode #rivers [+o ana]",
    "* ana has joined #rivers", "* ana (a@host.example) has left #rivers", "* Topic for #a is: b",
    "* ana is now known as ben", "*** ana sets mode: +o ben", "+ ana (a@b) to #rivers", "",
    "Mode by host: #rivers -o ana",
  ])
  func `who comes and goes says nothing`(line: String) {
    #expect(IRCLine(line[...]) == .event)
  }
}
