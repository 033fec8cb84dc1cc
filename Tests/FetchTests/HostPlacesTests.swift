import TestSupport
import Testing

@testable import Fetch

@Suite struct HostPlacesTests {
  @Test func `without a limit everyone has a place`() {
    var places = HostPlaces<Int>(limit: nil)
    for name in 0..<100 {
      let isIn = places.take(at: "a", for: name)
      #expect(isIn)
    }
    let next = places.leave("a")
    #expect(next == nil && places.busyHosts == 0)
  }

  @Test func `whoever finds no place has the next one, in order`() {
    var places = HostPlaces<Int>(limit: 2)
    let isIn = (1...5).map { places.take(at: $0 < 5 ? "a" : "b", for: $0) }
    #expect(isIn == [true, true, false, false, true])
    let next = ["a", "a", "a", "a", "b"].map { places.leave($0) }
    #expect(next == [3, 4, nil, nil, nil])
    #expect(places.busyHosts == 0)
  }

  @Test func `whoever gives up is passed over`() {
    var places = HostPlaces<Int>(limit: 1)
    let isIn = (1...3).map { places.take(at: "a", for: $0) }
    #expect(isIn == [true, false, false])
    places.giveUp("a", 2)
    let next = [places.leave("a"), places.leave("a")]
    #expect(next == [3, nil])
    #expect(places.busyHosts == 0)
  }

  /// Random visits against plain books: never more than the limit, nobody forgotten, nobody overtaken.
  @Test(arguments: 1...8) func `the books agree over random visits`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let limit = Int.random(in: 1...3, using: &random)
    var places = HostPlaces<Int>(limit: limit)
    var inside: [Int: String] = [:]
    var waiting: [(name: Int, host: String)] = []
    for name in 0..<2000 {
      let host = ["a", "b", "c", "d"].randomElement(using: &random) ?? "a"
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        let isIn = places.take(at: host, for: name)
        #expect(isIn == (inside.values.count { $0 == host } < limit))
        if isIn { inside[name] = host } else { waiting.append((name, host)) }
      case 2:
        guard let (name, host) = inside.min(by: { $0.key < $1.key }) else { continue }
        inside[name] = nil
        let next = waiting.firstIndex { $0.host == host }
        let entered = places.leave(host)
        #expect(entered == next.map { waiting[$0].name })
        if let next { inside[waiting.remove(at: next).name] = host }
      default:
        guard let place = waiting.indices.randomElement(using: &random) else { continue }
        let gone = waiting.remove(at: place)
        places.giveUp(gone.host, gone.name)
      }
    }
    #expect(places.busyHosts == Set(inside.values).count)
  }
}
