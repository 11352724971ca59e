import { join } from "node:path";
import { siteModel } from "../../../app/site-model.ts";
import { sourcePath } from "../../../content/model/read.ts";
import { validateContent } from "../../../content/model/validate.ts";
import type { FirstRunReply } from "../contract/first-run.ts";
import { readIfExists } from "../../../core/shared/read-if-exists.ts";
import { readFields } from "../../../content/server/entry-file.ts";
import { contentDigest } from "../../../core/server/digest.ts";
import type { Step } from "./form-step.ts";
import { listParts } from "./sample-parts.ts";
import { removeSamples } from "./remove-samples.ts";
import {
  contentFiles,
  entriesIn,
  isSampleFile,
  readSampleList,
  sampleListPath,
  translationsIn,
  type SampleList,
  type Snapshot,
} from "./snapshot.ts";

/* Steps that remove the sample, and functions that find what remains of it. */

/** Collections that can contain sample entries. */
const sampleCollections = ["dishes", "posts", "products", "chefs", "caseStudies", "testimonials", "gallery"];

/**
 * Returns the list for `content/sample.json`: a digest of each file with fields, and of the texts and
 * pictures in all files.
 */
export const listSample = (texts: ReadonlyMap<string, string>): SampleList => ({
  ...Object.fromEntries(
    [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([path, text]) => [path, contentDigest(text)]),
  ),
  parts: listParts(new Map([...texts].map(([path, text]) => [path, readFields(path, text, siteModel)]))),
});

/** Returns the paths of unchanged sample entries, by collection. */
export function sampleEntries(snapshot: Snapshot): Map<string, readonly string[]> {
  const isSample = isSampleFile(snapshot);
  return new Map(
    sampleCollections.flatMap((name) => {
      const { folder } = siteModel.collections[name]!;
      const paths = entriesIn(snapshot, folder).filter(isSample);
      return paths.length > 0 ? [[name, paths] as const] : [];
    }),
  );
}

/** True if all dishes are samples. They stay until the owner has added another dish. */
export const needsCard = (snapshot: Snapshot): boolean =>
  entriesIn(snapshot, "dishes").every(isSampleFile(snapshot));

/** Returns the problems found by the content check, in sentences. */
export function problemsIn(snapshot: Snapshot): string[] {
  const folders = [...snapshot.paths].flatMap((path) => (path.includes("/") ? path.split("/", 1) : []));
  return validateContent({ files: contentFiles(snapshot), folders: [...new Set(folders)] }, siteModel, {
    imageExists: (file) => snapshot.paths.has(file.slice(1)),
  }).map(({ file, field, message, fix }) =>
    [`${file}:`, field && `${field}:`, message, fix].filter(Boolean).join(" "),
  );
}

/** Counts the unchanged sample entries, by their collection's label in the CMS. */
export const samplesIn = (snapshot: Snapshot): FirstRunReply["samples"] =>
  [...sampleEntries(snapshot)].map(([name, { length: count }]) => ({
    label: siteModel.collections[name]!.label,
    count,
  }));

/**
 * Removes all unchanged sample entries, with their translations and all links to them. If no translations
 * remain, the site gets a single language.
 */
export const samplesStep: Step = {
  name: "Remove the samples",
  lead: "Entries that were never changed are removed. Entries that you have changed are kept.",
  fields: () => ({}),
  values: (snapshot) => ({ samples: samplesIn(snapshot) }),
  save(snapshot) {
    const entries = sampleEntries(snapshot);
    // Keeps the sample's dishes until the owner has added a dish, because a menu needs at least one.
    if (needsCard(snapshot)) entries.delete("dishes");
    const files = removeSamples(snapshot, new Set([...entries.values()].flat()));
    const isSample = isSampleFile(snapshot);
    const translations = translationsIn(snapshot);
    const away = translations.filter((path) => isSample(path) || files[sourcePath(path)] === null);
    const isLast = away.length > 0 && away.length === translations.length;
    const { pageLanguages: _languages, ...site } = files["settings/site.yml"] ?? {};
    return {
      ...files,
      ...(isLast && files["settings/site.yml"] ? { "settings/site.yml": site } : {}),
      ...Object.fromEntries(away.map((path) => [path, null])),
    };
  },
};

/**
 * True if a content folder still has unchanged sample entries.
 *
 * @throws if a file cannot be read
 */
export async function hasSamples(contentDir: string): Promise<boolean> {
  const list = readSampleList(await readIfExists(join(contentDir, sampleListPath)));
  const folders = sampleCollections.map((name) => siteModel.collections[name]!.folder);
  for (const [path, digest] of Object.entries(list)) {
    if (!folders.includes(path.split("/")[0]!) || path.split("/").includes("..")) continue;
    const text = await readIfExists(join(contentDir, path));
    if (text !== undefined && contentDigest(text) === digest) return true;
  }
  return false;
}
