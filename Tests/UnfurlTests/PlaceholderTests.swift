import Testing

@testable import Unfurl
