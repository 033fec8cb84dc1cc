import Testing

@testable import Pictures

@Suite struct OrientationTests {
  /// One row of a red and a green pixel.
  private let pair = Thumbnail(
    width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 255, 0, 255])

  @Test(arguments: [
    (1, 2, "rg"), (2, 2, "gr"), (3, 2, "gr"), (4, 2, "rg"), (5, 1, "rg"), (6, 1, "rg"),
    (7, 1, "gr"), (8, 1, "gr"), (0, 2, "rg"), (9, 2, "rg"),
  ]) func `each of the eight is undone`(number: Int, width: Int, colors: String) throws {
    let turned = Orientation(number).apply(to: try #require(pair))
    #expect(turned.width == width)
    let letters = stride(from: 0, to: 8, by: 4).map { turned.pixels[$0] == 255 ? "r" : "g" }
    #expect(letters.joined() == colors)
  }

  @Test func `files without EXIF are upright`() {
    #expect(Orientation(ofJPEG: PictureSamples.jpeg).number == 1)
    #expect(Orientation(ofJPEG: []).number == 1)
    #expect(Orientation(ofJPEG: PictureSamples.orientation6JPEG).number == 6)
  }
}
