/// An IPv6 address as it stands between the brackets of a host.
struct IPv6Literal: Hashable, Sendable {
  /// Eight pieces of 16 bits.
  let pieces: [UInt16]

  /// Nil where the URL standard's *IPv6 parser* fails.
  init?(_ text: ArraySlice<UInt8>) {
    var reader = Reader(rest: text)
    guard let pieces = reader.pieces() else { return nil }
    self.pieces = pieces
  }

  /// In brackets, with the first longest run of zero pieces as `::` (URL standard, *IPv6
  /// serializer*, which is RFC 5952 §4 without its dotted form).
  var serialized: [UInt8] {
    let zeros = longestZeroRun
    var text = "["
    var index = 0
    while index < 8 {
      if index == zeros.lowerBound, !zeros.isEmpty {
        text += index == 0 ? "::" : ":"
        index = zeros.upperBound
        continue
      }
      text += String(pieces[index], radix: 16)
      if index < 7 { text += ":" }
      index += 1
    }
    return Array((text + "]").utf8)
  }

  /// The run that is compressed: at least two pieces long.
  private var longestZeroRun: Range<Int> {
    var longest = 0..<0
    var start = 0
    for index in 0...8 where index == 8 || pieces[index] != 0 {
      if index - start > max(longest.count, 1) { longest = start..<index }
      start = index + 1
    }
    return longest
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func pieces() -> [UInt16]? {
      var pieces: [UInt16] = []
      var compression: Int?
      if take(":") {
        guard take(":") else { return nil }
        compression = 0
      }
      while !rest.isEmpty {
        guard pieces.count < 8 else { return nil }
        if take(":") {
          guard compression == nil else { return nil }
          compression = pieces.count
          continue
        }
        if startsDottedAddress {
          guard pieces.count <= 6, let address = dottedAddress() else { return nil }
          pieces += [address.0, address.1]
          break
        }
        guard let piece = hexPiece() else { return nil }
        pieces.append(piece)
        if take(":") {
          if rest.isEmpty { return nil }
        } else if !rest.isEmpty {
          return nil
        }
      }
      if let compression {
        guard pieces.count < 8 else { return nil }
        pieces.insert(contentsOf: repeatElement(0, count: 8 - pieces.count), at: compression)
      }
      return pieces.count == 8 ? pieces : nil
    }

    /// One to four hexadecimal digits.
    private mutating func hexPiece() -> UInt16? {
      var value: UInt16 = 0
      var count = 0
      while count < 4, let digit = rest.first, let hex = PercentEncoding.hexValue(of: digit) {
        value = value << 4 | UInt16(hex)
        rest.removeFirst()
        count += 1
      }
      return count > 0 ? value : nil
    }

    private var startsDottedAddress: Bool {
      let digits = rest.prefix(4).prefix { PercentEncoding.hexValue(of: $0) != nil }
      return rest.dropFirst(digits.count).first == UInt8(ascii: ".")
    }

    /// Four decimal numbers up to 255 without leading zeros, to the end of the text.
    private mutating func dottedAddress() -> (UInt16, UInt16)? {
      var bytes: [UInt16] = []
      while bytes.count < 4 {
        if !bytes.isEmpty, !take(".") { return nil }
        var value: UInt16?
        while let digit = rest.first,
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
        {
          let number = UInt16(digit - UInt8(ascii: "0"))
          switch value {
          case nil: value = number
          case 0?: return nil
          case let old?: value = old * 10 + number
          }
          guard value ?? 0 <= 0xFF else { return nil }
          rest.removeFirst()
        }
        guard let value else { return nil }
        bytes.append(value)
      }
      return rest.isEmpty ? (bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]) : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest.removeFirst()
      return true
    }
  }
}
