import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "links": LinksBench.run(Array(arguments.dropFirst()))
case "store": try await StoreBench.run(Array(arguments.dropFirst()))
case "extract": ExtractBench.run(Array(arguments.dropFirst()))
case "unfurl": await UnfurlBench.run(Array(arguments.dropFirst()))
case "screen": try await ScreenBench.run(Array(arguments.dropFirst()))
case "import": try await ImportBench.run(Array(arguments.dropFirst()))
default:
  print("usage: pennant-bench links|extract|unfurl|store|screen|import")
  exit(2)
}
