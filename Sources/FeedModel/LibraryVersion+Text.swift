internal import CUTF8Proc

extension LibraryVersion {
  public static var text: [LibraryVersion] {
    [LibraryVersion("utf8proc", cString: utf8proc_version())]
  }
}
