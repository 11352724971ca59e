import { glob, rm } from "node:fs/promises";
import { join } from "node:path";

/** Files that Gatsby writes for itself and for developers, including compressed twins of earlier builds. */
const patterns = ["webpack.stats.json{,.br,.gz}", "**/*.map{,.br,.gz}"];

/** Takes out of the public folder what guests have no business with: our sources, and how they are put together. */
export async function removePrivateFiles(publicDir: string): Promise<void> {
  for await (const file of glob(patterns, { cwd: publicDir })) await rm(join(publicDir, file));
}
