import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { collections } from "../../content-model/collections.ts";
import { contentDigest } from "../digest.ts";
import { readSampleList, sampleCollections } from "./removal-steps.ts";
import { sampleListPath } from "./snapshot.ts";

/** Where the first run is. */
export const firstRunPage = "/staff/make-it-yours";

const textAt = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });

/** Whether any entry of a content folder is still the sample's. @throws where a file cannot be read */
export async function hasSamples(contentDir: string): Promise<boolean> {
  const list = readSampleList(await textAt(join(contentDir, sampleListPath)));
  const folders = sampleCollections.map((name) => collections[name].folder);
  for (const [path, digest] of Object.entries(list)) {
    if (!folders.some((folder) => path.startsWith(`${folder}/`)) || path.split("/").includes("..")) continue;
    const text = await textAt(join(contentDir, path));
    if (text !== undefined && contentDigest(text) === digest) return true;
  }
  return false;
}
