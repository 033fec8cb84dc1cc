import CChafa

/// Draws a thumbnail as character cells through libchafa.
///
/// Block characters only, which every font has; ordered dithering or none, since diffusion in chafa
/// 1.12.4 writes out of bounds, and no FGBG mode, which reads there.
public struct CellRenderer: Hashable, Sendable {
  public enum Palette: Hashable, Sendable {
    case trueColor
    /// xterm's 240 colours past the 16 that themes change.
    case indexed240
  }

  public let palette: Palette
  /// The height of a cell over its width; terminals that say nothing have about 2.
  public let cellAspect: Double

  public init(palette: Palette, cellAspect: Double = 2) {
    self.palette = palette
    self.cellAspect = cellAspect
  }

  /// The cells that a picture fills within a box, its aspect kept: one row and column at least.
  public func size(
    of thumbnail: Thumbnail, columns: Int, rows: Int
  ) -> (columns: Int, rows: Int) {
    let (columns, rows) = (max(columns, 1), max(rows, 1))
    let aspect = Double(thumbnail.width) / Double(thumbnail.height) * cellAspect
    let fitting = Int((Double(rows) * aspect).rounded())
    if fitting <= columns { return (max(fitting, 1), rows) }
    return (columns, min(max(Int((Double(columns) / aspect).rounded()), 1), rows))
  }

  /// Fills exactly so many cells with what fits of the picture: its middle, or of a tall one rather
  /// its upper part, where faces are.
  public func cells(covering thumbnail: Thumbnail, columns: Int, rows: Int) -> PictureCells {
    let aspect = Double(max(columns, 1)) / (Double(max(rows, 1)) * cellAspect)
    return cells(of: thumbnail.cropped(toAspect: aspect), columns: columns, rows: rows)
  }

  /// Fills exactly so many cells.
  public func cells(of thumbnail: Thumbnail, columns: Int, rows: Int) -> PictureCells {
    let (columns, rows) = (max(columns, 1), max(rows, 1))
    let symbols = chafa_symbol_map_new()
    defer { chafa_symbol_map_unref(symbols) }
    let tags =
      CHAFA_SYMBOL_TAG_SPACE.rawValue | CHAFA_SYMBOL_TAG_SOLID.rawValue
      | CHAFA_SYMBOL_TAG_HALF.rawValue | CHAFA_SYMBOL_TAG_QUAD.rawValue
    chafa_symbol_map_add_by_tags(symbols, ChafaSymbolTags(rawValue: tags))

    let config = chafa_canvas_config_new()
    defer { chafa_canvas_config_unref(config) }
    chafa_canvas_config_set_geometry(config, Int32(columns), Int32(rows))
    chafa_canvas_config_set_symbol_map(config, symbols)
    chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_NONE)
    chafa_canvas_config_set_work_factor(config, 0.5)
    let mode = palette == .trueColor ? CHAFA_CANVAS_MODE_TRUECOLOR : CHAFA_CANVAS_MODE_INDEXED_240
    chafa_canvas_config_set_canvas_mode(config, mode)

    let canvas = chafa_canvas_new(config)
    defer { chafa_canvas_unref(canvas) }
    chafa_canvas_draw_all_pixels(
      canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, thumbnail.pixels, Int32(thumbnail.width),
      Int32(thumbnail.height), Int32(thumbnail.width * 4))

    var cells: [PictureCells.Cell] = []
    cells.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var foreground: Int32 = -1
        var background: Int32 = -1
        chafa_canvas_get_colors_at(canvas, Int32(column), Int32(row), &foreground, &background)
        let code = chafa_canvas_get_char_at(canvas, Int32(column), Int32(row))
        // 0 stands in the right half of a wide character, of which there are none here.
        let character = code == 0 ? " " : Unicode.Scalar(code) ?? " "
        cells.append(
          PictureCells.Cell(
            character: character, foreground: Self.color(foreground),
            background: Self.color(background)))
      }
    }
    return PictureCells(columns: columns, rows: rows, cells: cells)
  }

  /// -1 is transparent.
  private static func color(_ packed: Int32) -> UInt32? {
    packed < 0 ? nil : UInt32(packed) & 0xFF_FFFF
  }
}
