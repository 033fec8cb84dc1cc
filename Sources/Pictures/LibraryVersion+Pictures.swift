import CChafa
import CGIF
import CSPNG
import CWebP
public import FeedModel

extension LibraryVersion {
  /// chafa and giflib tell their version only to those who are compiled with them; TurboJPEG to nobody.
  public static var pictures: [LibraryVersion] {
    let webp = WebPGetDecoderVersion()
    return [
      LibraryVersion(
        "chafa", "\(CHAFA_MAJOR_VERSION).\(CHAFA_MINOR_VERSION).\(CHAFA_MICRO_VERSION)"),
      LibraryVersion("libspng", cString: spng_version_string()),
      LibraryVersion("libwebp", "\(webp >> 16 & 0xff).\(webp >> 8 & 0xff).\(webp & 0xff)"),
      LibraryVersion("giflib", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"),
    ]
  }
}
