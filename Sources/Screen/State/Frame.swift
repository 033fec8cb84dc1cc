import FeedModel

/// One picture of the log, and what follows from what it shows.
struct Frame: Sendable {
  var grid: CellGrid
  /// Nil hides it.
  var cursor: (column: Int, row: Int)?
  /// When something in the picture will look different by itself; nil while nothing will.
  var nextTick: Timestamp?
  /// What the terminal is told of the pictures that it keeps, before this is drawn.
  var pictures: [PictureOrder] = []
  /// What is asked for because of what came into view.
  var intents: [UserIntent] = []
}
