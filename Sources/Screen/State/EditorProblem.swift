/// Why an editor left no text.
enum EditorProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither VISUAL nor EDITOR names one.
  case notSet
  /// The program cannot be started; the errno.
  case notStarted(program: String, code: Int32)
  /// It ended by a signal or with a status that is not 0: the draft stays as it was.
  case failed(program: String)
  /// The draft's file could not be written or read back.
  case file(code: Int32)

  var description: String {
    switch self {
    case .notSet: "neither VISUAL nor EDITOR names an editor"
    case .notStarted(let program, let code): "\(program) cannot be started (error \(code))"
    case .failed(let program): "\(program) failed; the text is as it was"
    case .file(let code): "the text could not be given to the editor (error \(code))"
    }
  }
}
