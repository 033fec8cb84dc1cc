// swift-tools-version: 6.3

import PackageDescription

/// The thin targets that let Swift see one C library each; Debian's -dev packages provide them.
func library(_ name: String, at path: String, pkgConfig: String? = nil) -> Target {
  .systemLibrary(name: name, path: "Sources/C/\(path)", pkgConfig: pkgConfig)
}

/// A stage of the sentence text, links, jobs, fetch, extract, preview, store, screen.
func stage(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies)
}

func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), "TestSupport"]
      + (name == "FeedModel" ? [] : ["FeedModel"]) + dependencies,
    exclude: ["App", "Screen"].contains(name) ? ["Golden"] : [])
}

let package = Package(
  name: "pennant",
  products: [
    .executable(name: "pennant", targets: ["pennant"]),
    .executable(name: "pennant-bench", targets: ["pennant-bench"]),
    .library(name: "Unfurl", targets: ["Unfurl"]),
  ],
  targets: [
    library("CCurl", at: "curl"),
    library("CSQLite", at: "sqlite"),
    library("CNCurses", at: "ncurses"),
    library("CUTF8Proc", at: "utf8proc"),
    library("CPSL", at: "psl"),
    library("CTurboJPEG", at: "turbojpeg"),
    library("CSPNG", at: "spng"),
    library("CWebP", at: "webp"),
    library("CGIF", at: "gif"),
    library("CChafa", at: "chafa", pkgConfig: "chafa"),
    library("CZip", at: "zip"),
    library("CINIH", at: "inih"),
    library("CEpoll", at: "epoll"),
    library("CGetopt", at: "getopt"),
    library("CPrctl", at: "prctl"),
    library("CLanes", at: "lanes"),

    stage("Execution", "CEpoll", "CPrctl"),
    stage("FeedModel", "CUTF8Proc"),
    stage("Links", "FeedModel", "CPSL", "CLanes"),
    stage("Fetch", "FeedModel", "CCurl", "CEpoll"),
    stage("Extract", "FeedModel"),
    stage(
      "Pictures", "FeedModel", "Execution", "CTurboJPEG", "CSPNG", "CWebP", "CGIF", "CChafa",
      "CPrctl"),
    stage("Unfurl", "FeedModel", "Fetch", "Extract", "Pictures"),
    .target(
      name: "Schema", path: "Schema",
      resources: [
        .embedInCode("sql/0001-first-tables.sql"), .embedInCode("sql/0002-saved-notes.sql"),
        .embedInCode("sql/0003-transfer-cost.sql"),
        .embedInCode("json/preview.json"), .embedInCode("json/message.json"),
      ]),
    stage("Store", "FeedModel", "Execution", "Schema", "CSQLite"),
    stage("Feed", "FeedModel", "Links", "Unfurl", "Store"),
    stage("Archives", "FeedModel", "CZip"),
    stage("Screen", "FeedModel", "Execution", "Pictures", "CNCurses"),
    stage("Origin", "CEpoll"),
    stage(
      "App", "FeedModel", "Links", "Fetch", "Extract", "Pictures", "Unfurl", "Store", "Feed",
      "Archives", "Screen", "Origin", "Execution", "CINIH", "CGetopt"),
    .executableTarget(name: "pennant", dependencies: ["App"]),
    .executableTarget(
      name: "pennant-bench",
      dependencies: [
        "FeedModel", "Links", "Fetch", "Extract", "Unfurl", "Store", "Feed", "Screen", "Archives",
        "Origin", "CCurl", "CSQLite",
      ]),

    .target(name: "TestSupport", dependencies: ["FeedModel"], path: "Tests/TestSupport"),
    tests("Execution"),
    tests("FeedModel"),
    tests("Links"),
    tests("Fetch", "Origin"),
    tests("Extract"),
    tests("Pictures", "pennant"),
    tests("Unfurl", "Fetch", "Extract", "Origin"),
    tests("Store", "Schema", "CSQLite"),
    tests("Feed", "Links", "Unfurl", "Fetch", "Store", "Origin"),
    tests("Archives", "Links", "CZip"),
    tests("Screen", "Pictures", "Origin", "pennant"),
    tests("Origin"),
    tests("App", "pennant", "Archives", "Feed", "Store", "Unfurl", "Origin", "CSQLite"),
  ],
  swiftLanguageModes: [.v6]
)

// Fuzzing is for whoever asks: every stage is built to tell libFuzzer what an input covers, so that this
// wants a build folder of its own (README, "Fuzzing").
if Context.environment["PENNANT_FUZZ"] != nil {
  let sanitizers = ["-sanitize=address,fuzzer"]
  for target in package.targets where target.type == .regular {
    target.swiftSettings = [.unsafeFlags(sanitizers)]
  }
  package.targets.append(
    .executableTarget(
      name: "pennant-fuzz", dependencies: ["FeedModel", "Links", "Extract", "Pictures"],
      swiftSettings: [.unsafeFlags(sanitizers)], linkerSettings: [.unsafeFlags(sanitizers)]))
}
