import Glibc
import Testing

@testable import Origin

@Suite struct OriginTests {
  @Test func `a request gets its answer, and the connection takes the next one`() throws {
    let origin = try Origin { request in .raw("\(request.method) \(request.target)") }
    let keeping = try Origin { request in
      OriginAnswer([.send(Array("\(request.method) \(request.target);".utf8))])
    }
    let client = try Client(origin)
    client.get("/a?b=c")
    #expect(client.hear() == "GET /a?b=c")
    let patient = try Client(keeping)
    patient.get("/one")
    #expect(patient.hear(9) == "GET /one;")
    patient.get("/two")
    #expect(patient.hear(9) == "GET /two;")
    #expect(keeping.log.requests.map(\.target) == ["/one", "/two"])
    #expect(keeping.log.connections == 1)
  }

  @Test func `requests in one packet are answered one after the other`() throws {
    let origin = try Origin { request in
      request.target == "/last"
        ? .raw("end") : OriginAnswer([.pause(.milliseconds(1)), .send(Array(request.target.utf8))])
    }
    let client = try Client(origin)
    client.say("GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\n\r\nGET /last HTTP/1.1\r\n\r\n")
    #expect(client.hear() == "/1/2end")
  }

  @Test func `a request in pieces is one request`() throws {
    let origin = try Origin { request in .raw(request.header("X-PIECES") ?? "none") }
    let client = try Client(origin)
    client.say("GET / HT")
    client.say("TP/1.1\r\nx-pie")
    client.say("ces: two words\r\n\r")
    client.say("\n")
    #expect(client.hear() == "two words")
  }

  @Test(arguments: ["\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n"])
  func `what is no request ends the connection`(text: String) async throws {
    let origin = try Origin { _ in .silence }
    let client = try Client(origin)
    client.say(text)
    #expect(client.hear() == "")
    #expect(await origin.wait { $0.malformed == 1 && $0.open == 0 })
  }

  @Test func `a request head has a limit`() async throws {
    let origin = try Origin { _ in .silence }
    let client = try Client(origin)
    client.say("GET / HTTP/1.1\r\nx: " + String(repeating: "y", count: 70_000))
    #expect(await origin.wait { $0.connections == 1 && $0.open == 0 })
    #expect(origin.log.requests.isEmpty)
  }

  @Test func `each address is a host of its own on one port`() throws {
    let hosts = (1...40).map { "127.0.1.\($0)" }
    let origin = try Origin(addresses: hosts) { request in .raw(request.host) }
    for host in hosts {
      let client = try Client(origin, host: host)
      client.get("/")
      #expect(client.hear() == host)
    }
    #expect(origin.log.mostOpenByHost == Dictionary(uniqueKeysWithValues: hosts.map { ($0, 1) }))
  }

  @Test func `the log counts what is open and busy at once`() async throws {
    let origin = try Origin(addresses: ["127.0.0.1", "127.0.0.2"]) { _ in .silence }
    var clients = [try Client(origin), try Client(origin), try Client(origin, host: "127.0.0.2")]
    clients[0].get("/")
    clients[2].get("/")
    #expect(await origin.wait { $0.busy == 2 && $0.open == 3 })
    #expect(origin.log.mostOpenByHost == ["127.0.0.1": 2, "127.0.0.2": 1])
    #expect(origin.log.mostBusyByHost == ["127.0.0.1": 1, "127.0.0.2": 1])
    clients = []
    #expect(await origin.wait { $0.open == 0 && $0.busy == 0 && $0.abandoned == 2 })
    #expect(origin.log.mostOpen == 3 && origin.log.mostBusy == 2)
  }

  @Test func `a wait that is not fulfilled ends`() async throws {
    let origin = try Origin { _ in .silence }
    #expect(await origin.wait(within: .milliseconds(20)) { $0.open == 1 } == false)
  }

  @Test func `a greeting comes before any request`() throws {
    let origin = try Origin(greet: { _ in .raw("hello") }, answer: { _ in .silence })
    #expect(try Client(origin).hear() == "hello")
  }

  @Test func `a reset is no ordinary end`() throws {
    let origin = try Origin { _ in OriginAnswer([.reset]) }
    let client = try Client(origin)
    client.get("/")
    #expect(client.hear() == nil)
  }

  @Test func `a flood goes on until the client leaves, and others are served meanwhile`()
    async throws
  {
    let origin = try Origin { request in
      request.target == "/flood" ? OriginAnswer([.flood(Array("drop".utf8))]) : .raw("calm")
    }
    var thirsty: Client? = try Client(origin)
    thirsty?.get("/flood")
    #expect(thirsty?.hear(8) == "dropdrop")
    let other = try Client(origin)
    other.get("/")
    #expect(other.hear() == "calm")
    thirsty = nil
    #expect(await origin.wait { $0.abandoned == 1 && $0.open == 0 })
  }

  @Test func `a large body passes a full socket`() throws {
    let body = [UInt8](repeating: UInt8(ascii: "x"), count: 8_000_000)
    let origin = try Origin { _ in OriginAnswer([.send(body), .close]) }
    let client = try Client(origin)
    client.get("/")
    #expect(client.hear()?.utf8.count == body.count)
    #expect(origin.log.sentBytes == body.count)
  }

  @Test func `stopping ends connections and waits, and may be repeated`() async throws {
    let origin = try Origin { _ in .silence }
    let client = try Client(origin)
    client.get("/")
    #expect(await origin.wait { $0.busy == 1 })
    origin.stop()
    #expect(client.hear() == "")
    origin.stop()
    #expect(await origin.wait { $0.open == 1 } == false)
  }

  @Test func `an origin leaves no descriptor behind`() async {
    // In a process of its own, where no other suite's sockets come and go.
    await #expect(processExitsWith: .success) {
      func lowestFreeDescriptor() -> Int32 {
        let descriptor = dup(0)
        close(descriptor)
        return descriptor
      }
      let before = lowestFreeDescriptor()
      for _ in 1...20 {
        let origin = try Origin(addresses: ["127.0.0.1", "127.0.0.2"]) { _ in .raw("x") }
        let client = try Client(origin)
        client.get("/")
        #expect(client.hear() == "x")
      }
      // The runtime opens one or two of its own meanwhile; each origin would leave five.
      #expect(lowestFreeDescriptor() < before + 20)
    }
  }

  @Test func `an address that is none is an error`() {
    #expect(throws: OriginError.self) { try Origin(addresses: ["example"]) { _ in .silence } }
  }
}
