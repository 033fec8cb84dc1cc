import Foundation

/// What a sanitizer in the tests changes (`.ci/sanitize`).
public enum Sanitizer {
  /// Whether there is one: everything takes longer then, and memory is not given back.
  public static let isOn =
    dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

  /// How many times longer things may take.
  public static let slowness = isOn ? 10 : 1

  /// What the programs that tests start need of its settings.
  public static var environment: [String: String] {
    ProcessInfo.processInfo.environment.filter { name, _ in
      ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"].contains(name)
    }
  }
}
