import Testing

@testable import Extract

@Suite struct FileNameTests {
  @Test(
    arguments: [
      ("attachment; filename=a.txt", "a.txt"), ("attachment; filename=\"a b.txt\"", "a b.txt"),
      ("attachment; FileName = \"a\\\"b.txt\"", "a\"b.txt"),
      ("attachment; filename=x; filename*=UTF-8''na%C3%AFve%20file.txt", "naïve file.txt"),
      ("inline;filename=\"../../etc/passwd\"", "passwd"),
      ("inline; filename=\"C:\\\\x\\\\y.doc\"", "y.doc"),
      ("attachment; size=3; filename=\"semi;colon.txt\"", "semi;colon.txt"),
    ])
  func `a file's name is found without its folders`(header: String, name: String) {
    #expect(FileName(contentDisposition: header)?.text == name)
  }

  @Test(
    arguments: [
      "", "attachment", "attachment; filename=", "attachment; filename=\"\"", "filename=x",
      "attachment; filename*=latin1''x", "attachment; filename=/", ";;;=;=",
    ])
  func `a header without a name gives none`(header: String) {
    #expect(FileName(contentDisposition: header) == nil)
  }
}
