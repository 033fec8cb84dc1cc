import CCurl
public import FeedModel

extension LibraryVersion {
  /// libcurl and the libraries below it, which it names in one line: `libcurl/7.88.1 OpenSSL/3.0.17 …`.
  public static var fetch: [LibraryVersion] {
    String(cString: curl_version()).split(separator: " ").compactMap { word in
      let parts = word.split(separator: "/", maxSplits: 1)
      // libpsl's own libidn2 stands in brackets behind it.
      guard parts.count == 2, !word.hasPrefix("(") else { return nil }
      return LibraryVersion(String(parts[0]), String(parts[1]))
    }
  }
}
