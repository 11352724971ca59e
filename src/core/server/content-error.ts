/**
 * A file or folder below content/ cannot be read, or does not hold what it should. The message is for an editor; if the service cannot
 * go on without it, the API answers with 503.
 */
export class ContentError extends Error {
  override name = "ContentError";
}
