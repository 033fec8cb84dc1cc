import Testing

@testable import Pictures

@Suite struct PictureWorkshopTests {
  @Test(
    arguments: [
      .thumbnail(
        Thumbnail(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6, 7, 8])),
      .failure(.unknownFormat), .failure(.tooManyBytes(limit: 9)),
      .failure(.tooManyPixels(width: 30_000, height: 1)),
      .failure(.broken(.webp, step: .pixels, code: -3)),
      .failure(.broken(.ico, step: .entry, code: 7)),
    ] as [Answer]) func `an answer is read as it was written`(answer: Answer) throws
  {
    let answer = try #require(answer.value)
    #expect(PictureAnswer(answer.bytes) == answer)
  }

  /// `Thumbnail.init` fails on bad sizes.
  enum Answer: Sendable {
    case thumbnail(Thumbnail?)
    case failure(PictureError)

    var value: PictureAnswer? {
      switch self {
      case .thumbnail(let thumbnail): thumbnail.map { .thumbnail($0) }
      case .failure(let error): .failure(error)
      }
    }
  }

  @Test func `a worker's answer is not believed`() {
    let good = PictureAnswer.failure(.tooManyPixels(width: 1, height: 2)).bytes
    for length in 0..<good.count { #expect(PictureAnswer(Array(good.prefix(length))) == nil) }
    #expect(PictureAnswer([0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
    #expect(PictureAnswer([0, 0, 0, 0, 1, 0, 0, 0, 1, 7]) == nil)
    #expect(PictureAnswer([9, 0, 0, 0, 1, 0, 0, 0, 1]) == nil)
    #expect(PictureAnswer([4, 0, 0, 0, 99, 0, 0, 0, 1]) == nil)
  }

  @Test func `the worker answers a request with a thumbnail or a reason`() throws {
    let request = PictureRequest(side: 8, file: PictureSamples.png)
    let answer = PictureAnswer(PictureWorker.answer(to: request.bytes))
    guard case .thumbnail(let thumbnail) = answer else {
      Issue.record("\(String(describing: answer))")
      return
    }
    #expect((thumbnail.width, thumbnail.height) == (8, 4))
    let huge = PictureRequest(side: 8, file: PictureSamples.hugePNG)
    #expect(
      PictureAnswer(PictureWorker.answer(to: huge.bytes))
        == .failure(.tooManyPixels(width: 30_000, height: 30_000)))
    #expect(PictureAnswer(PictureWorker.answer(to: [1, 2])) == .failure(.unknownFormat))
  }

  @Test(arguments: [
    ("/bin/false", []), ("/bin/true", []), ("/nonexistent", []), ("/bin/echo", ["hello"]),
    ("/bin/sh", ["-c", "cat >/dev/null; kill -SEGV $$"]),
    ("/bin/sh", ["-c", "printf '\\001\\0\\0\\0\\0\\0\\0\\0\\0'; exit 3"]),
  ]) func `a worker that dies or babbles is one sentence`(
    executable: String, arguments: [String]
  ) async {
    let workshop = PictureWorkshop(executable: executable, arguments: arguments)
    await #expect(throws: PictureError.workerFailed) {
      try await workshop.thumbnail(of: PictureSamples.png)
    }
  }

  @Test func `a worker that hangs is killed at its time`() async {
    let workshop = PictureWorkshop(
      executable: "/bin/sleep", arguments: ["1000"], timeLimit: .milliseconds(50))
    await #expect(throws: PictureError.workerFailed) {
      try await workshop.thumbnail(of: PictureSamples.png)
    }
  }

  @Test func `cancelling kills the worker`() async {
    let workshop = PictureWorkshop(
      executable: "/bin/sleep", arguments: ["1000"], timeLimit: .seconds(1000))
    let task = Task { () -> PictureError? in
      do throws(PictureError) {
        _ = try await workshop.thumbnail(of: PictureSamples.png)
        return nil
      } catch {
        return error
      }
    }
    task.cancel()
    #expect(await task.value == .workerFailed)
  }

  @Test func `what is no picture starts no process`() async {
    let workshop = PictureWorkshop(executable: "/nonexistent")
    await #expect(throws: PictureError.unknownFormat) {
      try await workshop.thumbnail(of: Array("<html>".utf8))
    }
  }
}
