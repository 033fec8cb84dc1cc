import TestSupport
import Testing

@testable import Pictures

@Suite struct PictureDecoderTests {
  typealias Samples = PictureSamples

  static let quartered: [(name: String, bytes: [UInt8])] = [
    ("JPEG", Samples.jpeg), ("progressive JPEG", Samples.progressiveJPEG),
    ("CMYK JPEG", Samples.cmykJPEG), ("PNG", Samples.png), ("palette PNG", Samples.palettePNG),
    ("interlaced PNG", Samples.interlacedPNG), ("WebP", Samples.webp),
    ("animated WebP", Samples.animatedWebP), ("GIF", Samples.gif),
    ("interlaced GIF", Samples.interlacedGIF), ("animated GIF", Samples.animatedGIF),
  ]

  static let all: [(name: String, bytes: [UInt8])] =
    quartered + [
      ("grey JPEG", Samples.greyJPEG), ("turned JPEG", Samples.orientation6JPEG),
      ("transparent PNG", Samples.transparentPNG), ("16 bit PNG", Samples.grey16PNG),
      ("transparent WebP", Samples.losslessWebP), ("transparent GIF", Samples.transparentGIF),
      ("ICO of PNG", Samples.pngICO), ("ICO of BMP", Samples.bmpICO),
    ]

  @Test(arguments: quartered) func `every format gives the picture`(name: String, bytes: [UInt8])
    throws
  {
    let thumbnail = try PictureDecoder.thumbnail(of: bytes)
    #expect((thumbnail.width, thumbnail.height) == (32, 16))
    #expect(thumbnail.quarters == ["red", "green", "blue", "white"])
  }

  @Test(arguments: quartered) func `a large picture is shrunk to fit, its aspect kept`(
    name: String, bytes: [UInt8]
  ) throws {
    let thumbnail = try PictureDecoder.thumbnail(of: bytes, fitting: 8)
    #expect((thumbnail.width, thumbnail.height) == (8, 4))
    #expect(thumbnail.quarters == ["red", "green", "blue", "white"])
  }

  @Test func `a camera's orientation is undone`() throws {
    let upsideDown = try PictureDecoder.thumbnail(of: Samples.orientation3JPEG)
    #expect(upsideDown.quarters == ["white", "blue", "green", "red"])
    let turned = try PictureDecoder.thumbnail(of: Samples.orientation6JPEG)
    #expect((turned.width, turned.height) == (16, 32))
    #expect(turned.quarters == ["blue", "red", "white", "green"])
  }

  @Test(arguments: [Samples.transparentPNG, Samples.losslessWebP, Samples.transparentGIF])
  func `what is transparent stays so`(bytes: [UInt8]) throws {
    let thumbnail = try PictureDecoder.thumbnail(of: bytes)
    #expect(thumbnail.quarters == ["clear", "green", "blue", "white"])
  }

  @Test func `sixteen bits a channel are brought down to eight`() throws {
    let thumbnail = try PictureDecoder.thumbnail(of: Samples.grey16PNG)
    #expect(thumbnail.quarters == ["white", "black", "white", "black"])
  }

  @Test func `of an icon the largest picture is taken`() throws {
    let png = try PictureDecoder.thumbnail(of: Samples.pngICO)
    #expect((png.width, png.height) == (32, 32))
    #expect(png.quarters == ["red", "green", "blue", "white"])
    let bmp = try PictureDecoder.thumbnail(of: Samples.bmpICO)
    #expect((bmp.width, bmp.height) == (16, 16))
    #expect(bmp.quarters == ["red", "green", "blue", "white"])
  }

  @Test func `a header that promises too much is refused before anything is allocated`() {
    for bytes in [Samples.hugePNG, Samples.manyPixelsPNG] {
      do throws(PictureError) {
        _ = try PictureDecoder.thumbnail(of: bytes)
        Issue.record("decoded")
      } catch {
        guard case .tooManyPixels = error else {
          Issue.record("\(error)")
          continue
        }
      }
    }
    #expect(throws: PictureError.tooManyBytes(limit: PictureDecoder.byteLimit)) {
      try PictureDecoder.thumbnail(of: Array(repeating: 0, count: PictureDecoder.byteLimit + 1))
    }
  }

  @Test(arguments: ["", "<html>", "\u{0}\u{0}\u{1}", "GIF89a", "RIFF....WEBPVP8 ", "BM......"])
  func `what is no picture is an error`(text: String) {
    #expect(throws: PictureError.self) { try PictureDecoder.thumbnail(of: Array(text.utf8)) }
  }

  @Test(arguments: all) func `a file cut anywhere is shown in part or refused`(
    name: String, bytes: [UInt8]
  ) {
    FuzzSeeds.keep([16] + bytes, for: "picture")
    for length in 0..<bytes.count {
      let thumbnail = try? PictureDecoder.thumbnail(of: Array(bytes.prefix(length)), fitting: 16)
      if let thumbnail { #expect(thumbnail.width <= 32 && thumbnail.height <= 32) }
    }
  }

  @Test(arguments: all) func `bytes changed at random are shown or refused`(
    name: String, bytes: [UInt8]
  ) {
    var generator = SeededNumbers(seed: UInt64(bytes.count))
    for _ in 0..<200 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        broken[Int.random(in: 0..<broken.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      _ = try? PictureDecoder.thumbnail(of: broken, fitting: 16)
    }
  }
}

extension Thumbnail {
  /// The colours in the middle of the four quarters.
  var quarters: [String] {
    [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
      let place = (height * y / 4 * width + width * x / 4) * 4
      let pixel = pixels[place..<(place + 4)].map { $0 > 128 }
      return switch pixel {
      case [true, false, false, true]: "red"
      case [false, true, false, true]: "green"
      case [false, false, true, true]: "blue"
      case [true, true, true, true]: "white"
      case [false, false, false, true]: "black"
      case let other where !other[3]: "clear"
      default: "\(Array(pixels[place..<(place + 4)]))"
      }
    }
  }
}
