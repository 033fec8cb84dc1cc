import CPSL
public import FeedModel

extension LibraryVersion {
  /// The public suffixes themselves come with libpsl's package, or from a newer one of the system's.
  public static var links: [LibraryVersion] {
    [LibraryVersion("libpsl", cString: psl_get_version())]
  }
}
