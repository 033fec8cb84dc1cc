import CZip
public import FeedModel

extension LibraryVersion {
  public static var archives: [LibraryVersion] {
    [LibraryVersion("libzip", cString: zip_libzip_version())]
  }
}
