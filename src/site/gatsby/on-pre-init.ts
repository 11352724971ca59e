import { rm, writeFile } from "node:fs/promises";
import type { GatsbyNode } from "gatsby";
import { setAvifOptions } from "./avif-options.ts";
import { readIfExists } from "../../core/shared/read-if-exists.ts";

/** File with the name of the folder in which the cache was made. */
const noteIn = (directory: string): string => `${directory}/.cache/project-folder.txt`;

/** Records that the cache belongs to this folder. Call it once Gatsby has dropped what it does not keep. */
export const recordFolder = (directory: string): Promise<void> => writeFile(noteIn(directory), directory);

interface State {
  readonly program: { readonly directory: string };
  readonly status: { readonly PLUGINS_HASH?: string };
}

/**
 * Sets the compression of pictures, and makes Gatsby drop the cache of a project folder that was copied or
 * moved. The cache names files by absolute paths: Gatsby would delete what it knows about the old ones, and
 * webpack would bundle style sheets of the old folder.
 */
export const onPreInit: GatsbyNode["onPreInit"] = async ({ reporter, store }) => {
  setAvifOptions();
  const { program, status } = store.getState() as State;
  // Set by the build that made the cache; without it there is nothing to drop.
  if (!status.PLUGINS_HASH) return;
  const folder = await readIfExists(noteIn(program.directory));
  if (folder === program.directory) return;
  reporter.info(`Gatsby's cache comes from ${folder ?? "an unknown folder"} and is started again.`);
  // Gatsby drops the cache if it does not know the plugins that made it.
  store.dispatch({ type: "UPDATE_PLUGINS_HASH", payload: "" });
  if ((store.getState() as State).status.PLUGINS_HASH !== "")
    throw new Error(
      "Gatsby's cache could not be dropped: see how Gatsby's initialize.js decides about it now.",
    );
  // Otherwise Gatsby would keep webpack's part.
  await rm(`${program.directory}/.cache/webpack`, { recursive: true, force: true });
};
