extension HeadTags {
  /// Decodes what was collected, once the charset is known.
  init(_ raw: RawHeadTags, decodedBy decoder: TextDecoder) {
    let text = ValueDecoder(bytes: raw.bytes, decoder: decoder)
    self.init()
    title = raw.title.map(text.elementText)
    base = raw.base.map(text.attribute)
    charset = raw.charset.map(text.attribute)
    language = raw.language.map(text.attribute)
    metas = raw.metas.map { meta in
      var result = Meta(
        attribute: meta.attribute, key: text.attribute(meta.key),
        content: text.attribute(meta.content), inBody: meta.inBody)
      result.media = meta.media.map(text.attribute)
      return result
    }
    links = raw.links.map { link in
      var result = LinkElement(rel: "", href: "", inBody: link.inBody)
      for (name, piece) in link.values { result.set(name, to: text.attribute(piece)) }
      return result
    }
    linkedData = raw.linkedData.map(text.script)
    headLinkedDataCount = raw.headLinkedDataCount
    microdata = raw.microdata.map {
      Microdata(
        property: text.attribute($0.property), value: text.attribute($0.value), inBody: $0.inBody)
    }
    body.heading = raw.heading.map(text.elementText)
    body.published = raw.published.map(text.attribute)
    scripts = raw.scripts.map(text.attribute)
    hasPasswordField = raw.hasPasswordField
  }
}

extension HeadTags.LinkElement {
  fileprivate mutating func set(_ name: HTMLAttributeName, to value: String) {
    switch name {
    case .rel: rel = value
    case .href: href = value
    case .type: type = value
    case .sizes: sizes = value
    case .title: title = value
    case .media: media = value
    case .hreflang: hreflang = value
    case .color: color = value
    case .itemprop: itemprop = value
    default: break
    }
  }
}

/// Decodes pieces of one array: charset first, then character references, then white space.
private struct ValueDecoder {
  let bytes: [UInt8]
  let decoder: TextDecoder

  func attribute(_ piece: Range<Int>) -> String { line(piece, in: .attribute) }
  func elementText(_ piece: Range<Int>) -> String { line(piece, in: .text) }

  private func line(_ piece: Range<Int>, in context: CharacterReferences.Context) -> String {
    var text = decoder.utf8(bytes[piece])
    CharacterReferences.decode(&text, in: context)
    return TextCleaner.line(text)
  }

  /// A script knows no references, and what its white space means is up to its language.
  func script(_ piece: Range<Int>) -> String {
    String(decoding: decoder.utf8(bytes[piece]), as: UTF8.self)
  }
}
