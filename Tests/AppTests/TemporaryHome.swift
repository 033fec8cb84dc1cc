import Foundation
import TestSupport

/// A folder in which a test runs programs that are not ours.
final class TemporaryHome {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  var path: String { folder.path }

  /// Where a program is; nil where it is not installed.
  static func program(named name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + name }
      .first(where: FileManager.default.isExecutableFile)
  }

  /// Runs a program on a file with that text; returns its status.
  func run(_ program: String, _ arguments: [String], script: String) async throws -> Int32 {
    let file = try folder.file("script", script)
    return try await output(of: program, arguments + [file]).status
  }

  /// Runs a program to its end, on a thread of its own.
  func output(
    of program: String, _ arguments: [String]
  ) async throws -> (status: Int32, output: String, errors: String) {
    let names = ["out", "err"].map { path + "/.\(UUID().uuidString).\($0)" }
    let process = try ChildProcess(
      [program] + arguments,
      environment: ["HOME": path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC"],
      output: names[0], errors: names[1])
    let status = await process.wait()
    func text(_ name: String) -> String {
      (try? String(contentsOfFile: name, encoding: .utf8)) ?? ""
    }
    return (status, text(names[0]), text(names[1]))
  }
}
