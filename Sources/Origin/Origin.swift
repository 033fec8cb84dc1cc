/// A small HTTP origin on loopback that answers any bytes with any timing: the demo's site, and the
/// tests' pages, slow, broken and hostile ones.
public final class Origin: Sendable {
  public init() {}
}
