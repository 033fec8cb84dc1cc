/// A request as it came in; one with a body is not understood.
public struct OriginRequest: Sendable {
  public let method: String
  /// As on the request line, the query included.
  public let target: String
  public let headers: [(name: String, value: String)]
  /// The loopback address that the client connected to.
  public let host: String

  /// The first header of that name, which compares without case.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The target without its query.
  public var path: String {
    String(target.prefix { $0 != "?" })
  }
}

extension OriginRequest {
  /// The longest request head that is read.
  static let limitBytes = 64 * 1024

  enum Parsed {
    case incomplete
    case malformed
    /// `length` bytes belong to the request.
    case request(OriginRequest, length: Int)
  }

  /// Reads the first request in what a connection has sent (RFC 9112, 3 and 5).
  static func parse(_ bytes: [UInt8], host: String) -> Parsed {
    guard let length = lengthOfHead(bytes) else {
      return bytes.count > limitBytes ? .malformed : .incomplete
    }
    let lines = bytes[..<(length - 4)].split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
    let words = lines.first?.split(separator: " ").map(String.init) ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return .malformed }
    var headers: [(name: String, value: String)] = []
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return .malformed }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      headers.append((String(line[..<colon]), String(value)))
    }
    let request = OriginRequest(method: words[0], target: words[1], headers: headers, host: host)
    return .request(request, length: length)
  }

  private static func lengthOfHead(_ bytes: [UInt8]) -> Int? {
    let blank: [UInt8] = [13, 10, 13, 10]
    guard bytes.count >= blank.count else { return nil }
    for end in blank.count...bytes.count where bytes[(end - blank.count)..<end].elementsEqual(blank)
    {
      return end
    }
    return nil
  }
}
