import CPrctl
import Glibc

/// The other end of `PictureWorkshop`: a process that decodes one picture within limits that the
/// kernel keeps, and may die of it.
public enum PictureWorker {
  /// The program's first argument in the worker.
  public static let argument = "--decode-picture"
  /// What decoding may take at most; a progressive JPEG of 40 megapixels is refused by it.
  static let memoryLimitBytes: UInt = 256 << 20
  static let cpuLimitSeconds: UInt = 2

  /// Reads a request from standard input, answers on standard output, and returns the exit status.
  public static func serve() -> Int32 {
    limitSelf()
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while request.count <= PictureDecoder.byteLimit + PictureRequest.headerLength {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      request.append(contentsOf: buffer[..<count])
    }
    var answer = answer(to: request)[...]
    while !answer.isEmpty {
      let count = answer.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return 1 }
      answer = answer.dropFirst(count)
    }
    return 0
  }

  static func answer(to bytes: [UInt8]) -> [UInt8] {
    guard let request = PictureRequest(bytes) else {
      return PictureAnswer.failure(.unknownFormat).bytes
    }
    do throws(PictureError) {
      return PictureAnswer.thumbnail(
        try PictureDecoder.thumbnail(of: request.file, fitting: request.side)
      ).bytes
    } catch {
      return PictureAnswer.failure(error).bytes
    }
  }

  /// Nothing that it could start would have more rights, and it does not outlive who asked.
  /// No file may be written; memory and time end. Memory is what may be written to: the
  /// address space would count what threads only reserve, and the number of processes their threads.
  private static func limitSelf() {
    _ = pennant_forbid_new_privileges()
    _ = pennant_end_with_parent(SIGKILL)
    _ = pennant_forbid_inspection()
    limit(RLIMIT_DATA, memoryLimitBytes)
    limit(RLIMIT_CPU, cpuLimitSeconds)
    limit(RLIMIT_FSIZE, 0)
    limit(RLIMIT_CORE, 0)
    // The runtime's own event descriptors are among them, so there must be some.
    limit(RLIMIT_NOFILE, 32)
  }

  private static func limit(_ resource: __rlimit_resource, _ most: UInt) {
    var limit = rlimit(rlim_cur: most, rlim_max: most)
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
}

/// What the worker is asked: the side of the thumbnail, four bytes, then the file.
struct PictureRequest {
  static let headerLength = 4

  var side: Int
  var file: [UInt8]

  init(side: Int, file: [UInt8]) {
    self.side = side
    self.file = file
  }

  init?(_ bytes: [UInt8]) {
    guard let side = bytes.bigEndian32(at: 0) else { return nil }
    self.init(side: min(max(side, 1), 4096), file: Array(bytes[Self.headerLength...]))
  }

  var bytes: [UInt8] { [UInt8](bigEndian32: side) + file }
}

/// What the worker says: a kind, then the thumbnail's size and pixels, or what is wrong in three
/// numbers. The program believes none of it before it has checked it.
enum PictureAnswer: Equatable {
  case thumbnail(Thumbnail)
  case failure(PictureError)

  init?(_ bytes: [UInt8]) {
    guard let kind = bytes.first else { return nil }
    let rest = Array(bytes.dropFirst())
    guard let first = rest.bigEndian32(at: 0), let second = rest.bigEndian32(at: 4) else {
      return nil
    }
    let formats = PictureFormat.allCases
    switch kind {
    case 0:
      guard first <= 4096, second <= 4096,
        let thumbnail = Thumbnail(width: first, height: second, pixels: Array(rest.dropFirst(8)))
      else { return nil }
      self = .thumbnail(thumbnail)
    case 1: self = .failure(.unknownFormat)
    case 2: self = .failure(.tooManyBytes(limit: first))
    case 3: self = .failure(.tooManyPixels(width: first, height: second))
    case 4...6:
      guard formats.indices.contains(first) else { return nil }
      let step = PictureError.Step.allCases[Int(kind) - 4]
      self = .failure(.broken(formats[first], step: step, code: second - 0x8000_0000))
    default: return nil
    }
  }

  var bytes: [UInt8] {
    func bytes(_ kind: UInt8, _ first: Int, _ second: Int) -> [UInt8] {
      [kind] + [UInt8](bigEndian32: first) + [UInt8](bigEndian32: second)
    }
    switch self {
    case .thumbnail(let thumbnail):
      return bytes(0, thumbnail.width, thumbnail.height) + thumbnail.pixels
    case .failure(.unknownFormat), .failure(.workerFailed): return bytes(1, 0, 0)
    case .failure(.tooManyBytes(let limit)): return bytes(2, limit, 0)
    case .failure(.tooManyPixels(let width, let height)): return bytes(3, width, height)
    case .failure(.broken(let format, let step, let code)):
      let kind = 4 + (PictureError.Step.allCases.firstIndex(of: step) ?? 0)
      return bytes(
        UInt8(kind), PictureFormat.allCases.firstIndex(of: format) ?? 0, code + 0x8000_0000)
    }
  }
}

extension [UInt8] {
  fileprivate init(bigEndian32 number: Int) {
    let bits = UInt32(truncatingIfNeeded: number)
    self = [24, 16, 8, 0].map { UInt8(bits >> $0 & 255) }
  }

  func bigEndian32(at place: Int) -> Int? {
    guard place + 4 <= count else { return nil }
    return self[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
