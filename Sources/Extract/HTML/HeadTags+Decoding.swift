extension HeadTags {
  /// Decodes what was collected, once the charset is known.
  init(_ raw: RawHeadTags, decodedBy decoder: TextDecoder) {
    var text = ValueDecoder(bytes: raw.bytes, decoder: decoder)
    self.init()
    title = raw.title.map { text.elementText($0) }
    base = raw.base.map { text.attribute($0) }
    charset = raw.charset.map { text.attribute($0) }
    language = raw.language.map { text.attribute($0) }
    metas = raw.metas.map { meta in
      var result = Meta(
        attribute: meta.attribute, key: text.attribute(meta.key),
        content: text.attribute(meta.content), inBody: meta.inBody)
      result.media = meta.media.map { text.attribute($0) }
      return result
    }
    links = raw.links.map { link in
      var result = LinkElement(rel: "", href: "", inBody: link.inBody)
      for (name, piece) in link.values { result.set(name, to: text.attribute(piece)) }
      return result
    }
    linkedData = raw.linkedData.map { text.script($0) }
    headLinkedDataCount = raw.headLinkedDataCount
    microdata = raw.microdata.map {
      Microdata(
        property: text.attribute($0.property), value: text.attribute($0.value), inBody: $0.inBody)
    }
    body.heading = raw.heading.map { text.elementText($0) }
    body.lead = raw.lead.map { text.elementText($0.text) }
    body.byline = raw.byline.map { text.elementText($0) }
    body.published = raw.published.map { text.attribute($0) }
    scripts = raw.scripts.map { text.attribute($0) }
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

  mutating func attribute(_ piece: Range<Int>) -> String { line(piece, in: .attribute) }
  mutating func elementText(_ piece: Range<Int>) -> String { line(piece, in: .text) }

  private mutating func line(
    _ piece: Range<Int>, in context: CharacterReferences.Context
  ) -> String {
    if let plain = PlainLine.text(bytes, piece) { return plain }
    return TextCleaner.line(CharacterReferences.decoded(decoder.utf8(bytes[piece]), in: context))
  }

  /// A script knows no references, and what its white space means is up to its language.
  mutating func script(_ piece: Range<Int>) -> String {
    String(decoding: decoder.utf8(bytes[piece]), as: UTF8.self)
  }
}
