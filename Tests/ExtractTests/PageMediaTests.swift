import FeedModel
import Testing

@testable import Extract

@Suite struct PageMediaTests {
  @Test func `a file beats a player, and both are kept`() throws {
    let found = try metadata(
      of: .of([
        "og:video": "https://player.example.com/embed/1", "og:video:type": "text/html",
        "og:video:width": "640", "og:video": "http://cdn.example.com/1.mp4",
        "og:video:secure_url": "https://cdn.example.com/1.mp4", "og:video:type": "video/mp4",
        "og:video:width": "1280", "og:video:height": "720", "video:duration": "75",
      ]))
    #expect(
      found.video
        == LinkMetadata.Media(
          url: "https://cdn.example.com/1.mp4", width: 1280, height: 720, type: "video/mp4",
          embedURL: "https://player.example.com/embed/1", durationSeconds: 75))
    #expect(found.kind == .video)
    #expect(found.sources?["video"] == "og:video:secure_url")
  }

  @Test(
    arguments: [
      (["og:video": "/a.webm"], "/a.webm", nil),
      (["og:video": "/watch?v=1"], nil, "/watch?v=1"),
      (["og:video": "/a.swf", "og:video:type": "application/x-shockwave-flash"], nil, "/a.swf"),
      (["og:video": "/live.m3u8"], "/live.m3u8", nil),
      (
        [
          "twitter:player": "/p", "twitter:player:stream": "/s",
          "twitter:player:stream:content_type": "video/mp4",
        ],
        "/s", "/p"
      ),
      (["twitter:player": "/p.mp4"], nil, "/p.mp4"),
      (["og:video": "rtmp://x/y", "og:video:url": "/b.mp4"], "/b.mp4", nil),
    ] as [(KeyValuePairs<String, String>, String?, String?)])
  func `the type tells a file from a player, or else the name does`(
    metas: KeyValuePairs<String, String>, file: String?, player: String?
  ) throws {
    let video = try #require(try metadata(of: .of(metas)).video)
    #expect(video.url == file.map { "https://www.example.com" + $0 })
    #expect(video.embedURL == player.map { "https://www.example.com" + $0 })
  }

  @Test func `sound comes before a picture, and a picture before words`() throws {
    let sound = try metadata(of: .of(["og:audio": "/a.mp3", "og:image": "/a.png"]))
    #expect(sound.kind == .audio)
    #expect(sound.audio?.type == "audio/mpeg")
    #expect(try metadata(of: .of(["og:type": "article", "og:image": "/a.png"])).kind == .image)
    #expect(try metadata(of: .of(["og:type": "article"])).kind == .article)
    #expect(try metadata(of: .of(["og:title": "x"])).kind == .page)
  }
}
