import CGetopt
import Glibc

/// Takes a command line apart with `getopt_long`: options before and behind the command, `--` ends
/// them, a long name may be cut short as long as it stays clear. In a query `-word` is no option.
struct OptionParser {
  let commands: [Command]
  /// What runs where no command is named.
  let standard: String

  /// Takes arguments without the program's name.
  func parse(_ arguments: [String]) throws(CommandError) -> Invocation {
    let before = try scan(arguments, options: Option.everywhere, stopsAtOperand: true)
    let name = before.operands.first ?? standard
    guard let command = commands.first(where: { $0.name == name }) else {
      let near = nearest(to: name).map { "; did you mean \($0)?" } ?? "; see pennant --help"
      throw .usage("there is no command \(quoted(name))\(near)")
    }
    let options = Option.everywhere + command.options
    var words = Array(before.operands.dropFirst())
    var excluded: [String] = []
    if command.readsQuery {
      // What stands behind "--" is no option anyway.
      let end = words.firstIndex(of: "--") ?? words.endIndex
      excluded = words[..<end].filter { isExclusion($0, options) }
      words = words[..<end].filter { !isExclusion($0, options) } + words[end...]
    }
    let behind = try scan(words, options: options, stopsAtOperand: false)
    let values = before.values.merging(behind.values) { $0 + $1 }
    return Invocation(
      command: before.operands.isEmpty && values["help"] != nil ? "" : name, values: values,
      operands: behind.operands + excluded)
  }

  /// Whether a query's word names what must not be there: it is no letters of switches (`-jv`) and no
  /// letter with its number (`-n5`).
  private func isExclusion(_ word: String, _ options: [Option]) -> Bool {
    let letters = word.dropFirst()
    guard word.first == "-", letters.first != "-", letters.count > 1 else { return false }
    let switches = options.filter { $0.value == nil }.compactMap(\.letter)
    if letters.allSatisfy(switches.contains) { return false }
    let isKnown = options.contains { $0.letter == letters.first }
    return !(isKnown && letters.dropFirst().allSatisfy(\.isNumber))
  }

  private func scan(
    _ arguments: [String], options: [Option], stopsAtOperand: Bool
  ) throws(CommandError) -> (values: [String: [String]], operands: [String]) {
    let words = CStringArray(["pennant"] + arguments)
    let names = CStringArray(options.map(\.name))
    // Long options are answered by their index above the range of letters.
    let first: Int32 = 256
    var longs = options.indices.map { index in
      option(
        name: names.pointers[index],
        has_arg: options[index].value == nil ? no_argument : required_argument, flag: nil,
        val: first + Int32(index))
    }
    longs.append(option())
    // A leading "+" stops at the first operand; ":" tells a missing value from an unknown option.
    let letters = options.compactMap { option in
      option.letter.map { String($0) + (option.value == nil ? "" : ":") }
    }
    let short = (stopsAtOperand ? "+:" : ":") + letters.joined()

    var values: [String: [String]] = [:]
    pennant_getopt_restart()
    while true {
      // getopt reorders the words, so that the operands stand last when it ends.
      let answer = words.withPointers { getopt_long(Int32(words.count), $0, short, longs, nil) }
      if answer == -1 { break }
      let found =
        answer >= first
        ? options[Int(answer - first)]
        : options.first { $0.letter.flatMap(\.asciiValue).map(Int32.init) == answer }
      guard let found else {
        throw problem(
          answer, word: words.string(at: Int(pennant_getopt_index()) - 1), options, first)
      }
      let value = pennant_getopt_argument().map { String(cString: $0) } ?? ""
      if !found.choices.isEmpty, !found.choices.contains(value) {
        throw .usage(
          "--\(found.name) takes \(found.choices.joined(separator: ", ")), not \(quoted(value))")
      }
      values[found.name, default: []].append(value)
    }
    let operands = (Int(pennant_getopt_index())..<words.count).map(words.string(at:))
    return (values, operands)
  }

  private func problem(
    _ answer: Int32, word: String, _ options: [Option], _ first: Int32
  ) -> CommandError {
    let unknown = pennant_getopt_unknown()
    if answer == Int32(UInt8(ascii: ":")) {
      let name =
        unknown >= first ? "--\(options[Int(unknown - first)].name)" : letterName(unknown)
      return .usage("the option \(name) needs a value")
    }
    if unknown >= first {
      return .usage("the option --\(options[Int(unknown - first)].name) takes no value")
    }
    let typed = word.prefix { $0 != "=" }
    let candidates = options.map { "--" + $0.name }.filter { $0.hasPrefix(typed) }
    if unknown == 0, candidates.count > 1 {
      return .usage("\(quoted(word)) could be \(candidates.joined(separator: " or "))")
    }
    let name = unknown == 0 ? quoted(word) : letterName(unknown)
    return .usage("there is no option \(name); see --help")
  }

  private func letterName(_ letter: Int32) -> String {
    quoted("-" + (UInt8(exactly: letter).map { String(UnicodeScalar($0)) } ?? "?"))
  }

  /// The command that differs least in letters, where it differs by two at most.
  private func nearest(to name: String) -> String? {
    guard name.utf8.count < 40 else { return nil }
    return commands.map { (name: $0.name, distance: distance($0.name, name)) }
      .filter { $0.distance <= 2 }
      .min { $0.distance < $1.distance }?.name
  }

  /// Levenshtein's.
  private func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let change = diagonal + (right[column] == letter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}

/// Strings as C wants them: NUL-terminated, mutable pointers, a null pointer at the end.
private final class CStringArray {
  private(set) var pointers: [UnsafeMutablePointer<CChar>?]
  let count: Int

  init(_ strings: [String]) {
    pointers = strings.map { strdup($0) } + [nil]
    count = strings.count
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }

  func withPointers<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    // The reordered pointers stay owned by the array.
    pointers.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else {
        preconditionFailure("an array with its null is empty")
      }
      return body(start)
    }
  }

  func string(at index: Int) -> String {
    guard pointers.indices.contains(index), let pointer = pointers[index] else { return "" }
    return String(cString: pointer)
  }
}
