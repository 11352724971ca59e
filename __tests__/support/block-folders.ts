import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const root = join(__dirname, "../..");

/** The folder of each block, ours and a restaurant's, by its type. */
export const blockFolders = (): ReadonlyMap<string, string> =>
  new Map(
    ["src", "custom"]
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
          join(root, folder, file),
        ),
      )
      .filter((file) => basename(file) === "fields.ts" && basename(dirname(dirname(file))) === "blocks")
      .map((file) => [basename(dirname(file)), dirname(file)]),
  );
