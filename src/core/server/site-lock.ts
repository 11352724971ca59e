import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "./config.ts";
import { holdFileLock } from "./file-lock.ts";
import { makeFolder } from "./make-folder.ts";
import { writeDurably } from "./write-durably.ts";
import { StartError } from "./errors.ts";

/**
 * Claims the folder in which the project builds its site for one data folder, whose content the site is built
 * from.
 *
 * @returns a function that releases the claim; services with the same data folder share the claim
 * @throws StartError if a service with another data folder holds the claim
 */
export async function holdBuiltSite({
  dataDir,
  routesManifest,
}: Pick<Config, "dataDir" | "routesManifest">): Promise<() => void> {
  const folder = dirname(routesManifest);
  await makeFolder(folder);
  const path = join(folder, "site-lock");
  const ownerFile = `${path}-owner`;
  const release = holdFileLock(path);
  if (release) {
    await writeDurably(ownerFile, dataDir);
    return release;
  }
  const owner = await readFile(ownerFile, "utf8").catch(() => "another data folder");
  if (owner !== dataDir)
    throw new StartError(
      `A service with the data folder ${owner} builds its site in ${dirname(folder)}. A second restaurant needs a separate project folder: clone or copy the project, and start it there.`,
    );
  return () => undefined;
}
