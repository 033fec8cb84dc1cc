/// The store's schema, one step a version: `steps[0]` makes version 1 of an empty file.
public enum Schema {
  public static let steps: [String] = []
}
