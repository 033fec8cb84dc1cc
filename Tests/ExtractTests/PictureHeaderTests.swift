import TestSupport
import Testing

@testable import Extract

@Suite struct PictureHeaderTests {
  private static let bitmapV5 = Built.text("BM") + Built.big(0, 12) + Built.little(124, 4)

  @Test(
    arguments: [
      (Built.png(640, 480), "image/png", 640, 480),
      (Built.text("GIF89a") + Built.little(300, 2) + Built.little(200, 2), "image/gif", 300, 200),
      (Built.jpeg(1200, 630), "image/jpeg", 1200, 630),
      (
        Built.text("RIFF\0\0\0\0WEBPVP8 ") + Built.big(0, 7) + [0x9D, 0x01, 0x2A]
          + Built.little(800, 2) + Built.little(600, 2), "image/webp", 800, 600
      ),
      (
        Built.text("RIFF\0\0\0\0WEBPVP8L") + Built.big(0, 4) + [0x2F]
          + Built.little(799 | 599 << 14, 4) + Built.big(0, 9), "image/webp", 800, 600
      ),
      (
        Built.text("RIFF\0\0\0\0WEBPVP8X") + Built.big(0, 8) + Built.little(3999, 3)
          + Built.little(2999, 3), "image/webp", 4000, 3000
      ),
      (Built.avif(1600, 900, quarterTurns: 0), "image/avif", 1600, 900),
      (bitmapV5 + Built.little(32, 4) + Built.little(-16, 4), "image/bmp", 32, 16),
      (
        Built.text("BM") + Built.big(0, 12) + Built.little(12, 4) + Built.little(32, 2)
          + Built.little(16, 2), "image/bmp", 32, 16
      ),
      (
        [0, 0, 1, 0, 2, 0] + [16, 16] + Built.big(0, 14) + [0, 0] + Built.big(0, 14),
        "image/x-icon", 256, 256
      ),
    ] as [([UInt8], String, Int, Int)])
  func `a size is read from the first bytes`(
    file: [UInt8], mediaType: String, width: Int, height: Int
  ) throws {
    guard case .found(let header) = PictureHeader.read(file, as: nil) else {
      Issue.record("no size of \(mediaType)")
      return
    }
    #expect(header == .init(mediaType: mediaType, width: width, height: height))
  }

  @Test func `the size of a JPEG stands behind what a camera wrote first`() {
    let file = Built.jpeg(1200, 630, padding: 200_000)
    let header = PictureHeader.read(file, as: nil)
    #expect(header == .found(.init(mediaType: "image/jpeg", width: 1200, height: 630)))
  }

  @Test(arguments: [(1, 40, 30), (3, 40, 30), (5, 30, 40), (6, 30, 40), (8, 30, 40), (9, 40, 30)])
  func `an orientation that turns a photograph swaps its sides`(
    orientation: Int, width: Int, height: Int
  ) {
    let file = Built.jpeg(40, 30, orientation: orientation)
    #expect(
      PictureHeader.read(file, as: nil)
        == .found(.init(mediaType: "image/jpeg", width: width, height: height)))
  }

  @Test func `a turned AVIF is turned, and its tiles are not it`() {
    #expect(
      PictureHeader.read(Built.avif(160, 90, quarterTurns: 1), as: nil)
        == .found(.init(mediaType: "image/avif", width: 90, height: 160)))
  }

  @Test(
    arguments: [
      ("<svg width='120' height='80px'/>", 120, 80),
      ("<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a 'b'>]><svg viewBox='0 0 24 12'/>", 24, 12),
      ("<svg:svg xmlns:svg='x' width='1in' height='2cm'/>", 96, 76),
      ("<svg width='50' viewBox='0,0,100,40'/>", 50, 20),
      ("<svg width='100%' height='100%' viewBox='0 0 10 5'/>", 10, 5),
    ])
  func `a drawing has the size that it names, or its view box`(
    text: String, width: Int, height: Int
  ) {
    #expect(
      PictureHeader.read(Array(text.utf8), as: "image/svg+xml")
        == .found(.init(mediaType: "image/svg+xml", width: width, height: height)))
  }

  @Test(
    arguments: [
      Built.png(640, 480), Built.jpeg(1200, 630, orientation: 6, padding: 500),
      Built.avif(1600, 900, quarterTurns: 3), Built.mp4(seconds: 9, 64, 48),
      bitmapV5 + Built.little(32, 4) + Built.little(16, 4),
    ])
  func `a file cut anywhere has no other size than the whole, and none crashes`(file: [UInt8]) {
    FuzzSeeds.keep([0x0A] + file, for: "file")
    let whole = PictureHeader.read(file, as: nil)
    for length in 0..<file.count {
      let reading = PictureHeader.read(Array(file[..<length]), as: nil)
      #expect(reading == .needsMore || reading == .none || reading == whole)
      _ = MovieHeader.read(Array(file[..<length]))
    }
  }

  @Test func `a list that claims more than its box holds reads nothing behind it`() {
    let size = Built.box("ispe", Built.big(0, 4), Built.big(160, 4), Built.big(90, 4))
    let turn = Built.box("irot", [1])
    let links = Built.box("ipma", Built.big(0, 4), Built.big(1_000, 4))
    let meta = Built.box(
      "meta", Built.big(0, 4), Built.box("pitm", Built.big(0, 4), Built.big(9, 2)),
      Built.box("iprp", Built.box("ipco", size, turn), links))
    let cut = Built.box("ftyp", Built.text("avif"), Built.big(0, 4)) + meta
    let whole = cut + Built.big(9, 2) + [1, 0x81]
    FuzzSeeds.keep([0x0A] + whole, for: "file")
    #expect(PictureHeader.read(whole, as: nil) == PictureHeader.read(cut, as: nil))
    #expect(
      PictureHeader.read(whole, as: nil)
        == .found(.init(mediaType: "image/avif", width: 90, height: 160)))
  }

  @Test func `a film's header that is too short reads nothing behind its box`() {
    let header = Built.box("mvhd", [1], Built.big(0, 19), Built.big(600, 4))
    let cut = Built.box("ftyp", Built.text("isom")) + Built.box("moov", header)
    let whole = cut + Built.big(6_000, 8)
    FuzzSeeds.keep([0x0A] + whole, for: "file")
    #expect(MovieHeader.read(whole) == MovieHeader.read(cut))
    guard case .found(let film) = MovieHeader.read(whole) else {
      Issue.record("the index is whole")
      return
    }
    #expect(film.durationSeconds == nil)
  }

  @Test func `a file with any byte changed crashes nothing`() {
    for file in [
      Built.png(1, 1), Built.jpeg(40, 30, orientation: 6), Built.avif(16, 9, quarterTurns: 1),
      Built.mp4(seconds: 9, 64, 48),
    ] {
      for place in file.indices.prefix(400) {
        for byte in [0x00, 0x7F, 0x80, 0xFF] as [UInt8] {
          var changed = file
          changed[place] = byte
          _ = PictureHeader.read(changed, as: nil)
          _ = MovieHeader.read(changed)
        }
      }
    }
  }

  @Test func `sizes of nothing, or past all reason, are none`() {
    #expect(PictureHeader.read(Built.png(0, 10), as: nil) == .none)
    #expect(PictureHeader.read(Built.png(0xFFFF_FFFF, 10), as: nil) == .none)
    #expect(PictureHeader.read(Array("hello".utf8), as: "image/jpeg") == .none)
  }
}
