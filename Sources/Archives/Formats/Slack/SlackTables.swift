import FeedModel

/// Who and what the ids in a Slack export mean.
struct SlackTables {
  /// Names by user id.
  var users: [String: String] = [:]
  /// Names by channel id.
  var channels: [String: String] = [:]
  /// By the name of the folder that holds a conversation's days.
  private(set) var conversations: [String: (id: String, name: String)] = [:]

  init() {}

  /// Reads the tables beside the folders of an export; what cannot be read is told and done without.
  init(_ tree: any ArchiveTree, root: String, problems: inout [ArchiveError]) {
    for name in ["users", "org_users"] {
      Self.each(of: name, in: tree, root, &problems) { user in
        if let id = user.text("id") { users[id] = Self.name(of: user) ?? id }
      }
    }
    var lists: [[JSONValue]] = []
    for name in ["channels", "groups", "dms", "mpims"] {
      var list: [JSONValue] = []
      Self.each(of: name, in: tree, root, &problems) { list.append($0) }
      lists.append(list)
    }
    for list in lists {
      for conversation in list { add(conversation) }
    }
  }

  /// The name that a person chose, or else the one that the workspace gave them.
  static func name(of user: JSONValue) -> String? {
    user["profile"]?.text("display_name") ?? user.text("display_name") ?? user.text("real_name")
      ?? user["profile"]?.text("real_name") ?? user.text("name")
  }

  func user(_ id: String) -> String { users[id] ?? id }
}

extension SlackTables {
  private mutating func add(_ conversation: JSONValue) {
    guard let id = conversation.text("id") else { return }
    guard let name = conversation.text("name"), !name.hasPrefix("mpdm-") else {
      // Direct messages have no name but those who take part.
      let members = (conversation["members"]?.array ?? []).compactMap(\.string).map(user)
      let name = members.isEmpty ? conversation.text("name") ?? id : members.joined(separator: ", ")
      conversations[conversation.text("name") ?? id] = (id, name)
      conversations[id] = (id, name)
      return
    }
    channels[id] = name
    conversations[name] = (id, name)
    if conversations[id] == nil { conversations[id] = (id, name) }
  }

  private static func each(
    of table: String, in tree: any ArchiveTree, _ root: String, _ problems: inout [ArchiveError],
    _ take: (JSONValue) -> Void
  ) {
    guard let entry = tree.entries.first(where: { $0.name == root + table + ".json" }) else {
      return
    }
    do throws(ArchiveError) {
      var walk = JSONWalk(try tree.open(entry), shape: .records)
      do throws(JSONWalk.Failure) {
        while let step = try walk.next() {
          if case .record(let value, _, _) = step { take(value) }
        }
      } catch {
        throw ArchiveError(file: tree.title(of: entry), line: error.line, reason: error.reason)
      }
    } catch {
      problems.append(error)
    }
  }
}
