import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { blockFolders as pattern } from "../../scripts/block-folders.ts";

const root = join(__dirname, "../..");

/** The folder of each block, ours and a restaurant's, by its type. */
export const blockFolders = (): ReadonlyMap<string, string> =>
  new Map(
    globSync(`${pattern}/*/fields.ts`, { cwd: root })
      .map((file) => join(root, dirname(file)))
      .map((folder) => [basename(folder), folder]),
  );
