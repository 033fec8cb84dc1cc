/// Names of parameters that let their holder in: a link with one is not fetched unasked, since the fetch
/// would hand the secret on, use it up, or confirm what it was sent for.
enum CredentialNames {
  /// In lower case, exact; each with where it is used that way.
  private static let names: Set<String> = [
    // OAuth 2.0 (RFC 6749, 4.1.2, 4.2.2; RFC 6750, 2.3), OpenID Connect, OAuth 1.0 (RFC 5849)
    "access_token", "refresh_token", "id_token", "client_secret", "oauth_token", "oauth_verifier",
    "oauth_signature",
    // sign-in links, invitations to a password, unsubscribe-by-token: names that frameworks share
    "token", "auth", "auth_token", "authtoken", "authkey", "auth_key", "authorization",
    "login_token",
    "magic_token", "otp", "reset_token", "reset_password_token", "confirmation_token",
    "verification_token", "invite_token", "invitation_token", "session_token", "csrf_token", "jwt",
    "ticket", "nonce",
    // passwords, Zoom's `pwd` among them
    "password", "passwd", "pass", "pwd", "passcode", "pin", "secret",
    // keys of interfaces
    "api_key", "apikey", "api-key", "api_token", "apitoken", "access_key", "accesskey",
    "private_key",
    "subscription-key", "secret_key",
    // session identifiers (PHP, Java, ASP, ColdFusion)
    "session", "sessionid", "session_id", "sid", "phpsessid", "jsessionid", "aspsessionid",
    "cftoken",
    // signed addresses: Amazon S3 and CloudFront, Google Cloud Storage, Azure SAS, Alibaba OSS
    "x-amz-signature", "x-amz-credential", "x-amz-security-token", "awsaccesskeyid", "signature",
    "x-goog-signature", "x-goog-credential", "googleaccessid", "sig", "key-pair-id",
    "ossaccesskeyid",
    "hdnea", "hmac",
  ]

  private static let longest = names.map(\.utf8.count).max() ?? 0

  /// Whether the query, or the fragment where OAuth's implicit grant puts its answer, has one with a
  /// value.
  static func appear(in text: Span<UInt8>, _ link: Range<Int>) -> Bool {
    var place = link.lowerBound
    while place < link.upperBound {
      switch text[place] {
      case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: ";"):
        if isCredential(text, from: place + 1, before: link.upperBound) { return true }
      default: break
      }
      place += 1
    }
    return false
  }

  private static func isCredential(_ text: Span<UInt8>, from start: Int, before end: Int) -> Bool {
    var place = start
    while place < end, text[place] != UInt8(ascii: "="), place - start <= longest { place += 1 }
    guard place > start, place + 1 < end, text[place] == UInt8(ascii: "="),
      text[place + 1] != UInt8(ascii: "&")
    else { return false }
    let name = String(unsafeUninitializedCapacity: place - start) { buffer in
      for offset in 0..<place - start { buffer[offset] = text[start + offset].asciiLowercased }
      return place - start
    }
    return names.contains(name)
  }
}
