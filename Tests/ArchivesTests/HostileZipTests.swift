import Testing

@testable import Archives

/// What a zip may not do, while the rest of it is read.
@Suite struct HostileZipTests {
  private static let good = ("talk.jsonl", "{\"author\": \"ana\", \"text\": \"kept\"}\n")

  @Test(arguments: [
    ("../talk.jsonl", "has a name that leads out of the zip"),
    ("a/../../talk.jsonl", "has a name that leads out of the zip"),
    ("a\\..\\talk.jsonl", "has a name that leads out of the zip"),
    ("/etc/talk.jsonl", "has an absolute name"),
    ("C:/talk.jsonl", "has an absolute name"),
  ])
  func `a name that leads elsewhere is refused`(name: String, reason: String) throws {
    let folder = try ExportFolder([:])
    let zip = try folder.zip("a.zip", [(name, Self.good.1), Self.good])
    let reading = try Reading(zip)
    #expect(reading.drafts.map(\.text) == ["kept"])
    #expect(reading.skipped.map(\.reason) == [reason])
    #expect(reading.skipped.first?.file.contains("a.zip") == true)
  }

  @Test func `a symbolic link is refused`() throws {
    let folder = try ExportFolder([:])
    let zip = try folder.zip(
      "a.zip", [("link.jsonl", "/etc/passwd"), Self.good], links: ["link.jsonl"])
    let reading = try Reading(zip)
    #expect(reading.drafts.map(\.text) == ["kept"])
    #expect(reading.skipped.map(\.reason) == ["is a symbolic link"])
  }

  @Test func `a bomb is refused by what it would unpack to`() throws {
    let folder = try ExportFolder([:])
    let zeros = String(repeating: "0", count: ZipTree.harmlessBytes + 1)
    let zip = try folder.zip("a.zip", [("bomb.jsonl", zeros), Self.good])
    let reading = try Reading(zip)
    #expect(reading.drafts.map(\.text) == ["kept"])
    #expect(reading.skipped.first?.reason.hasPrefix("is a bomb: ") == true)
  }

  @Test(arguments: [
    (ZipTree.harmlessBytes, 1, false), (ZipTree.harmlessBytes + 1, 1, true),
    (ZipTree.ratioLimit << 20, 1 << 20, false), ((ZipTree.ratioLimit + 1) << 20, 1 << 20, true),
  ])
  func `what unpacks to much more than it is is a bomb`(size: Int, packed: Int, isBomb: Bool) {
    #expect((ZipTree.refusal(ofBytes: size, packed: packed) != nil) == isBomb)
  }
}
