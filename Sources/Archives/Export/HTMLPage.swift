/// The frame of an exported page: its style, its search, and a policy that allows nothing else.
///
/// The policy (W3C CSP, level 3) names style and script by their digests, so that whatever else the
/// page holds is neither; pictures are within the page.
enum HTMLPage {
  static func beginning(title: String) -> String {
    let name = HTMLText.escaped(title)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="color-scheme" content="light dark">
      <title>\(name)</title>
      <style>\(style)</style>
      </head>
      <body>
      <header><h1 dir="auto">\(name)</h1>
      <input id="q" type="search" placeholder="Search this page" aria-label="Search this page">
      <output id="n" for="q"></output></header>
      <main>

      """
  }

  static let end = "</main>\n<script>\(script)</script>\n</body>\n</html>\n"

  private static let policy =
    "default-src 'none'; img-src data:; style-src 'sha256-\(styleDigest)'; "
    + "script-src 'sha256-\(scriptDigest)'; base-uri 'none'; form-action 'none'"

  /// SHA-256 of the texts below, in Base64; a test compares.
  static let styleDigest = "pqZdlR/OOexdbbzVZC3KjAjpEkJlyTTphY1QPfaWtrY="
  static let scriptDigest = "XdSPWQ4vHFxn8HDjGAIFpLYGSdjPdaEchK6POPRsuHk="

  static let style = """

    :root { color-scheme: light dark; --line: #8885; --soft: #777; --mark: #06c; }
    @media (prefers-color-scheme: dark) { :root { --soft: #999; --mark: #6bf; } }
    * { box-sizing: border-box; }
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem;
      overflow-wrap: anywhere; }
    body > header { position: sticky; top: 0; background: Canvas; padding: .5rem 0;
      border-bottom: 1px solid var(--line); }
    h1 { font-size: 1.2rem; margin: 0 0 .5rem; }
    h2 { font-size: .9rem; color: var(--soft); text-align: center; margin: 2rem 0 1rem; }
    input { width: 100%; font: inherit; padding: .4rem .6rem; }
    output, time, small, i { color: var(--soft); font-size: .85rem; }
    a { color: var(--mark); }
    article { margin: 1rem 0; scroll-margin-top: 8rem; }
    article > header a { text-decoration: none; }
    article:target > header b { text-decoration: underline; }
    p { margin: .2rem 0; white-space: pre-wrap; }
    .card { display: flex; gap: .8rem; margin: .5rem 0; padding: .6rem .8rem;
      border: 1px solid var(--line); border-left: 4px solid var(--mark); border-radius: 4px;
      color: inherit; text-decoration: none; }
    .card > span { display: flex; flex-direction: column; min-width: 0; }
    .card img { width: 6rem; max-height: 6rem; object-fit: cover; border-radius: 3px; }
    .failed { border-left-color: var(--soft); color: var(--soft); flex-direction: column; gap: 0; }
    [hidden] { display: none; }

    """

  /// Hides what has not all the words that are typed, and the days on which nothing is left.
  static let script = """

    "use strict";
    const box = document.getElementById("q"), count = document.getElementById("n");
    const plain = text => text.normalize("NFD").replace(/\\p{M}/gu, "").toLowerCase();
    let known = null, timer = 0;
    function search() {
      known ??= [...document.querySelectorAll("main > *")].map(element => ({
        element, isDay: element.localName === "h2", text: plain(element.textContent) }));
      const words = plain(box.value).split(/\\s+/).filter(Boolean);
      let day = null, found = 0;
      for (const entry of known) {
        if (entry.isDay) { day = entry.element; day.hidden = words.length > 0; continue; }
        const isFound = words.every(word => entry.text.includes(word));
        entry.element.hidden = !isFound;
        if (isFound) { found += 1; if (day) day.hidden = false; }
      }
      count.textContent = words.length ? found + " found" : "";
    }
    box.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(search, 100); });

    """
}
