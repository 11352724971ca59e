import { join } from "node:path";
import { collections } from "../../content-model/collections.ts";
import { readIfExists } from "../../shared/read-if-exists.ts";
import { contentDigest } from "../digest.ts";
import { readSampleList, sampleCollections } from "./removal-steps.ts";
import { sampleListPath } from "./snapshot.ts";

/** Where the first run is. */
export const firstRunPage = "/staff/make-it-yours";

/** Whether any entry of a content folder is still the sample's. @throws where a file cannot be read */
export async function hasSamples(contentDir: string): Promise<boolean> {
  const list = readSampleList(await readIfExists(join(contentDir, sampleListPath)));
  const folders = sampleCollections.map((name) => collections[name].folder);
  for (const [path, digest] of Object.entries(list)) {
    if (!folders.some((folder) => path.startsWith(`${folder}/`)) || path.split("/").includes("..")) continue;
    const text = await readIfExists(join(contentDir, path));
    if (text !== undefined && contentDigest(text) === digest) return true;
  }
  return false;
}
