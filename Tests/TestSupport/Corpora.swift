import Glibc

/// The test data that lies beside the project and is not part of it.
public enum Corpora {
  /// The folder of that suite, or nil (with one line that says so) in a clone without the data.
  public static func folder(_ suite: String) -> String? {
    let path = root + "/" + suite
    if access(path, R_OK) == 0 { return path }
    print("skipped: no test data \"\(suite)\" beside this clone")
    return nil
  }

  private static let root: String = {
    let file = #filePath
    let marker = "/Tests/TestSupport/"
    let end = file.range(of: marker)
    return (end.map { String(file[..<$0]) } ?? ".") + "/../shared/corpora"
  }()
}

extension String {
  fileprivate func range(of part: String) -> String.Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(part) { return index }
      index = self.index(after: index)
    }
    return nil
  }
}
