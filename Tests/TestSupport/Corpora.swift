import Foundation

/// The test data that lies beside the project and is not part of it.
public enum Corpora {
  /// The folder of that suite, or nil (with one line that says so) in a clone without the data.
  public static func folder(_ suite: String) -> String? {
    let project = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = project.deletingLastPathComponent().appendingPathComponent(
      "shared/corpora/\(suite)")
    if FileManager.default.isReadableFile(atPath: folder.path) { return folder.path }
    print("skipped: no test data \"\(suite)\" beside this clone")
    return nil
  }
}
