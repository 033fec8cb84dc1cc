/// How the replay that the log shows is going.
public enum ReplayStatus: Hashable, Sendable {
  case playing, paused
  /// Nothing comes any more; this is the last status.
  case ended
}
