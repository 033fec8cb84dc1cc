import Pictures

extension Console {
  /// The colours that pictures may have on standard output; nil where there are too few for one.
  func picturePalette(
    _ invocation: Invocation, environment: Environment = .process
  ) -> CellRenderer.Palette? {
    guard usesColor(invocation, environment: environment) else { return nil }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .trueColor }
    return environment["TERM"]?.contains("256color") == true ? .indexed240 : nil
  }
}
