extension [Command] {
  /// Every command, in the order of the overview.
  static func all(console: Console) -> [Command] {
    [
      .open(console: console), .post(console: console), .log(console: console),
      .search(console: console),
      .saved(console: console), .save(console: console), .unsave(console: console),
      .share(console: console), .spin(console: console), .export(console: console),
      .replay(console: console), .importing(console: console), .unfurl(console: console),
      .inspect(console: console), .links(console: console), .work(console: console),
      .doctor(console: console),
      .retry(console: console), .refresh(console: console), .cancel(console: console),
      .dismiss(console: console), .stats(console: console), .demo(console: console),
      .completions(console: console),
      .man(console: console),
    ]
  }
}
