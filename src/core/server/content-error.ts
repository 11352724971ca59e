/**
 * A file or folder below content/ cannot be read, or has invalid content. The message is for an editor; if
 * the service cannot work without it, the API answers 503.
 */
export class ContentError extends Error {
  override name = "ContentError";
}
