import { resolve } from "node:path";

/**
 * The content that a build reads: content/ of the project, or the copy of it that the service has made, so that no save
 * changes it while the site is built.
 *
 * @param root the project's folder
 */
export const contentDirOf = (root: string): string =>
  resolve(root, process.env["BUILD_CONTENT_DIR"] || "content");
