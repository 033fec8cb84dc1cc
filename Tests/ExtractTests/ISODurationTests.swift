import Testing

@testable import Extract

@Suite struct ISODurationTests {
  @Test(
    arguments: [
      ("PT1H2M3S", 3723), ("PT90M", 5400), ("P1DT2H", 93_600), ("pt4m5.5s", 245.5),
      ("P1W", 604_800),
      ("75", 75), ("1:15", 75), ("01:02:03", 3723), ("212.5", 212.5),
    ] as [(String, Double)])
  func `a length of time is read in seconds`(written: String, seconds: Double) {
    #expect(ISODuration.seconds(written) == seconds)
  }

  @Test(arguments: [
    "", "P", "PT", "PT5", "P1Y", "P2M", "1:2:3:4", "-5", "0", "long", "PT99999999H",
  ])
  func `what is no length is none`(written: String) {
    #expect(ISODuration.seconds(written) == nil)
  }
}
