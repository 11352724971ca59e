import { join } from "node:path";
import { siteModel } from "../../../app/site-model.ts";
import { sourcePath } from "../../../content/model/read.ts";
import { validateContent } from "../../../content/model/validate.ts";
import type { FirstRunReply } from "../contract/first-run.ts";
import { readIfExists } from "../../../core/shared/read-if-exists.ts";
import { readFields } from "../../../content/server/entry-file.ts";
import { contentDigest } from "../../../core/server/digest.ts";
import { isOffered } from "../../../content/model/business.ts";
import { multiSelect, optional } from "../../../content/model/fields.ts";
import { isRecord } from "../../../content/model/parse-fields.ts";
import { roleOf } from "../../../content/model/page-role.ts";
import { offersIn } from "./business-step.ts";
import { formStep } from "./form-step.ts";
import { isSampleText, listParts, samplePages } from "./sample-parts.ts";
import { hasStarter, navigationPath, neutralImage, starterFiles } from "./starter-pages.ts";
import { removeSamples } from "./remove-samples.ts";
import {
  contentFiles,
  entriesIn,
  formatsIn,
  isSampleFile,
  readSampleList,
  sampleListPath,
  translationsIn,
  type Fields,
  type SampleList,
  type Snapshot,
} from "./snapshot.ts";

/* Steps that remove the sample, and functions that find what remains of it. */

const sampleCollections = ["dishes", "posts", "products", "chefs", "caseStudies", "testimonials", "gallery"];

/**
 * Returns the list for `content/sample.json`: a digest of each file with fields, and of the texts and
 * pictures in all files.
 */
export const listSample = (texts: ReadonlyMap<string, string>): SampleList => ({
  ...Object.fromEntries(
    [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([path, text]) => [path, contentDigest(text)]),
  ),
  ...listParts(new Map([...texts].map(([path, text]) => [path, readFields(path, text, siteModel)]))),
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

/** Returns the file of the picture for shared links. */
const pictureOf = ({ image }: Fields): unknown => (isRecord(image) ? image["file"] : undefined);

const sampleLanguage = "en";

const ofSample = (snapshot: Snapshot): string[] =>
  samplePages(snapshot, formatsIn(snapshot).language === sampleLanguage);

/** Returns the pages that can be started afresh, by path below content/, with the names that owners know. */
function startablePages(snapshot: Snapshot): Readonly<Record<string, string>> {
  const offered = offersIn(snapshot);
  return Object.fromEntries(
    ofSample(snapshot).flatMap((path) => {
      const page = snapshot.files.get(path)?.fields ?? {};
      if (path === navigationPath) return [[path, "Navigation, in the header and the footer"]];
      const role = roleOf({ data: page })?.role;
      return hasStarter(page) && (role === undefined || isOffered(role, offered))
        ? [[path, `${String(page["title"])}, ${String(page["path"])}`]]
        : [];
    }),
  );
}

const unofferedPages = (snapshot: Snapshot): string[] =>
  ofSample(snapshot).filter((path) => {
    const role = roleOf({ data: snapshot.files.get(path)?.fields ?? {} })?.role;
    return role !== undefined && !isOffered(role, offersIn(snapshot));
  });

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
 * Removes all unchanged sample entries, with their translations and all links to them, and the sample's pages
 * for what the business does not offer. Replaces the chosen pages by plain ones. If no translations remain,
 * the site gets a single language.
 */
export const samplesStep = formStep({
  name: "Remove the samples",
  lead: "Entries that were never changed are removed. Entries that you have changed are kept.",
  fields: (snapshot) => ({
    afresh: optional(
      multiSelect("Start these pages afresh", startablePages(snapshot), {
        help: "They get plain words in your language, which you can change in the editor. A page that you do not choose keeps the sample's texts.",
      }),
    ),
  }),
  values: (snapshot) => ({ afresh: Object.keys(startablePages(snapshot)) }),
  save(snapshot, { afresh = [] }) {
    const entries = sampleEntries(snapshot);
    // Keeps the sample's dishes until the owner has added a dish, because a menu needs at least one.
    if (needsCard(snapshot)) entries.delete("dishes");
    const removed = removeSamples(
      snapshot,
      new Set([...[...entries.values()].flat(), ...unofferedPages(snapshot)]),
    );
    const present = new Map(
      Object.entries(removed).flatMap(([path, page]) =>
        path.startsWith("pages/") && page ? [[path, page]] : [],
      ),
    );
    const asked = new Set(afresh);
    const files = { ...removed, ...starterFiles(snapshot, asked, present, offersIn(snapshot)) };
    const isSample = isSampleFile(snapshot);
    const translations = translationsIn(snapshot);
    const away = translations.filter((path) => {
      const source = sourcePath(path);
      return isSample(path) || files[source] === null || asked.has(source);
    });
    const isLast = away.length > 0 && away.length === translations.length;
    const { pageLanguages, ...before } = files["settings/site.yml"] ?? {};
    const site = {
      ...before,
      ...(isLast || pageLanguages === undefined ? {} : { pageLanguages }),
      ...(asked.size > 0 && isSampleText(snapshot)(pictureOf(before)) ? { image: neutralImage } : {}),
    };
    return {
      ...files,
      ...(files["settings/site.yml"] ? { "settings/site.yml": site } : {}),
      ...Object.fromEntries(away.map((path) => [path, null])),
    };
  },
});

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
