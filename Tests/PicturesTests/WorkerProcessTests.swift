import Foundation
import TestSupport
import Testing

@testable import Pictures

/// The program itself as the worker: what a hostile picture costs, and what the worker may not do.
@Suite(
  .ownThread,
  .serialized,
  .withPictureWorker)
struct WorkerProcessTests {
  private let folder: TemporaryFolder
  private let program: Program

  init() throws {
    folder = try TemporaryFolder()
    program = try Program(home: folder.path)
  }

  private var workshop: PictureWorkshop { PictureWorkshop(executable: program.path) }

  @Test(arguments: PictureDecoderTests.all) func `every format comes out of the worker`(
    name: String, bytes: [UInt8]
  ) async throws {
    let thumbnail = try await workshop.thumbnail(of: bytes, fitting: 8)
    #expect(thumbnail.width <= 8 && thumbnail.height <= 8)
  }

  @Test func `hostile pictures are refused or drawn small`() async {
    var hostile = [PictureSamples.hugePNG, PictureSamples.manyPixelsPNG]
    for (_, bytes) in PictureDecoderTests.all {
      hostile.append(Array(bytes.prefix(bytes.count / 2)))
      var lying = bytes
      for place in stride(from: 16, to: min(bytes.count, 26), by: 3) { lying[place] = 0x1F }
      hostile.append(lying)
    }
    for bytes in hostile {
      do throws(PictureError) {
        let thumbnail = try await workshop.thumbnail(of: bytes, fitting: 8)
        #expect(thumbnail.width <= 8 && thumbnail.height <= 8)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test func `the worker has no way to more rights, memory or time`() async throws {
    // A worker that is asked for nothing waits.
    let input = folder.path + "/input"
    try #require(mkfifo(input, 0o600) == 0)
    let held = open(input, O_RDWR | O_CLOEXEC)
    defer { close(held) }
    let process = try ChildProcess(
      [program.path, PictureWorker.argument], environment: [:], input: input)
    let status = process.folder
    let end = Date(timeIntervalSinceNow: 20)
    var limits = ""
    while Date() < end {
      limits = (try? String(contentsOfFile: status + "/limits", encoding: .utf8)) ?? ""
      // The last that is set.
      if limits.contains("Max open files            32") { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(limits.contains("Max cpu time              2 "))
    #expect(limits.contains("Max data size             268435456"))
    #expect(limits.contains("Max file size             0 "))
    // Of the thread that decodes.
    let threads = try FileManager.default.contentsOfDirectory(atPath: status + "/task")
    let rights = threads.map { thread in
      (try? String(contentsOfFile: status + "/task/\(thread)/status", encoding: .utf8)) ?? ""
    }
    #expect(rights.contains { $0.contains("NoNewPrivs:\t1") })
    process.send(signal: SIGKILL)
    await process.wait()
  }
}
