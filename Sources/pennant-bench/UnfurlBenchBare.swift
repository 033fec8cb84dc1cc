import CCurl
import Glibc

/// The bare loop's process: the same transfers through libcurl's multi interface and nothing else,
/// with as many in flight and the bodies thrown away.
enum UnfurlBenchBare {
  static func run(_ shape: UnfurlBench.Shape) {
    guard let multi = curl_multi_init() else { exit(1) }
    pennant_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 1024)
    let targets = shape.targets
    let start = ContinuousClock.now
    var next = 0
    var done = 0
    var idle: [UnsafeMutableRawPointer] = []
    for _ in 0..<min(shape.inFlight, targets.count) {
      if let easy = curl_easy_init() { idle.append(easy) }
    }
    var running: Int32 = 0
    repeat {
      while next < targets.count, let easy = idle.popLast() {
        setUp(easy, targets[next])
        curl_multi_add_handle(multi, easy)
        next += 1
      }
      curl_multi_perform(multi, &running)
      var left: Int32 = 0
      while let message = curl_multi_info_read(multi, &left) {
        guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else {
          continue
        }
        if pennant_message_result(message) == CURLE_OK { done += 1 }
        curl_multi_remove_handle(multi, easy)
        idle.append(easy)
      }
      if idle.isEmpty || next == targets.count { curl_multi_poll(multi, nil, 0, 1000, nil) }
    } while running > 0 || next < targets.count
    let (seconds, attoseconds) = start.duration(to: .now).components
    print(done, Double(seconds) + Double(attoseconds) / 1e18)
    fflush(nil)
  }

  private static func setUp(_ easy: UnsafeMutableRawPointer, _ target: String) {
    curl_easy_reset(easy)
    pennant_easy_set_text(easy, CURLOPT_URL, target)
    pennant_easy_set_text(easy, CURLOPT_PROXY, "")
    pennant_easy_set_long(easy, CURLOPT_NOSIGNAL, 1)
    pennant_easy_set_text(easy, CURLOPT_ACCEPT_ENCODING, "")
    pennant_easy_set_write(easy, CURLOPT_WRITEFUNCTION, dropBody)
  }
}

private let dropBody:
  @convention(c) (
    UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?
  ) -> Int = { _, size, count, _ in size * count }
