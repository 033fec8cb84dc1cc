/// Certificates that `openssl ca` made for these tests, all of one key that is worth nothing.
enum Certificate: String, CaseIterable, Sendable {
  case good
  case other
  case expired
  case early
  case issued

  static let key = """
    -----BEGIN EC PRIVATE KEY-----
    MHcCAQEEINlQ95Dfbc5EhFbHCgNccmqhyBbVlCC/suuncc9YrH+2oAoGCCqGSM49
    AwEHoUQDQgAEhjoDO3hT/e+DH0rVh90d0dNKh78sq4+xJcUpipqliMR1eF2lniev
    qPswMPOdT94vckP3Q1AavT2oOkA+SYIPVQ==
    -----END EC PRIVATE KEY-----
    """

  var pem: String {
    switch self {
    // For 127.0.0.1, from 2020 to 2120.
    case .good:
      """
      -----BEGIN CERTIFICATE-----
      MIIBQTCB56ADAgECAgEBMAoGCCqGSM49BAMCMA8xDTALBgNVBAMMBGdvb2QwIBcN
      MjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMA8xDTALBgNVBAMMBGdvb2Qw
      WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASGOgM7eFP974MfStWH3R3R00qHvyyr
      j7ElxSmKmqWIxHV4XaWeJ6+o+zAw851P3i9yQ/dDUBq9Pag6QD5Jgg9VozIwMDAP
      BgNVHREECDAGhwR/AAABMB0GA1UdDgQWBBSRc8WJmiShKSElk78TZtm9VKFqhjAK
      BggqhkjOPQQDAgNJADBGAiEAg1+3Z5aj9sFOFpRQeKTTldwv3eWbenEaHRnkxZ71
      Z5UCIQCZQxksTTCfrljOJ5vq0zLzNQW4JGHKDYsCI+jT4aI8Jw==
      -----END CERTIFICATE-----
      """
    // The same for other.example.
    case .other:
      """
      -----BEGIN CERTIFICATE-----
      MIIBSjCB8qADAgECAgECMAoGCCqGSM49BAMCMBAxDjAMBgNVBAMMBW90aGVyMCAX
      DTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAQMQ4wDAYDVQQDDAVvdGhl
      cjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABIY6Azt4U/3vgx9K1YfdHdHTSoe/
      LKuPsSXFKYqapYjEdXhdpZ4nr6j7MDDznU/eL3JD90NQGr09qDpAPkmCD1WjOzA5
      MBgGA1UdEQQRMA+CDW90aGVyLmV4YW1wbGUwHQYDVR0OBBYEFJFzxYmaJKEpISWT
      vxNm2b1UoWqGMAoGCCqGSM49BAMCA0cAMEQCIFMKdWC7gZmfoGdCZDwS1MhQBIlx
      YR43ciCPNpYet+qWAiAGoiAsL+EbYNnRcNsikBEYWF2YiHXNGGCTfKNhCpbbpQ==
      -----END CERTIFICATE-----
      """
    // For 127.0.0.1, from 2000 to 2001.
    case .expired:
      """
      -----BEGIN CERTIFICATE-----
      MIIBRDCB66ADAgECAgEDMAoGCCqGSM49BAMCMBIxEDAOBgNVBAMMB2V4cGlyZWQw
      HhcNMDAwMTAxMDAwMDAwWhcNMDEwMTAxMDAwMDAwWjASMRAwDgYDVQQDDAdleHBp
      cmVkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEhjoDO3hT/e+DH0rVh90d0dNK
      h78sq4+xJcUpipqliMR1eF2lnievqPswMPOdT94vckP3Q1AavT2oOkA+SYIPVaMy
      MDAwDwYDVR0RBAgwBocEfwAAATAdBgNVHQ4EFgQUkXPFiZokoSkhJZO/E2bZvVSh
      aoYwCgYIKoZIzj0EAwIDSAAwRQIhAK7wDUrcfMNmgzQO/Gq89GglcieWHRw4R1bJ
      RordLtjOAiA+R3Z51YmmwboCXmuoOOezwWRsgBoTpu0y0sVljs0MYw==
      -----END CERTIFICATE-----
      """
    // For 127.0.0.1, from 2100 to 2120.
    case .early:
      """
      -----BEGIN CERTIFICATE-----
      MIIBRDCB66ADAgECAgEEMAoGCCqGSM49BAMCMBAxDjAMBgNVBAMMBWVhcmx5MCIY
      DzIxMDAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBAxDjAMBgNVBAMMBWVh
      cmx5MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEhjoDO3hT/e+DH0rVh90d0dNK
      h78sq4+xJcUpipqliMR1eF2lnievqPswMPOdT94vckP3Q1AavT2oOkA+SYIPVaMy
      MDAwDwYDVR0RBAgwBocEfwAAATAdBgNVHQ4EFgQUkXPFiZokoSkhJZO/E2bZvVSh
      aoYwCgYIKoZIzj0EAwIDSAAwRQIgJ06YYA29KamUaXBZyQItn1Pa5OwdMJBxJ06g
      91t83B8CIQDUNnPXbxJNMVPRunu/d+oC+k95T9WTl8LYi9P7LGBNQw==
      -----END CERTIFICATE-----
      """
    // For 127.0.0.1, from 2020 to 2120, by an issuer that nobody trusts.
    case .issued:
      """
      -----BEGIN CERTIFICATE-----
      MIIBZjCCAQygAwIBAgIBBTAKBggqhkjOPQQDAjARMQ8wDQYDVQQDDAZpc3N1ZXIw
      IBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBExDzANBgNVBAMMBmlz
      c3VlZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABIY6Azt4U/3vgx9K1YfdHdHT
      Soe/LKuPsSXFKYqapYjEdXhdpZ4nr6j7MDDznU/eL3JD90NQGr09qDpAPkmCD1Wj
      UzBRMA8GA1UdEQQIMAaHBH8AAAEwHQYDVR0OBBYEFJFzxYmaJKEpISWTvxNm2b1U
      oWqGMB8GA1UdIwQYMBaAFANnPSBdNFmkRK2fyisdGv/sR5WpMAoGCCqGSM49BAMC
      A0gAMEUCIQDANj/RS5cxoiPA63DuF3ebHvBhNuvq78LRFqxHTYTAKgIgFz526rRP
      /zage5KECQ8YQf+/+6vVyTrI2tptMf6hXcE=
      -----END CERTIFICATE-----
      """
    }
  }
}
