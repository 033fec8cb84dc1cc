import Testing

@testable import Extract

@Suite struct MovieHeaderTests {
  @Test func `a film whose index comes first gives its length and size`() {
    guard case .found(let header) = MovieHeader.read(Built.mp4(seconds: 75, 1280, 720)) else {
      Issue.record("no header")
      return
    }
    #expect(header.durationSeconds == 75)
    #expect(header.width == 1280)
    #expect(header.height == 720)
  }

  @Test func `a film whose index comes last is not waited for`() {
    #expect(MovieHeader.read(Built.mp4(seconds: 75, 1280, 720, indexFirst: false)) == .none)
  }
}
