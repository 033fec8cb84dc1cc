import Testing

@testable import Archives

/// The ways in which telephones of the world write when something was said.
@Suite struct WhatsAppDatesTests {
  @Test(arguments: [
    ("13.06.18, 21:25 - ana: m", "2018-06-13T21:25:00Z"),
    ("[13/06/2018, 21:25:15] ana: m", "2018-06-13T21:25:15Z"),
    ("[06/13/18, 9:25:15 PM] ana: m", "2018-06-13T21:25:15Z"),
    ("6/13/18, 12:05 AM - ana: m", "2018-06-13T00:05:00Z"),
    ("6/13/18, 12:05 PM - ana: m", "2018-06-13T12:05:00Z"),
    ("6/13/18, 9:25\u{202F}PM - ana: m", "2018-06-13T21:25:00Z"),
    ("[2018-06-13, 21:25:15] ana: m", "2018-06-13T21:25:15Z"),
    ("\u{200E}[13.06.18, 21:25:15] ana: m", "2018-06-13T21:25:15Z"),
    ("[13.6.2018 9:25:15 p. m.] ana: m", "2018-06-13T21:25:15Z"),
  ])
  func `a line has its time`(line: String, time: String) throws {
    let reading = try Reading("WhatsApp Chat with ana.txt", line + "\n", format: .whatsapp)
    #expect(reading.drafts.map(\.postedAt.rfc3339) == [time])
    #expect(reading.drafts.map(\.author) == ["ana"])
  }

  @Test func `the order of day and month is that of the whole file`() throws {
    let text = "3/6/18, 10:00 - ana: first\n3/25/18, 10:00 - ana: only a month first allows this\n"
    let reading = try Reading("WhatsApp Chat with ana.txt", text, format: .whatsapp)
    #expect(
      reading.drafts.map(\.postedAt.rfc3339) == ["2018-03-06T10:00:00Z", "2018-03-25T10:00:00Z"])
  }

  @Test func `what stands on further lines belongs to the message, and system lines do not`() throws
  {
    let text = """
      13/06/2018, 21:25 - Messages are end-to-end encrypted.
      13/06/2018, 21:26 - ana: one
      two: three
      14/06/2018, 09:00 - ben: four

      """
    let reading = try Reading("WhatsApp Chat with ana.txt", text, format: .whatsapp)
    #expect(reading.drafts.map(\.text) == ["one\ntwo: three", "four"])
    #expect(reading.leftOut == 1)
  }
}
