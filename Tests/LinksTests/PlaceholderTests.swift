import Testing

@testable import Links
