import FeedModel
import Glibc
import Screen
import Unfurl

/// What the settings file, the environment and the command line say, in rising order of weight.
struct Settings: Sendable {
  var storePath: String
  /// The settings file that was read; nil where there is none.
  var file: String?
  /// What that file says, by section and name.
  var given: [String: String] = [:]
  var author: String
  var unfurl = UnfurlSettings()
  /// Previews a message.
  var previewLimit = 5
  /// The program that opens a link.
  var opener = "xdg-open"
  /// How cards look, and which keys do what.
  var card = CardOptions()
  var keys = KeySettings()

  /// - Throws: usage, where a value cannot be used.
  init(_ invocation: Invocation, environment: Environment = .process) throws(CommandError) {
    storePath = environment["PENNANT_STORE"] ?? environment.dataHome + "/pennant/feed.db"
    author = environment["USER"] ?? environment["LOGNAME"] ?? "me"
    unfurl.fetch.acceptLanguage = Self.acceptLanguage(of: environment)
    let named = invocation.value("config") ?? environment["PENNANT_CONFIG"]
    let path = named ?? environment.configHome + "/pennant/config.ini"
    if access(path, F_OK) == 0 || named != nil {
      try SettingsFile.read(path, into: &self)
      file = path
    }
    if let path = invocation.value("store") { storePath = path }
    guard !storePath.isEmpty else { throw .usage("the store's path is empty") }
    for range in invocation.all("allow-address") {
      guard unfurl.fetch.addressPolicy.allow(range) else {
        throw .usage(
          "--allow-address takes a range such as 127.0.0.0/8 or fd00::/8, not \(quoted(range))")
      }
    }
  }

  /// `LANG=de_AT.UTF-8` asks for German, then English.
  private static func acceptLanguage(of environment: Environment) -> String {
    let locale = environment["LC_ALL"] ?? environment["LC_MESSAGES"] ?? environment["LANG"] ?? ""
    let tag = locale.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : String($0) }.joined()
    let isTag = tag.count >= 2 && tag.utf8.allSatisfy { $0 == 0x2D || $0.isASCIILetter }
    let language = tag.prefix { $0 != "-" }
    guard isTag, language.count <= 3, language.lowercased() != "en" else { return "en, *;q=0.5" }
    return tag == language
      ? "\(tag), en;q=0.5, *;q=0.3" : "\(tag), \(language);q=0.9, en;q=0.5, *;q=0.3"
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { 0x41...0x5A ~= self || 0x61...0x7A ~= self }
}

/// The environment's variables; an empty one is as good as none.
struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  init(_ lookUp: @escaping @Sendable (String) -> String?) {
    self.lookUp = lookUp
  }

  static let process = Environment { name in getenv(name).map { String(cString: $0) } }

  subscript(name: String) -> String? {
    lookUp(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// XDG Base Directory Specification.
  var dataHome: String { absolute("XDG_DATA_HOME") ?? home + "/.local/share" }
  var configHome: String { absolute("XDG_CONFIG_HOME") ?? home + "/.config" }
  var stateHome: String { absolute("XDG_STATE_HOME") ?? home + "/.local/state" }

  /// Without HOME, what the system knows of the user.
  private var home: String {
    absolute("HOME") ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? "/"
  }

  /// The specification has relative paths ignored.
  private func absolute(_ name: String) -> String? {
    self[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
