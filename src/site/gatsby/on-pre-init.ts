import { rm, writeFile } from "node:fs/promises";
import type { GatsbyNode } from "gatsby";
import { setAvifOptions } from "./avif-options.ts";
import { readIfExists } from "../../core/shared/read-if-exists.ts";

/** Returns the path of the file that records the project folder for which the cache was made. */
const noteIn = (directory: string): string => `${directory}/.cache/project-folder.txt`;

/**
 * Records that the cache belongs to this folder. Call it after Gatsby has dropped outdated parts of the
 * cache.
 */
export const recordFolder = (directory: string): Promise<void> => writeFile(noteIn(directory), directory);

interface State {
  readonly program: { readonly directory: string };
  readonly status: { readonly PLUGINS_HASH?: string };
}

/**
 * Sets the compression of pictures, and makes Gatsby drop its cache if the project folder was copied or
 * moved. The cache refers to files by absolute paths: Gatsby would delete its data about the old files, and
 * webpack would bundle style sheets from the old folder.
 */
export const onPreInit: GatsbyNode["onPreInit"] = async ({ reporter, store }) => {
  setAvifOptions();
  const { program, status } = store.getState() as State;
  // The build that made the cache has set this hash. Without it, there is no cache to drop.
  if (!status.PLUGINS_HASH) return;
  const folder = await readIfExists(noteIn(program.directory));
  if (folder === program.directory) return;
  reporter.info(`Gatsby's cache comes from ${folder ?? "an unknown folder"} and is rebuilt.`);
  // Changing this hash makes Gatsby drop the cache, as if it had been made with other plugins.
  store.dispatch({ type: "UPDATE_PLUGINS_HASH", payload: "" });
  if ((store.getState() as State).status.PLUGINS_HASH !== "")
    throw new Error(
      "Gatsby's cache could not be dropped: see how Gatsby's initialize.js decides about it now.",
    );
  // Gatsby would keep this part of the cache, which belongs to webpack.
  await rm(`${program.directory}/.cache/webpack`, { recursive: true, force: true });
};
