import FeedModel
import Foundation
import Store
import TestSupport
import Testing

/// The program on a store that may not be written, or that cannot grow.
@Suite struct ReadOnlyTests {
  let home: TemporaryFolder
  let program: Program

  init() throws {
    home = try TemporaryFolder()
    program = try Program(home: home.path)
  }

  /// Runs as nobody where this is the superuser, who may write everywhere.
  private func runWithoutRights(_ arguments: [String]) async throws -> Program.Ending {
    guard geteuid() == 0 else { return try await program.run(arguments) }
    return try await Program(path: "/usr/bin/setpriv", home: home.path).run(
      ["--reuid=65534", "--regid=65534", "--clear-groups", program.path] + arguments)
  }

  @Test func `what only reads works, and a write gets one sentence`() async throws {
    let folder = home.path + "/store"
    let file = folder + "/feed.db"
    #expect(try await program.run(["post", "--store", file, "hello"]).status == 0)
    chmod(file, 0o444)
    chmod(folder, 0o555)
    chmod(home.path, 0o755)
    let log = try await runWithoutRights(["log", "--json", "--store", file])
    #expect(log.status == 0 && log.output.contains(#""text":"hello""#), "\(log.errors)")
    let doctor = try await runWithoutRights(["doctor", "--store", file])
    #expect(doctor.status == 0 && doctor.output.contains("in order, read-only"))
    for command in [["post", "more"], ["work", "--until-empty"], ["dismiss", "1"]] {
      let ending = try await runWithoutRights(command + ["--store", file])
      guard command[0] != "dismiss" else { continue }
      #expect(ending.status == 4 && ending.output.isEmpty)
      #expect(
        ending.errors == "pennant: store \"\(file)\" is read-only; nothing is written to it\n")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["feed.db"])
    chmod(folder, 0o755)
  }

  @Test func `an import that fills the disk says how much of it is kept`() async throws {
    let script = """
      set -eu
      disk=$1 pennant=$2
      mkdir -p "$disk" && mount -t tmpfs -o size=700k tmpfs "$disk" || exit 77
      export PENNANT_STORE=$disk/feed.db
      seq 5000 | sed 's/$/ some filler text that takes room in the store/' > "$disk.txt"
      "$pennant" import --format text --no-unfurl "$disk.txt" || echo "status $?"
      "$pennant" log --json | wc -l
      """
    let ending = try await Program(path: "/usr/bin/unshare", home: home.path).run([
      "-rm", "sh", "-c", script, "sh", home.path + "/disk", program.path,
    ])
    guard ending.status != 77, ending.status != 1 || !ending.output.isEmpty else {
      print("skipped: no file system can be mounted here: \(ending.errors)")
      return
    }
    #expect(ending.outputLines == ["status 4", "2000"])
    #expect(
      ending.errors.hasSuffix(
        "cannot grow, the disk is full; nothing of this change is kept; 2,000 messages before it "
          + "are kept\n"), "\(ending.errors)")
  }

  @Test func `a full disk is told, loses nothing, and is forgotten once there is room`()
    async throws
  {
    // A small file system of its own, in a namespace that ends with the script.
    let script = """
      set -eu
      disk=$1 pennant=$2
      mkdir -p "$disk" && mount -t tmpfs -o size=1m tmpfs "$disk" || exit 77
      head -c 500k /dev/zero > "$disk/ballast"
      export PENNANT_STORE=$disk/feed.db
      long=$(head -c 60000 /dev/zero | tr '\\0' x)
      for i in 1 2 3 4 5 6 7 8 9; do
        "$pennant" post "$i $long" || { echo "status $?"; break; }
      done
      "$pennant" log --json | cut -c 1-8
      "$pennant" doctor | grep '^  state'
      rm "$disk/ballast"
      "$pennant" post "there is room"
      "$pennant" log | grep room
      """
    let ending = try await Program(path: "/usr/bin/unshare", home: home.path).run([
      "-rm", "sh", "-c", script, "sh", home.path + "/disk", program.path,
    ])
    guard ending.status != 77, ending.status != 1 || !ending.output.isEmpty else {
      print("skipped: no file system can be mounted here: \(ending.errors)")
      return
    }
    #expect(ending.status == 0, "\(ending.errors)")
    let lines = ending.outputLines
    let full = try #require(lines.firstIndex(of: "status 4"))
    #expect(full > 0)
    #expect(
      ending.errors
        == "pennant: store \"\(home.path)/disk/feed.db\" cannot grow, the disk is full; "
        + "nothing of this change is kept\n")
    // The ids that were printed, and the messages that are there.
    #expect(lines[..<full].map { #"{"id":\#($0),"# } == Array(lines[(full + 1)...(2 * full)]))
    #expect(lines.contains { $0.hasSuffix("in order") })
    #expect(lines.last?.contains("there is room") == true)
  }
}
