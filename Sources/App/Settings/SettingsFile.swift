import CINIH
import FeedModel
import Fetch
import Glibc

/// The settings file: INI, as people edit it by hand.
enum SettingsFile {
  /// A setting that the file may hold; the one definition for reading and for its documentation.
  struct Entry: Sendable {
    let section: String
    let name: String
    let help: String
    let apply: @Sendable (String, inout Settings) -> Bool
  }

  static let entries = feedEntries + screenEntries

  private static let feedEntries: [Entry] = [
    Entry(section: "feed", name: "author", help: "who posts; the login name") {
      $1.author = $0
      return !$0.isEmpty
    },
    Entry(section: "feed", name: "store", help: "the feed's file") {
      $1.storePath = $0
      return $0.hasPrefix("/")
    },
    Entry(section: "feed", name: "previews", help: "previews a message, 0 to 50; 5") {
      set(&$1.previewLimit, $0, 0...50)
    },
    Entry(section: "feed", name: "opener", help: "the program that opens a link; xdg-open") {
      $1.opener = $0
      return !$0.isEmpty
    },
    Entry(section: "fetch", name: "timeout", help: "seconds for one link, 1 to 600; 30") {
      var seconds = 30
      let isUsable = set(&seconds, $0, 1...600)
      $1.unfurl.fetch.totalTimeout = .seconds(seconds)
      return isUsable
    },
    Entry(section: "fetch", name: "in_flight", help: "transfers at once, 1 to 256; 16") {
      set(&$1.unfurl.inFlightLimit, $0, 1...256)
    },
    Entry(section: "fetch", name: "per_host", help: "transfers at once to one host, 1 to 16; 2") {
      set(&$1.unfurl.perHostLimit, $0, 1...16)
    },
    Entry(section: "fetch", name: "user_agent", help: "what sites are told; keep \"bot\" in it") {
      $1.unfurl.fetch.userAgent = $0
      return isHeaderValue($0)
    },
    Entry(section: "fetch", name: "language", help: "the Accept-Language header; from LANG") {
      $1.unfurl.fetch.acceptLanguage = $0
      return isHeaderValue($0)
    },
    Entry(section: "fetch", name: "ca_file", help: "certificates in place of the system's") {
      $1.unfurl.fetch.certificateFile = $0
      return $0.hasPrefix("/")
    },
    Entry(section: "fetch", name: "proxy", help: "http://, https:// or socks5h://host:port") {
      guard let rules = ProxyRules(everythingThrough: $0) else { return false }
      $1.unfurl.fetch.proxies = rules
      return true
    },
    Entry(
      section: "fetch", name: "proxy_from_environment", help: "yes obeys http_proxy and its kin; no"
    ) {
      if $0 == "yes" {
        $1.unfurl.fetch.proxies = ProxyRules { Environment.process[$0] }
      }
      return $0 == "yes" || $0 == "no"
    },
    Entry(section: "fetch", name: "allow_address", help: "private ranges to fetch, by spaces") {
      for range in $0.split(separator: " ") {
        guard $1.unfurl.fetch.addressPolicy.allow(String(range)) else { return false }
      }
      return true
    },
  ]

  /// Applies a file; an unknown key and a value that cannot be used are named with their line.
  static func read(_ path: String, into settings: inout Settings) throws(CommandError) {
    var status = stat()
    // A missing file is left to inih's own word.
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG || status.st_size > 1 << 20 {
      throw .usage("the settings file \(quoted(path)) is not a file of at most 1 MiB")
    }
    var reading = Reading(settings: settings)
    let line = withUnsafeMutablePointer(to: &reading) { ini_parse(path, accept, $0) }
    if line == -1 {
      throw .usage(
        "the settings file \(quoted(path)) cannot be read: "
          + String(cString: strerror(errno)).lowercased())
    }
    if line != 0 {
      let problem = reading.problem ?? "is neither a [section], a name = value nor a ; comment"
      throw .usage("the settings file \(quoted(path)) line \(line): \(problem)")
    }
    settings = reading.settings
  }

  private struct Reading {
    var settings: Settings
    var problem: String?
  }

  /// Called by inih for each pair; answering 0 makes it remember the line.
  private static let accept: ini_handler = { context, section, name, value in
    guard let context, let section, let name, let value else { return 0 }
    let reading = context.assumingMemoryBound(to: Reading.self)
    // Only the first problem is told, since inih tells only the first line.
    guard reading.pointee.problem == nil else { return 0 }
    let key = (section: String(cString: section), name: String(cString: name))
    let text = String(cString: value)
    guard let entry = entries.first(where: { $0.section == key.section && $0.name == key.name })
    else {
      reading.pointee.problem =
        "there is no setting \(quoted(key.name)) in section \(quoted(key.section))"
      return 0
    }
    guard entry.apply(text, &reading.pointee.settings) else {
      reading.pointee.problem = "\(key.name) cannot be \(quoted(text)) (\(entry.help))"
      return 0
    }
    reading.pointee.settings.given["\(key.section) \(key.name)"] = text
    return 1
  }

  private static func set(_ field: inout Int, _ text: String, _ range: ClosedRange<Int>) -> Bool {
    guard let number = Int(text), range.contains(number) else { return false }
    field = number
    return true
  }

  private static func isHeaderValue(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
  }
}
