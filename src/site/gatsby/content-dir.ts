import { resolve } from "node:path";

/**
 * Returns the folder that staff edit: CONTENT_DIR or, if that is not set, the project's content/. The
 * service, the build, the checks and the CMS all use this function or the same setting.
 *
 * @param root the project's folder
 */
export const editedContentDirOf = (root: string): string =>
  resolve(root, process.env["CONTENT_DIR"] || "content");

/**
 * Returns the content folder that a build reads: the one that staff edit, or the service's copy of it, which
 * does not change during the build.
 *
 * @param root the project's folder
 */
export const contentDirOf = (root: string): string =>
  process.env["BUILD_CONTENT_DIR"]
    ? resolve(root, process.env["BUILD_CONTENT_DIR"])
    : editedContentDirOf(root);
