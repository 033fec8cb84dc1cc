import FeedModel

/// Makes the reader for each file of an export, with what the other files say of it.
struct ReaderFactory {
  let tree: any ArchiveTree
  /// The folder of an export's tables.
  let root: String
  let defaults: RecordDefaults
  private var slack = SlackTables()
  private var xAccount: (name: String, id: String)?
  private var hasLookedForAccount = false

  init(tree: any ArchiveTree, root: String, defaults: RecordDefaults) {
    self.tree = tree
    self.root = root
    self.defaults = defaults
  }

  /// Returns what of the tables cannot be read.
  mutating func readSlackTables() -> [ArchiveError] {
    var problems: [ArchiveError] = []
    slack = SlackTables(tree, root: root, problems: &problems)
    return problems
  }

  mutating func reader(
    for part: ArchivePlan.Part
  ) throws(ArchiveError) -> any ConversationReader {
    let source = try tree.open(part.entry)
    let title = tree.title(of: part.entry)
    if let records = try jsonRecords(for: part) {
      return JSONPartReader(source, file: title, format: records)
    }
    if let records = lineRecords(for: part) {
      return LinePartReader(source, file: title, format: JSONLines(records))
    }
    return LinePartReader(
      source, file: title, format: try lines(for: part, modifiedAt: source.modifiedAt))
  }
}

extension ReaderFactory {
  private func isJSON(_ part: ArchivePlan.Part) -> Bool {
    JSONSniff(part.beginning.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }) != nil
  }

  private mutating func jsonRecords(
    for part: ArchivePlan.Part
  ) throws(ArchiveError) -> (any JSONRecords)? {
    switch part.format {
    case .slack:
      let folder = path(part).dropLast().last ?? part.entry.stem
      let json = JSONSniff(part.beginning)
      return SlackRecords(
        tables: slack, folder: String(folder),
        isMessage: json?.isArray == false && json?.has("ts") == true, defaults: defaults)
    case .telegram: return TelegramRecords(defaults: defaults)
    case .discord: return DiscordRecords(defaults: defaults)
    case .messenger, .instagram:
      let heading = try again(part).map(MetaRecords.Heading.init) ?? MetaRecords.Heading()
      return MetaRecords(
        heading: heading, folder: part.entry.folders.last.map(String.init), defaults: defaults)
    case .matrix where isJSON(part):
      let edits = try again(part).map(MatrixRecords.Edits.init) ?? MatrixRecords.Edits()
      return MatrixRecords(edits: edits, defaults: defaults)
    case .gitter: return GitterRecords(defaults: defaults, room: stem(part))
    case .mastodon: return MastodonRecords(defaults: defaults)
    case .x: return xRecords(for: part)
    case .signal
    where JSONSniff(part.beginning)?.isArray == true && part.beginning.first == 0x5B
      && JSONSniff(part.beginning)?.has("sent_at") == true:
      return SignalRecords(name: chat(part), defaults: defaults)
    default: return nil
    }
  }

  private func lineRecords(for part: ArchivePlan.Part) -> (any JSONRecords)? {
    switch part.format {
    case .jsonl: NativeRecords(defaults: defaults)
    case .mattermost: MattermostRecords(defaults: defaults)
    case .signal where part.beginning.first == UInt8(ascii: "{"):
      SignalLineRecords(name: chat(part), defaults: defaults)
    default: nil
    }
  }

  private func lines(
    for part: ArchivePlan.Part, modifiedAt: Timestamp?
  ) throws(ArchiveError) -> any LineFormat {
    switch part.format {
    case .irc:
      return IRCLines(
        name: IRCLogName(path(part).joined(separator: "/")), modifiedAt: modifiedAt,
        defaults: defaults)
    case .mbox: return MailLines(name: stem(part), defaults: defaults)
    case .signal where part.beginning.starts(with: "Conversation: ".utf8):
      return SigtopLines(name: chat(part), defaults: defaults)
    case .whatsapp, .signal, .matrix:
      return ChatLines(
        name: chat(part), dates: try dates(of: part), isSignal: part.format == .signal,
        defaults: defaults)
    default:
      return TextLines(
        fileName: String(path(part).last ?? ""), modifiedAt: modifiedAt, defaults: defaults)
    }
  }

  /// The order of days and months, from all of the file or, where it cannot be read twice, from how it
  /// begins.
  private func dates(of part: ArchivePlan.Part) throws(ArchiveError) -> ChatDates {
    var dates = ChatDates()
    let source: any ByteSource = try again(part) ?? BytesSource(part.beginning)
    let lines = LineReader(source)
    while let line = try? lines.next() {
      guard case .bytes(let bytes) = line,
        let header = ChatHeader(String(decoding: bytes, as: UTF8.self))
      else { continue }
      dates.take(header)
    }
    return dates
  }

  /// The file once more; nil for standard input.
  private func again(_ part: ArchivePlan.Part) throws(ArchiveError) -> (any ByteSource)? {
    tree.path == "-" ? nil : try tree.open(part.entry)
  }

  private mutating func xRecords(for part: ArchivePlan.Part) -> any JSONRecords {
    if !hasLookedForAccount {
      hasLookedForAccount = true
      xAccount = account()
    }
    let start = String(decoding: part.beginning.prefix(512), as: UTF8.self)
    return start.contains("dmConversation")
      ? XDirectRecords(account: xAccount, defaults: defaults)
      : XRecords(defaults: defaults, account: xAccount?.name)
  }

  /// The owner of an X archive, from `account.js`.
  private func account() -> (name: String, id: String)? {
    guard let entry = tree.entries.first(where: { $0.fileName == "account.js" }),
      let source = try? tree.open(entry)
    else { return nil }
    var walk = JSONWalk(source, shape: .records)
    while let step = try? walk.next() {
      guard case .record(let value, _, _) = step, let account = value["account"],
        let name = account.text("username")
      else { continue }
      return (name, account.id("accountId") ?? "")
    }
    return nil
  }
}

extension ReaderFactory {
  /// The parts of the file's whole path, as far as it is known.
  private func path(_ part: ArchivePlan.Part) -> [Substring] {
    if tree.path == "-" { return [] }
    let own = part.entry.name.split(separator: "/")
    return own.isEmpty ? tree.path.split(separator: "/") : [tree.title] + own
  }

  private func stem(_ part: ArchivePlan.Part) -> String {
    let name = path(part).last ?? ""
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return String(name) }
    return String(name[..<point])
  }

  /// What a chat is called by the file that it is in.
  private func chat(_ part: ArchivePlan.Part) -> String {
    let stem = stem(part)
    // The iPhone, signal-export: the name is the zip's, or the folder's.
    let isPlain = ["_chat", "chat", "index", "data"].contains(stem)
    let name = isPlain ? String(path(part).dropLast().last ?? stem[...]) : stem
    for words in Self.chatWords where name.hasPrefix(words) {
      return String(name.dropFirst(words.count))
    }
    return name
  }

  /// How WhatsApp names its files in some languages.
  private static let chatWords = [
    "WhatsApp Chat with ", "WhatsApp Chat - ", "WhatsApp-Chat mit ", "WhatsApp-Chat - ",
    "Chat de WhatsApp con ", "Discussion WhatsApp avec ", "Chat WhatsApp con ",
    "Conversa do WhatsApp com ", "WhatsApp-chat met ", "Чат WhatsApp с контактом ",
  ]
}
