import Glibc

/// Ten thousand addresses on five hundred loopback hosts, each answering after 100 ms: how close the
/// unfurler comes to the ideal schedule for its limits, and its processor time beside a bare loop of
/// libcurl's multi interface over the same transfers.
///
/// Origin, unfurler, fetcher, bare loop and a reader of the same pages are a process each, so that nobody's
/// time counts as another's; origins are fresh for each.
///
/// The ideal: with every place taken all the time and nothing but the latency, transfers come in rounds of
/// as many as are in flight, or of as many as all hosts may have, and the last round is as long as any.
///
///     pennant-bench unfurl [--urls 10000] [--hosts 500] [--in-flight 256] [--latency-ms 100] [--bytes 8192]
enum UnfurlBench {
  static func run(_ arguments: [String]) async {
    let shape = Shape(arguments)
    switch arguments.first {
    case "origin": UnfurlBenchOrigin.run(shape)
    case "ours": await UnfurlBenchOurs.run(shape)
    case "fetch": await UnfurlBenchFetch.run(shape)
    case "bare": UnfurlBenchBare.run(shape)
    case "read": UnfurlBenchRead.run(shape)
    default: compare(shape)
    }
  }

  /// What is measured; travels between the processes as options.
  struct Shape {
    var urls = 10_000
    var hosts = 500
    var inFlight = 256
    var perHost = 2
    var latencyMilliseconds = 100
    var bytes = 8192
    var port = 0

    init(_ arguments: [String]) {
      func number(_ name: String, _ standard: Int) -> Int {
        let place = arguments.firstIndex(of: name)
        return place.flatMap { arguments.dropFirst($0 + 1).first }.flatMap { Int($0) } ?? standard
      }
      urls = number("--urls", urls)
      hosts = number("--hosts", hosts)
      inFlight = number("--in-flight", inFlight)
      perHost = number("--per-host", perHost)
      latencyMilliseconds = number("--latency-ms", latencyMilliseconds)
      bytes = number("--bytes", bytes)
      port = number("--port", port)
    }

    var options: [String] {
      [
        "--urls", "\(urls)", "--hosts", "\(hosts)", "--in-flight", "\(inFlight)", "--per-host",
        "\(perHost)", "--latency-ms", "\(latencyMilliseconds)", "--bytes", "\(bytes)", "--port",
        "\(port)",
      ]
    }

    /// 127.1.0.1, 127.1.0.2 and so on: each is a host of its own.
    var addresses: [String] {
      (0..<hosts).map { "127.1.\($0 / 250).\($0 % 250 + 1)" }
    }

    /// Host by host in turn, so that even a loop without limits a host keeps them.
    var targets: [String] {
      let addresses = addresses
      return (0..<urls).map { "http://\(addresses[$0 % hosts]):\(port)/\($0)" }
    }

    var idealSeconds: Double {
      func rounds(_ count: Int, of size: Int) -> Int { (count + size - 1) / size }
      let most = max(
        rounds(urls, of: inFlight), rounds(rounds(urls, of: hosts), of: perHost))
      return Double(latencyMilliseconds) / 1000 * Double(most)
    }
  }

  private static func compare(_ shape: Shape) {
    let ideal = shape.idealSeconds
    print(
      "unfurl urls=\(shape.urls) hosts=\(shape.hosts) in_flight=\(shape.inFlight)",
      "per_host=\(shape.perHost) latency_ms=\(shape.latencyMilliseconds) bytes=\(shape.bytes)",
      "ideal_s=\(rounded(ideal))")
    guard let bare = measure("bare", shape), let fetch = measure("fetch", shape),
      let ours = measure("ours", shape), let read = measure("read", shape)
    else {
      print("unfurl a process could not be started or failed")
      exit(1)
    }
    for (name, run) in [("bare", bare), ("fetch", fetch), ("ours", ours)] {
      print(
        "unfurl \(name) done=\(run.done) wall_s=\(rounded(run.wallSeconds))",
        "of_ideal=\(rounded(ideal / run.wallSeconds * 100))%",
        "cpu_s_per_1000=\(rounded(run.cpuSeconds * 1000 / Double(shape.urls)))",
        "max_rss_mib=\(run.maxResidentKiB / 1024)", run.origin)
    }
    print("unfurl read cpu_s_per_1000=\(rounded(read.cpuSeconds * 1000 / Double(shape.urls)))")
    print(
      "unfurl cpu_of_bare fetch=\(rounded(fetch.cpuSeconds / bare.cpuSeconds))x",
      "ours=\(rounded(ours.cpuSeconds / bare.cpuSeconds))x",
      "ours_without_reading=\(rounded((ours.cpuSeconds - read.cpuSeconds) / bare.cpuSeconds))x")
  }

  private struct Run {
    var done: Int
    var wallSeconds: Double
    var cpuSeconds: Double
    var maxResidentKiB: Int
    var origin: String
  }

  private static func measure(_ who: String, _ shape: Shape) -> Run? {
    guard let origin = BenchChild(["unfurl", "origin"] + shape.options),
      let port = origin.readLine().flatMap({ Int($0) })
    else { return nil }
    var shape = shape
    shape.port = port
    guard let child = BenchChild(["unfurl", who] + shape.options), let line = child.readLine()
    else { return nil }
    let usage = child.wait()
    // The origin says what it saw when its input ends.
    origin.closeInput()
    let seen = origin.readLine() ?? ""
    let originCPU = origin.wait().cpuSeconds
    let words = line.split(separator: " ")
    guard words.count == 2, let done = Int(words[0]), let wall = Double(words[1]) else {
      return nil
    }
    return Run(
      done: done, wallSeconds: wall, cpuSeconds: usage.cpuSeconds,
      maxResidentKiB: usage.maxResidentKiB,
      origin: "\(seen) origin_cpu_s=\(rounded(originCPU))")
  }

  private static func rounded(_ number: Double) -> Double {
    (number * 1000).rounded() / 1000
  }
}
