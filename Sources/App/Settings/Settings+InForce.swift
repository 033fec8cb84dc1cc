import Fetch

extension Settings {
  /// What is in force for an entry of the settings file, whoever said so, as the file would say it; nil
  /// where nobody did and there is nothing that stands for it.
  func inForce(_ entry: SettingsFile.Entry) -> String? {
    let text: String? =
      switch "\(entry.section) \(entry.name)" {
      case "feed author": author
      case "feed store": storePath
      case "feed previews": "\(previewLimit)"
      case "feed opener": opener
      case "fetch timeout": "\(unfurl.fetch.totalTimeout.milliseconds / 1000)"
      case "fetch in_flight": "\(unfurl.inFlightLimit)"
      case "fetch per_host": "\(unfurl.perHostLimit)"
      case "fetch user_agent": unfurl.fetch.userAgent
      case "fetch language": unfurl.fetch.acceptLanguage
      case "fetch ca_file": unfurl.fetch.certificateFile
      case "fetch allow_address": unfurl.fetch.addressPolicy.allowed.joined(separator: " ")
      // Its address may hold a password.
      case "fetch proxy": unfurl.fetch.proxies == ProxyRules() ? nil : "in use"
      case let name: given[name]
      }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
