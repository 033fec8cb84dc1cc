/// The store's schema, one step a version: `steps[0]` makes version 1 of an empty file.
///
/// Each step is a numbered file under `sql`, embedded as it stands when the package is built.
public enum Schema {
  /// SQL as UTF-8.
  public static let steps: [[UInt8]] = [
    PackageResources._001_first_tables_sql
  ]

  /// The `application_id` in the header of every store: "Pnnt" in ASCII.
  public static let applicationID: Int32 = 0x506E_6E74
}
