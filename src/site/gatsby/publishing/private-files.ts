import { glob, rm } from "node:fs/promises";
import { join } from "node:path";

/** Files that Gatsby writes for itself and for developers, and compressed copies of them from earlier builds. */
const patterns = ["webpack.stats.json{,.br,.gz}", "**/*.map{,.br,.gz}"];

/** Removes what guests must not get from the public folder: our sources, and how they are bundled. */
export async function removePrivateFiles(publicDir: string): Promise<void> {
  for await (const file of glob(patterns, { cwd: publicDir })) await rm(join(publicDir, file));
}
