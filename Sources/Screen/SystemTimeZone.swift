public import FeedModel
import Glibc

/// The system's time zone (`TZ`, else `/etc/localtime`), for shells; values are told.
@Sendable public func systemSecondsFromGMT(at time: Timestamp) -> Int {
  var seconds = time_t(time.milliseconds / 1000)
  var local = tm()
  guard localtime_r(&seconds, &local) != nil else { return 0 }
  return local.tm_gmtoff
}
