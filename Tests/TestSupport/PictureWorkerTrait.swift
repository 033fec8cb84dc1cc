public import Testing

extension Trait where Self == ConditionTrait {
  /// For what needs a picture from a worker process.
  public static var withPictureWorker: Self {
    .disabled(
      if: Sanitizer.isOn, "a sanitizer's own memory is more than the worker may have: not tried")
  }
}
