import Glibc
import Origin

/// The origin's process: says its port, serves until its input ends, and says what it saw.
enum UnfurlBenchOrigin {
  static func run(_ shape: UnfurlBench.Shape) {
    let page = page(shape.bytes)
    let latency = Duration.milliseconds(shape.latencyMilliseconds)
    do throws(OriginError) {
      let origin = try Origin(addresses: shape.addresses) { _ in
        OriginAnswer.html(page).delayed(by: latency)
      }
      print(origin.port)
      fflush(nil)
      while readLine() != nil {}
      let log = origin.log
      print(
        "requests=\(log.requests.count) connections=\(log.connections)",
        "most_open=\(log.mostOpen) most_busy=\(log.mostBusy) most_busy_a_host=\(log.mostBusyByHost.values.max() ?? 0)"
      )
      fflush(nil)
    } catch {
      print(error)
      exit(1)
    }
  }

  /// A head as pages have it, and a body up to the size.
  static func page(_ bytes: Int) -> String {
    let head = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page of the bench</title>
      <meta property="og:title" content="A page of the bench"><meta property="og:type" content="article">
      <meta property="og:description" content="It says little, and says it at some length, as pages do.">
      <meta property="og:image" content="https://pictures.example/1200x630.png">
      <meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
      <meta property="og:site_name" content="Bench"><link rel="icon" href="/icon.png" sizes="64x64">
      <link rel="canonical" href="/canonical"><meta name="theme-color" content="#336699">
      </head><body>
      """
    let paragraph = "<p>Nothing to see here, and nothing that a card would show.</p>\n"
    let count = max(0, bytes - head.utf8.count) / paragraph.utf8.count
    return head + String(repeating: paragraph, count: count) + "</body></html>"
  }
}
