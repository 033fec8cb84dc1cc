import Glibc

// Fuzzes one entry point: the first argument names it, libFuzzer takes the others.

/// libFuzzer's own `main` as a function, from the runtime that `-sanitize=fuzzer` links.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ readOne: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

guard FuzzEntry.chosen != nil else {
  print("usage: pennant-fuzz ENTRY [FOLDER…] [-max_total_time=S …]")
  for entry in FuzzEntry.all {
    let padding = String(repeating: " ", count: max(1, 14 - entry.name.count))
    print("  \(entry.name)\(padding)\(entry.summary)")
  }
  exit(2)
}

var count = CommandLine.argc - 1
// The entry's name takes the place of the program's, so that libFuzzer's messages bear it.
var arguments = CommandLine.unsafeArgv + 1
exit(runFuzzer(&count, &arguments) { bytes, count in FuzzEntry.read(bytes, count) })
