import Foundation

/// The built `pennant`, run as a person or a script runs it.
public struct Program: Sendable {
  public let path: String
  /// Where its store, its settings and its home are: a folder of its own.
  public let home: String

  public struct Ending: Sendable {
    /// The exit status, or minus the signal that ended it.
    public let status: Int32
    public let output: String
    public let errors: String
    public let endedAt: ContinuousClock.Instant

    public var outputLines: [String] {
      output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    }
  }

  /// Finds the program beside the running tests; `home` is a folder that exists.
  public init(home: String) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = URL(fileURLWithPath: tests).deletingLastPathComponent()
    let candidates =
      [beside.path]
      + CommandLine.arguments.map {
        URL(fileURLWithPath: $0).deletingLastPathComponent().path
      }
    guard
      let folder = candidates.first(where: {
        FileManager.default.isExecutableFile(atPath: $0 + "/pennant")
      })
    else { throw CocoaError(.fileNoSuchFile) }
    path = folder + "/pennant"
    self.home = home
  }

  /// Another program, such as one that starts this one in its own way.
  public init(path: String, home: String) {
    self.path = path
    self.home = home
  }

  /// Runs it to its end.
  @discardableResult
  public func run(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:],
    outputPath: String? = nil
  ) async throws -> Ending {
    let running = try start(
      arguments, input: input, environment: environment, outputPath: outputPath)
    return await running.wait()
  }

  /// Starts it and returns at once.
  public func start(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:],
    outputPath: String? = nil
  ) throws -> RunningProgram {
    var variables = [
      "HOME": home, "USER": "tester", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "TZ": "UTC", "PENNANT_STORE": home + "/feed.db",
    ]
    variables.merge(Sanitizer.environment) { $1 }
    variables.merge(environment) { $1 }
    // Files, not pipes: nothing has to read along so that the program can go on.
    let names = ["in", "out", "err"].map { home + "/." + UUID().uuidString + "." + $0 }
    try input.write(to: URL(fileURLWithPath: names[0]))
    let output = outputPath ?? names[1]
    let process = try ChildProcess(
      [path] + arguments, environment: variables, input: names[0], output: output,
      errors: names[2])
    return RunningProgram(process: process, outputPath: output, errorPath: names[2])
  }
}

/// A program under way.
public final class RunningProgram: Sendable {
  private let process: ChildProcess
  private let outputPath: String
  private let errorPath: String

  init(process: ChildProcess, outputPath: String, errorPath: String) {
    self.process = process
    self.outputPath = outputPath
    self.errorPath = errorPath
  }

  /// What it printed until now.
  public var output: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }

  public func send(signal: Int32) {
    process.send(signal: signal)
  }

  public func wait() async -> Program.Ending {
    let status = await process.wait()
    return Program.Ending(
      status: status, output: output,
      errors: (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? "",
      endedAt: process.endedAt ?? .now)
  }
}

/// A folder that goes away with its test.
public final class TemporaryFolder {
  public let path: String

  public init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "pennant-test-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file into the folder and returns its path. No program that another test starts meanwhile
  /// has it open for writing, since a script could not be run as long as one does (ETXTBSY).
  public func file(_ name: String, _ text: String) throws -> String {
    let file = path + "/" + name
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(
      contentsOf: Data(text.utf8))
    return file
  }
}
