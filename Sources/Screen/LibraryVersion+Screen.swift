import CNCurses
public import FeedModel

extension LibraryVersion {
  public static var screen: [LibraryVersion] {
    // "ncurses 6.4.20221231"
    let words = String(cString: curses_version()).split(separator: " ").map(String.init)
    return [LibraryVersion(words.first ?? "ncurses", words.dropFirst().joined(separator: " "))]
  }
}
