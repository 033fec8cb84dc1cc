import Glibc

/// A terminal description of our own, handed to ncurses in the environment (`TERMINFO=b64:…`, see
/// terminfo(5) and infocmp's -Q2), since Debian installs none with 24 bit colour and ncurses knows
/// pictures' colours only by description.
///
/// Colours below 16 stay those of the person's palette. Made for terminals like xterm, all that say
/// `COLORTERM=truecolor`, and made of what drawing needs; keys are not ncurses' business here.
enum DirectColor {
  static let name = "pennant-direct"

  /// Puts the description into the environment where the terminal has 24 bit colour. While other
  /// threads read the environment it must not change, so this is for the time before there are any.
  ///
  /// - Returns: what the environment named before, for programs that are started later; nil for
  ///   nothing.
  static func prepare() -> String? {
    let environment = { (name: String) in getenv(name).map { String(cString: $0) } ?? "" }
    let before = environment("TERMINFO")
    if isOffered(by: environment) { setenv("TERMINFO", description, 1) }
    return before.isEmpty || before == description ? nil : before
  }

  /// Whether `prepare` has put it there.
  static var isPrepared: Bool {
    getenv("TERMINFO").map { String(cString: $0) == description } ?? false
  }

  /// By the words of the environment: `COLORTERM` claims it, and neither GNU screen, which has no
  /// such colours, nor a description that the person chose stands against it.
  static func isOffered(by environment: (String) -> String) -> Bool {
    let term = environment("TERM")
    // These two name the folder of their own description themselves, and over SSH nothing says
    // COLORTERM.
    if ["xterm-kitty", "xterm-ghostty"].contains(term) { return true }
    let isScreen = term.hasPrefix("screen") && environment("TMUX").isEmpty
    return ["truecolor", "24bit"].contains(environment("COLORTERM"))
      && environment("TERMINFO").isEmpty && term != "dumb" && term != "linux" && !isScreen
  }

  /// Compiled by ncurses 6.4 (`tic -x`, `infocmp -x -0 -Q2`) on 2026-11-30 from this text of ours
  /// (long lines are broken here):
  ///
  /// ```
  /// pennant-direct|24 bit colour on terminals like xterm,
  ///   am, bce, mir, msgr, xenl, AX, RGB,
  ///   colors#0x1000000, cols#80, it#8, lines#24, pairs#0x10000,
  ///   bel=^G, bold=\E[1m, civis=\E[?25l, clear=\E[H\E[2J,
  ///   cnorm=\E[?25h, cr=\r, csr=\E[%i%p1%d;%p2%dr,
  ///   cub=\E[%p1%dD, cub1=^H, cud=\E[%p1%dB, cud1=\n,
  ///   cuf=\E[%p1%dC, cuf1=\E[C, cup=\E[%i%p1%d;%p2%dH,
  ///   cuu=\E[%p1%dA, cuu1=\E[A, dch=\E[%p1%dP, dch1=\E[P,
  ///   dim=\E[2m, dl=\E[%p1%dM, dl1=\E[M, ech=\E[%p1%dX, ed=\E[J,
  ///   el=\E[K, el1=\E[1K, home=\E[H, hpa=\E[%i%p1%dG,
  ///   ich=\E[%p1%d@, il=\E[%p1%dL, il1=\E[L, ind=\n,
  ///   indn=\E[%p1%dS, op=\E[39;49m, rc=\E8, rev=\E[7m, ri=\EM,
  ///   rin=\E[%p1%dT, ritm=\E[23m, rmcup=\E[?1049l, rmso=\E[27m,
  ///   rmul=\E[24m, sc=\E7,
  ///   setab=\E[%?%p1%{8}%<%t4%p1%d%e%p1%{16}%<%t10%p1%{8}%-%d%e48;2;%p1%{65536}%/%d;%p1
  ///     %{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
  ///   setaf=\E[%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e38;2;%p1%{65536}%/%d;%p1
  ///     %{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
  ///   sgr=\E[0%?%p6%t;1%;%?%p5%t;2%;%?%p2%t;4%;%?%p1%p3%|%t;7%;m,
  ///   sgr0=\E[m, sitm=\E[3m, smcup=\E[?1049h, smso=\E[7m,
  ///   smul=\E[4m, vpa=\E[%i%p1%dd,
  /// ```
  static let description =
    """
    b64:\
    HgI1AB0ADwBpAUkCcGVubmFudC1kaXJlY3R8MjQgYml0IGNvbG91ciBvbiB0ZXJtaW5hbHMgbGlrZSB4dGVybQAAAQAA\
    AQAAAAAAAAAAAQEAAAAAAAAAAAAAAAAAAVAAAAAIAAAAGAAAAP__________________________________________\
    __________8AAAABAAABAP__AAACAAQA__8VAB0AIQAlAP__MABBAEMARwBOAP__UABXAP__WwD__18AYwD_________\
    _2cAbAD__3UA________egB_AIQAiQD__5IAlgD_____nwClAP____________________-rAP__________________\
    ____________________________________________________________________________________________\
    _________________________68AuADBAMoA0wDcAOUA7gD3AAAB_____________________________wkBDAEXARoB\
    HAEfAf______________________________________________________________________________________\
    ____________________________________________________________________________________________\
    ____________________________________________________________________________________________\
    ____________________________________________________________________________________________\
    __9VAf_______________________________________________________________________1oB____________\
    ______________________9jAf_______________________2gB________________________________________\
    __________________________________________________________9uAdsBBwANABtbJWklcDElZDslcDIlZHIA\
    G1tIG1sySgAbW0sAG1tKABtbJWklcDElZEcAG1slaSVwMSVkOyVwMiVkSAAKABtbSAAbWz8yNWwACAAbWz8yNWgAG1tD\
    ABtbQQAbW1AAG1tNABtbMW0AG1s_MTA0OWgAG1sybQAbWzdtABtbN20AG1s0bQAbWyVwMSVkWAAbW20AG1s_MTA0OWwA\
    G1syN20AG1syNG0AG1tMABtbJXAxJWRQABtbJXAxJWRNABtbJXAxJWRCABtbJXAxJWRAABtbJXAxJWRTABtbJXAxJWRM\
    ABtbJXAxJWREABtbJXAxJWRDABtbJXAxJWRUABtbJXAxJWRBABs4ABtbJWklcDElZGQAGzcACgAbTQAbWzAlPyVwNiV0\
    OzElOyU_JXA1JXQ7MiU7JT8lcDIldDs0JTslPyVwMSVwMyV8JXQ7NyU7bQAbWzFLABtbMzk7NDltABtbM20AG1syM20A\
    G1slPyVwMSV7OH0lPCV0MyVwMSVkJWUlcDElezE2fSU8JXQ5JXAxJXs4fSUtJWQlZTM4OzI7JXAxJXs2NTUzNn0lLyVk\
    OyVwMSV7MjU2fSUvJXsyNTV9JSYlZDslcDElezI1NX0lJiVkJTttABtbJT8lcDElezh9JTwldDQlcDElZCVlJXAxJXsx\
    Nn0lPCV0MTAlcDElezh9JS0lZCVlNDg7MjslcDElezY1NTM2fSUvJWQ7JXAxJXsyNTZ9JS8lezI1NX0lJiVkOyVwMSV7\
    MjU1fSUmJWQlO20AAAIAAAAAAAIABwABAQAAAwBBWABSR0IA
    """
}
