/// The command line, and the one place where the parts are put together.
public enum App {
  /// Runs a command line without the program's name; returns the exit status.
  public static func run(_ arguments: [String]) async -> Int32 { 0 }
}
