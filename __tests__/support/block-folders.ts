import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { blockFolders as pattern } from "../../scripts/block-folders.ts";

const root = join(__dirname, "../..");

/** Folder of each block by type, including an adopter's own. */
export const blockFolders = (): ReadonlyMap<string, string> =>
  new Map(
    globSync(`${pattern}/*/fields.ts`, { cwd: root })
      .map((file) => join(root, dirname(file)))
      .map((folder) => [basename(folder), folder]),
  );
