/// A picture as character cells: what stands in each, in front of what.
public struct PictureCells: Hashable, Sendable {
  public struct Cell: Hashable, Sendable {
    public var character: Unicode.Scalar
    /// 0xRRGGBB; nil is the terminal's own.
    public var foreground: UInt32?
    public var background: UInt32?

    public init(character: Unicode.Scalar, foreground: UInt32?, background: UInt32?) {
      self.character = character
      self.foreground = foreground
      self.background = background
    }
  }

  public let columns: Int
  public let rows: Int
  /// Row by row.
  public let cells: [Cell]

  public init(columns: Int, rows: Int, cells: [Cell]) {
    self.columns = columns
    self.rows = rows
    self.cells = cells
  }
}
