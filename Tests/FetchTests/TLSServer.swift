import Glibc
import Testing

/// `openssl s_server` with one of our certificates, answering every request with a page.
final class TLSServer {
  let port: Int
  private let folder: String
  private let process: pid_t

  static let isInstalled = access("/usr/bin/openssl", X_OK) == 0

  init(_ certificate: Certificate, options: [String] = []) throws {
    var template = Array("/tmp/pennant-tls-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    folder = template.withUnsafeBytes { String(decoding: $0.dropLast(), as: UTF8.self) }
    try Self.write(certificate.pem, to: folder + "/certificate.pem")
    try Self.write(Certificate.key, to: folder + "/key.pem")
    let output = try Pipe()
    process = try Self.spawn(
      [
        "/usr/bin/openssl", "s_server", "-accept", "127.0.0.1:0", "-www", "-cert",
        folder + "/certificate.pem", "-key", folder + "/key.pem",
      ] + options, output: output)
    port = try #require(output.readLines().lazy.compactMap(Self.port(in:)).first)
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    for name in ["/certificate.pem", "/key.pem", ""] { remove(folder + name) }
  }

  /// The file that makes a client trust the certificate.
  var certificateFile: String { folder + "/certificate.pem" }

  private static func port(in line: String) -> Int? {
    line.hasPrefix("ACCEPT ") ? line.split(separator: ":").last.flatMap { Int($0) } : nil
  }

  private static func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(text + "\n", file)
    fclose(file)
  }

  private static func spawn(_ words: [String], output: borrowing Pipe) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.entry, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    try #require(posix_spawn(&process, words[0], &actions, nil, &arguments, environ) == 0)
    return process
  }
}

/// Both ends are closed with it.
private struct Pipe: ~Copyable {
  let exit: Int32
  let entry: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (exit, entry) = (ends[0], ends[1])
  }

  deinit {
    close(exit)
    close(entry)
  }

  /// The first lines, a few of them.
  func readLines(_ count: Int = 2) -> [String] {
    var text: [UInt8] = []
    var missing = count
    var byte: UInt8 = 0
    while missing > 0, read(exit, &byte, 1) == 1 {
      text.append(byte)
      if byte == UInt8(ascii: "\n") { missing -= 1 }
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
