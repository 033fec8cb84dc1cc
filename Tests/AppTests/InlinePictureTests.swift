import Foundation
import Store
import Testing

@testable import App

@Suite struct InlinePictureTests {
  @Test(arguments: [(1, 1, 1, 1), (128, 4, 128, 4), (129, 64, 65, 32), (256, 256, 128, 128)])
  func `a picture becomes a PNG that is small enough`(
    width: Int, height: Int, columns: Int, rows: Int
  ) throws {
    let pixels = [UInt8](repeating: 200, count: width * height * 4)
    let picture = StoredPicture(
      url: "https://a.com/i", width: width, height: height, pixels: pixels)
    let address = try #require(InlinePicture(picture)).address
    #expect(address.hasPrefix("data:image/png;base64,"))
    let file = try #require(Data(base64Encoded: String(address.dropFirst(22))))
    #expect(Array(file.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(Int(file[18]) << 8 | Int(file[19]) == columns)
    #expect(Int(file[22]) << 8 | Int(file[23]) == rows)
  }

  @Test func `pixels that are too few make no picture`() {
    let picture = StoredPicture(url: "", width: 2, height: 2, pixels: [0, 0, 0, 0])
    #expect(InlinePicture(picture)?.address == nil)
  }
}
