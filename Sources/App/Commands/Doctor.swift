import FeedModel
import Glibc
import Screen
import Store

extension Command {
  static func doctor(console: Console) -> Command {
    Command(
      "doctor", "", "versions, the store's health, settings in force, what the terminal can do",
      details: """
        Looks at everything that the program stands on and changes nothing; the whole store is \
        read. Status 0 says that all is well (a store that is not there yet included), 4 that the \
        store is broken or cannot be opened, 2 that the settings cannot be used.
        """,
      examples: [
        .init(line: "pennant doctor", meaning: "is everything in order?"),
        .init(line: "pennant doctor --json", meaning: "the same for programs"),
      ]
    ) { invocation in
      try invocation.refuseOperands()
      let examination = await Examination(invocation, at: .now())
      if invocation.has("json") {
        try console.write(json: examination.report.json)
      } else {
        for line in examination.report.lines { try console.write(line: line) }
      }
      return examination.status
    }
  }
}

/// One look at everything.
private struct Examination {
  private(set) var report = DoctorReport()
  private(set) var status = ExitStatus.done

  init(_ invocation: Invocation, at now: Timestamp) async {
    addVersions()
    do {
      let settings = try Settings(invocation)
      await add(storeAt: settings.storePath, at: now)
      add(settings)
      addTerminal()
      add(programs: settings)
    } catch {
      report.begin("settings")
      report.add("problem", error.message)
      status = error.status
      addTerminal()
    }
    report.isHealthy = status == .done
  }
}

extension Examination {
  private mutating func addVersions() {
    report.begin("versions")
    report.add("pennant", App.version)
    let libraries =
      LibraryVersion.store + LibraryVersion.fetch + LibraryVersion.screen + LibraryVersion.links
      + LibraryVersion.text + LibraryVersion.pictures + LibraryVersion.archives
    var known: Set<String> = []
    for library in libraries where known.insert(library.name).inserted {
      report.add(library.name, library.version)
    }
  }

  private mutating func add(storeAt path: String, at now: Timestamp) async {
    report.begin("store")
    report.add("path", path)
    guard access(path, F_OK) == 0 else {
      report.add("state", "none yet; the first message makes it")
      return
    }
    do throws(StoreError) {
      let store = try await SQLiteFeedStore(path: path)
      let health = try await store.health(at: now)
      await store.close()
      add(health, isReadOnly: store.isReadOnly, at: now)
    } catch {
      report.add("state", "broken")
      report.add("problem", error.message)
      status = .store
    }
  }

  private mutating func add(_ health: StoreHealth, isReadOnly: Bool, at now: Timestamp) {
    let state = isReadOnly ? "in order, read-only" : "in order"
    report.add("state", health.faults.isEmpty ? state : "broken")
    if !health.faults.isEmpty {
      report.add("faults", health.faults)
      status = .store
    }
    report.add("schema", health.version)
    report.add("file_bytes", health.fileBytes)
    report.add("log_bytes", health.logBytes)
    report.add("messages", health.messages)
    report.add("cards", health.previews)
    report.add("ready", health.queue.ready)
    report.add("failed", health.queue.failed)
    report.add("queued", health.queue.queued)
    report.add("running", health.queue.running)
    report.add("waiting", health.queue.waiting)
    if let due = health.queue.nextDue { report.add("next_due", due, at: now) }
    if let due = health.oldestDue { report.add("oldest_due", due, at: now) }
    guard !health.busiestHosts.isEmpty else { return }
    report.add(
      "busiest_hosts",
      health.busiestHosts.map { host in
        let rest = host.restsUntil.map { ", rests \(($0 - now).roughly)" } ?? ""
        return "\(host.name) (\(counted(host.jobs, "job"))\(rest))"
      })
  }

  private mutating func add(_ settings: Settings) {
    report.begin("settings")
    report.add("file", settings.file ?? "none")
    for entry in SettingsFile.entries {
      if let text = settings.inForce(entry) { report.add(entry.name, text) }
    }
  }

  private mutating func addTerminal() {
    let terminal = TerminalCapabilities()
    report.begin("terminal")
    report.add("term", terminal.name.isEmpty ? "not set" : terminal.name)
    if let colors = terminal.colors {
      report.add("colors", colors)
    } else {
      report.add("colors", "unknown: no description of this terminal")
    }
    report.add("utf8", terminal.isUTF8)
    if let size = terminal.size { report.add("size", "\(size.columns) by \(size.rows)") }
    report.add("tmux", terminal.isInTmux)
  }

  private mutating func add(programs settings: Settings) {
    report.begin("programs")
    report.add("opener", found(settings.opener) ?? "\(settings.opener) is not found")
    // The log itself copies by the terminal (OSC 52), which needs none of them.
    let tools = ["wl-copy", "xclip", "xsel", "pbcopy"].compactMap(found)
    report.add("clipboard", tools.isEmpty ? ["by the terminal only"] : tools)
  }

  /// Where the system finds a program.
  private func found(_ name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    let folders = (Environment.process["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
