/// How soon a preview is wanted; the order in which jobs are served.
public enum JobPriority: Int, Comparable, CaseIterable, Hashable, Sendable {
  /// A person waits for just this one.
  case asked
  /// On somebody's screen.
  case visible
  /// Just posted.
  case newest
  /// From an import.
  case backlog

  public static func < (left: JobPriority, right: JobPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}
