import Execution
import Glibc

/// One run of the person's editor on a text, in a file that nobody else can read and that goes away
/// with it. The terminal belongs to the editor meanwhile.
enum EditorRun {
  /// What an editor may give back; a file that is longer is cut.
  private static let limitBytes = 1 << 20

  /// What the editor left; `terminfo` is what `TERMINFO` is for it, nil for nothing.
  static func edit(_ text: String, terminfo: String? = nil) -> Result<String, EditorProblem> {
    guard let editor = ["VISUAL", "EDITOR"].lazy.compactMap(environment).first else {
      return .failure(.notSet)
    }
    // Words without a shell: `code --wait` is an editor, quotes and pipes are none.
    let words = editor.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return .failure(.notSet) }
    guard let template = strdup("\(environment("TMPDIR") ?? "/tmp")/pennant-draft-XXXXXX.txt")
    else {
      return .failure(.file(code: errno))
    }
    defer { free(template) }
    let file = mkstemps(template, Int32(".txt".utf8.count))
    guard file >= 0 else { return .failure(.file(code: errno)) }
    let name = String(cString: template)
    defer { unlink(name) }
    let isWritten = write(Array(text.utf8), to: file)
    close(file)
    guard isWritten else { return .failure(.file(code: EIO)) }
    if let problem = run(words + [name], terminfo: terminfo) { return .failure(problem) }
    return read(name)
  }

  private static func run(_ words: [String], terminfo: String?) -> EditorProblem? {
    var start = ProgramStart(words)
    start.environment = variables(terminfo: terminfo)
    do throws(ProgramStartError) {
      let status = ProgramStart.wait(for: try start.start())
      return status == 0 ? nil : .failed(program: words[0])
    } catch {
      return .notStarted(program: words[0], code: error.code)
    }
  }

  /// The environment without the description that is this program's own.
  private static func variables(terminfo: String?) -> [String] {
    var variables: [String] = []
    var place = environ
    while let variable = place.pointee {
      let words = String(cString: variable)
      if !words.hasPrefix("TERMINFO=") { variables.append(words) }
      place += 1
    }
    return variables + (terminfo.map { ["TERMINFO=\($0)"] } ?? [])
  }

  private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func read(_ name: String) -> Result<String, EditorProblem> {
    let file = open(name, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return .failure(.file(code: errno)) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limitBytes {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failure(.file(code: errno)) }
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return .success(String(decoding: bytes.prefix(limitBytes), as: UTF8.self))
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
