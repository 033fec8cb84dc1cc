import Testing
import Unfurl

/// The library as another package sees it: nothing but `import Unfurl`.
@Suite struct LibraryTests {
  @Test func `an address gives metadata, or a failure that says why`() async throws {
    let unfurler = Unfurler()
    let url = try #require(WebURL("http://127.0.0.1/"))
    do throws(PreviewFailure) {
      let metadata: LinkMetadata = try await unfurler.metadata(for: url)
      Issue.record("a private address was fetched: \(metadata)")
    } catch {
      #expect(error.kind == .notAllowed)
    }
    var states: [PreviewState] = []
    for await state in unfurler.states(for: url) { states.append(state) }
    #expect(states.count == 2)
    guard case .loading = states.first, case .failed = states.last else {
      Issue.record("not loading, then failed")
      return
    }
  }
}
