import CSQLite
public import FeedModel

extension LibraryVersion {
  public static var store: [LibraryVersion] {
    [LibraryVersion("SQLite", cString: sqlite3_libversion())]
  }
}
