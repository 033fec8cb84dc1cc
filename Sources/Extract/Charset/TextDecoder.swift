/// Decodes the bytes of one charset to UTF-8.
struct TextDecoder {
  func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] { Array(bytes) }
}
