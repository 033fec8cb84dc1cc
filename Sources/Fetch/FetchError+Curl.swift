import CCurl
import FeedModel
import Glibc

extension FetchError {
  /// What libcurl's code means for a person; the one place where its codes are read.
  init(_ code: CURLcode, of transfer: CurlTransfer, _ settings: FetchSettings) {
    if let refusal = transfer.refusal {
      self = refusal
      return
    }
    let easy = transfer.easy.pointer
    let url = transfer.url
    let host = url.displayHost
    if let proxy = transfer.proxy, let error = Self.ofProxy(proxy, code, easy, host: host) {
      self = error
      return
    }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      self.init(.unresolved, "no address for \"\(host)\"", unconnected: url)
    case CURLE_COULDNT_CONNECT:
      self.init(
        .unreachable, Self.connecting(to: host, url.port, errno: systemError(easy)),
        unconnected: url)
    case CURLE_OPERATION_TIMEDOUT:
      self = .noConnection(to: url, within: settings.connectTimeout)
    case CURLE_PEER_FAILED_VERIFICATION:
      self.init(.insecure, Self.certificate(of: host, verification: verification(easy)))
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CERTPROBLEM:
      self.init(.insecure, "no secure connection to \"\(host)\" could be agreed on")
    case CURLE_SSL_CACERT_BADFILE:
      let file = settings.certificateFile.map { " from \"\($0)\"" } ?? ""
      self.init(.insecure, "the certificates to trust cannot be read\(file)")
    case CURLE_GOT_NOTHING:
      self.init(.unreachable, "\"\(host)\" closed the connection without an answer")
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2_STREAM:
      self = .brokenOff(host)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2:
      self.init(.malformed, "\"\(host)\" does not answer in HTTP")
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
      self.init(.malformed, "the answer of \"\(host)\" cannot be unpacked")
    case CURLE_URL_MALFORMAT:
      self.init(.malformed, "\"\(host)\" is not a host's name")
    case CURLE_LOGIN_DENIED:
      self.init(.notAllowed, "the address of \"\(host)\" holds a password and is not fetched")
    case CURLE_OUT_OF_MEMORY:
      // What libcurl 7.88 says of a header line past its own 100 KiB.
      self.init(.tooLarge, "the headers from \"\(host)\" are too long")
    default:
      let reason = String(cString: curl_easy_strerror(code))
      self.init(.unreachable, "nothing from \"\(host)\": \(reason)")
    }
  }

  /// What is the proxy's fault and not the host's; nil where it is not.
  private static func ofProxy(
    _ proxy: String, _ code: CURLcode, _ easy: UnsafeMutableRawPointer, host: String
  ) -> FetchError? {
    // A password in its address is nobody's business.
    let name = proxy.split(separator: "@").last.map(String.init) ?? proxy
    switch code {
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY:
      return FetchError(.unreachable, "no connection to the proxy \"\(name)\"")
    default:
      var status = 0
      pennant_easy_get_long(easy, CURLINFO_HTTP_CONNECTCODE, &status)
      guard status >= 300 else { return nil }
      return FetchError(
        .unreachable, "the proxy \"\(name)\" does not connect to \"\(host)\" (status \(status))")
    }
  }

  private static func connecting(to host: String, _ port: Int, errno: Int32) -> String {
    switch errno {
    case ECONNREFUSED: "\"\(host)\" refuses connections on port \(port)"
    case ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, EAFNOSUPPORT: "no route to \"\(host)\""
    default: "no connection to \"\(host)\" on port \(port)"
    }
  }

  /// OpenSSL's `X509_V_ERR_*` numbers, which libcurl hands through.
  private static func certificate(of host: String, verification code: Int) -> String {
    switch code {
    case 9: "the certificate of \"\(host)\" is not valid yet"
    case 10: "the certificate of \"\(host)\" has expired"
    case 18, 19: "the certificate of \"\(host)\" is self-signed"
    case 2, 20, 21: "the certificate of \"\(host)\" is from an unknown issuer"
    // libcurl compares the name first, and has no verdict of OpenSSL's by then.
    case 1, 62, 64: "the certificate is not for \"\(host)\""
    default: "the certificate of \"\(host)\" cannot be verified"
    }
  }
}

private func systemError(_ easy: UnsafeMutableRawPointer) -> Int32 {
  var code = 0
  pennant_easy_get_long(easy, CURLINFO_OS_ERRNO, &code)
  return Int32(clamping: code)
}

private func verification(_ easy: UnsafeMutableRawPointer) -> Int {
  var code = 0
  pennant_easy_get_long(easy, CURLINFO_SSL_VERIFYRESULT, &code)
  return code
}
