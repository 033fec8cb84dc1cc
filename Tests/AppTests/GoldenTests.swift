import Foundation
import TestSupport
import Testing

/// Each folder under Golden is a command line and all that comes of it:
/// `args` (one argument a line), `before` (command lines that are run first), `input` (standard
/// input), `files/` (copied to the home), `expected` (standard output), `errors` (standard error),
/// `status`. `$HOME` stands for the case's own home, and `$ANY` for what differs from one machine to
/// the next, to the end of the line.
@Suite struct GoldenTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden").path

  static var cases: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test func `there are golden cases`() {
    #expect(Self.cases.count >= 10)
  }

  @Test(arguments: cases)
  func `a command line gives what its folder says`(name: String) async throws {
    let home = try TemporaryFolder()
    let files = Self.folder + "/" + name + "/files"
    if FileManager.default.fileExists(atPath: files) {
      for file in try FileManager.default.contentsOfDirectory(atPath: files) {
        try FileManager.default.copyItem(atPath: files + "/" + file, toPath: home.path + "/" + file)
      }
    }
    let arguments = try #require(text("args", of: name)).split(separator: "\n").map {
      $0.replacingOccurrences(of: "$HOME", with: home.path)
    }
    for line in (text("before", of: name) ?? "").split(separator: "\n") {
      let words = line.replacingOccurrences(of: "$HOME", with: home.path).split(separator: " ")
      let ending = try await Program(home: home.path).run(words.map(String.init))
      try #require(ending.status == 0, "\(line): \(ending.errors)")
    }
    let input = Data((text("input", of: name) ?? "").utf8)
    let ending = try await Program(home: home.path).run(arguments, input: input)
    func shown(_ text: String) -> String { text.replacingOccurrences(of: home.path, with: "$HOME") }
    let expected = text("expected", of: name) ?? ""
    #expect(masked(shown(ending.output), as: expected) == expected)
    #expect(shown(ending.errors) == text("errors", of: name) ?? "")
    #expect("\(ending.status)\n" == text("status", of: name) ?? "0\n")
  }

  /// The text with each line cut off where the expected one says `$ANY`.
  private func masked(_ text: String, as expected: String) -> String {
    let mask = "$ANY"
    guard expected.contains(mask) else { return text }
    let patterns = expected.components(separatedBy: "\n")
    return text.components(separatedBy: "\n").enumerated().map { place, line in
      guard patterns.indices.contains(place), patterns[place].hasSuffix(mask),
        line.hasPrefix(patterns[place].dropLast(mask.count))
      else { return line }
      return patterns[place]
    }.joined(separator: "\n")
  }

  private func text(_ part: String, of name: String) -> String? {
    try? String(contentsOfFile: "\(Self.folder)/\(name)/\(part)", encoding: .utf8)
  }
}
