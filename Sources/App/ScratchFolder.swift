import Glibc

/// A folder for a store that is thrown away; goes with its owner.
final class ScratchFolder: Sendable {
  let path: String

  init() throws(CommandError) {
    let parent = Environment.process["TMPDIR"] ?? "/tmp"
    var template = Array("\(parent)/pennant-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw .other(
        "no folder can be made in \(quoted(parent)): \(String(cString: strerror(errno)).lowercased())",
        .store)
    }
    path = String(cString: made)
  }

  deinit {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { unlink(path + "/" + name) }
    }
    closedir(folder)
    rmdir(path)
  }
}
