import Testing

@testable import FeedModel

@Suite struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:30:15Z", 951_827_415_000),
    ("2026-11-30T18:17:00.250Z", 1_796_062_620_250), ("1969-12-31T23:59:59.999Z", -1),
    ("0001-01-01T00:00:00Z", -62_135_596_800_000), ("9999-12-31T23:59:59Z", 253_402_300_799_000),
  ])
  func `an instant is written and read as RFC 3339 has it`(text: String, milliseconds: Int) {
    let instant = Timestamp(milliseconds: Int64(milliseconds))
    #expect(Timestamp(rfc3339: text) == instant)
    #expect(instant.rfc3339 == text)
  }

  @Test(arguments: [
    ("2026-01-01T02:00:00+02:00", "2026-01-01T00:00:00Z"),
    ("2026-01-01 00:00-0130", "2026-01-01T01:30:00Z"),
    ("2026-01-01t00:00:00,1239z", "2026-01-01T00:00:00.123Z"),
    ("2026-06-30T23:59:60Z", "2026-07-01T00:00:00Z"),
  ])
  func `other zones and looser forms are read`(text: String, expected: String) {
    #expect(Timestamp(rfc3339: text)?.rfc3339 == expected)
  }

  @Test(arguments: [
    "", "soon", "2026-13-01T00:00:00Z", "2025-02-29T00:00:00Z", "2026-01-01T24:00:00Z",
    "2026-01-01T00:00:00", "2026-01-01", "2026-01-01T00:00:00Zx", "2026-01-01T00:00:00+25:00",
  ])
  func `what is no instant is refused`(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test func `every day of four centuries goes to its calendar date and back`() {
    for day in stride(from: -200_000, to: 200_000, by: 1) {
      let instant = Timestamp(milliseconds: Int64(day) * 86_400_000)
      #expect(instant.civil()?.dayNumber == day)
    }
  }

  @Test func `a sum past the edge stays at the edge`() {
    let last = Timestamp(milliseconds: .max)
    #expect(last + .seconds(1) == last)
    #expect(last + .seconds(Int64.max) == last)
  }
}
