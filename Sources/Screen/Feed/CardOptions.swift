/// How a card is laid out: where its picture stands, how large it is, and what is told of the page.
public struct CardOptions: Hashable, Sendable {
  public var picture: PictureSide
  /// The picture's size in cells; nil is what suits the width.
  public var pictureSize: Size?
  public var fields: Set<Field>
  /// Rows of description at most, 0 to 10.
  public var descriptionRows: Int

  public init(
    picture: PictureSide = .left, pictureSize: Size? = nil,
    fields: Set<Field> = [.title, .site, .author, .description], descriptionRows: Int = 2
  ) {
    self.picture = picture
    self.pictureSize = pictureSize
    self.fields = fields
    self.descriptionRows = min(max(descriptionRows, 0), 10)
  }

  public enum PictureSide: String, CaseIterable, Hashable, Sendable {
    case left, top, right, none
  }

  /// In cells.
  public struct Size: Hashable, Sendable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// What a card may tell, each on its usual place; those that a page does not have take no room.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    case title, site, author, date, description, address
  }

  /// The rows of text that a ready card takes at most: a title of two rows takes its second from the
  /// description.
  var textRows: Int {
    let title = fields.contains(.title) ? 1 : 0
    let line = fields.isDisjoint(with: [.site, .author, .date]) ? 0 : 1
    let description = fields.contains(.description) ? descriptionRows : 0
    let address = fields.contains(.address) ? 1 : 0
    return max(title + max(description, title) + line + address, 1)
  }
}
