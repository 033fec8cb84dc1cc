/// The store's schema, one step a version: `steps[0]` makes version 1 of an empty file; and the shapes
/// of the JSON that the command line writes and reads.
///
/// All of it lies in files of its own beside this one, embedded as it stands when the package is built.
public enum Schema {
  /// SQL as UTF-8.
  public static let steps: [[UInt8]] = [
    PackageResources._001_first_tables_sql, PackageResources._002_saved_notes_sql,
    PackageResources._003_transfer_cost_sql,
  ]

  /// The `application_id` in the header of every store: "Pnnt" in ASCII.
  public static let applicationID: Int32 = 0x506E_6E74

  /// The JSON Schema of a `preview` object, as UTF-8.
  public static let preview = PackageResources.preview_json

  /// The JSON Schema of a message's line, as UTF-8.
  public static let message = PackageResources.message_json
}
