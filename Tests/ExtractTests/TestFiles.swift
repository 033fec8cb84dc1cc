import Glibc

/// The lines of a file of test data.
func lines(of path: String) throws -> [String] {
  String(decoding: try bytes(of: path), as: UTF8.self).split(separator: "\n").map(String.init)
}

/// A file of test data that can't be read.
struct UnreadableFile: Error {
  let path: String
}

func bytes(of path: String) throws -> [UInt8] {
  guard let file = fopen(path, "rb") else { throw UnreadableFile(path: path) }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    if count == 0 { return bytes }
    bytes.append(contentsOf: chunk[..<count])
  }
}
