import FeedModel
import Glibc
import Pictures
import Execution

/// The command line, and the one place where the parts are put together.
public enum App {
  public static let version = "1.0.0"

  /// Runs a command line without the program's name on the main thread; returns the exit status.
  public static func run(_ arguments: [String]) -> Int32 {
    // The program starts itself again for each picture, since a decoder may die of one.
    if arguments.first == PictureWorker.argument { return PictureWorker.serve() }
    return TaskThreads.run { await answer(arguments) }
  }

  private static func answer(_ arguments: [String]) async -> Int32 {
    // A closed pipe is told by write(), which ends quietly.
    signal(SIGPIPE, SIG_IGN)
    occupyStandardFiles()
    let console = Console()
    do {
      let status = try await run(arguments, console: console)
      try console.flush()
      return status.rawValue
    } catch let failure as OutputFailure where failure.isClosedPipe {
      return ExitStatus.done.rawValue
    } catch {
      let problem = CommandError.of(error)
      try? console.flush()
      console.say("pennant: \(problem.message)")
      return problem.status.rawValue
    }
  }

  /// A closed standard file would be given away to the first file that is opened; held by one that can
  /// be neither read nor written as it is meant, it gives an error to whoever uses it.
  private static func occupyStandardFiles() {
    for (file, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    where fcntl(file, F_GETFD) == -1 {
      _ = open("/dev/null", mode)
    }
  }

  private static func run(_ arguments: [String], console: Console) async throws -> ExitStatus {
    let commands = [Command].all(console: console)
    let invocation = try OptionParser(commands: commands, standard: "open").parse(arguments)
    if invocation.has("version") {
      try console.write(line: "pennant \(version)")
      return .done
    }
    guard let command = commands.first(where: { $0.name == invocation.command }) else {
      try console.write(line: Usage.overview(commands))
      return .done
    }
    if invocation.has("help") {
      try console.write(line: Usage.help(for: command))
      return .done
    }
    return try await Interrupts.watching(endsBySignal: command.endsBySignal) {
      try await command.run(invocation)
    }
  }
}
