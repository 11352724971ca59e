import { contentDigest } from "../digest.ts";
import { siteModel } from "../../composition/site-model.ts";
import { isRecord } from "../../content-model/parse-fields.ts";
import { languageOfFile, sourcePath } from "../../content-model/read.ts";
import { validateContent } from "../../content-model/validate.ts";
import type { FirstRunValues } from "../../contract/first-run.ts";
import { readFields } from "../cms/entry-file.ts";
import { failure, type DomainError } from "../errors.ts";
import { listParts } from "./sample-parts.ts";
import { isNeededPage, prune } from "./prune.ts";
import {
  changesOf,
  contentFiles,
  entriesIn,
  settingOf,
  withFields,
  type Changes,
  type Fields,
  type Snapshot,
} from "./snapshot.ts";

/*
 * The steps that take something away: pages that are not wanted, and what is still the sample's.
 */

/** The collections whose entries can be the sample's, with their words. */
export const sampleCollections = [
  "dishes",
  "posts",
  "products",
  "chefs",
  "caseStudies",
  "testimonials",
  "gallery",
] as const;

/** By path below content/: what each file of the sample holds. As `parts`: its words and pictures, see {@link listParts}. */
export type SampleList = Readonly<Record<string, unknown>>;

/** Reads the list that the sample brings along; empty where the content has none. */
export function readSampleList(text: string | undefined): SampleList {
  if (text === undefined) return {};
  try {
    const list: unknown = JSON.parse(text);
    return isRecord(list) ? list : {};
  } catch {
    return {};
  }
}

/** Names every file with fields, and the words and pictures in them, for `content/sample.json`. */
export const listSample = (texts: ReadonlyMap<string, string>): SampleList => ({
  ...Object.fromEntries(
    [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([path, text]) => [path, contentDigest(text)]),
  ),
  parts: listParts(new Map([...texts].map(([path, text]) => [path, readFields(path, text, siteModel)]))),
});

/** Whether a file is the sample's, byte for byte. */
export const isSampleFile =
  (snapshot: Snapshot, list: SampleList) =>
  (path: string): boolean => {
    const file = snapshot.files.get(path);
    return file !== undefined && list[path] === contentDigest(file.text);
  };

const translationsIn = ({ files }: Snapshot): string[] =>
  [...files.keys()].filter((path) => languageOfFile(path) !== undefined);

/** The entries that are still the sample's, by collection. */
export function sampleEntries(snapshot: Snapshot, list: SampleList): ReadonlyMap<string, readonly string[]> {
  const isSample = isSampleFile(snapshot, list);
  return new Map(
    sampleCollections.flatMap((name) => {
      const { folder } = siteModel.collections[name]!;
      const paths = entriesIn(snapshot, folder).filter(isSample);
      return paths.length > 0 ? [[name, paths] as const] : [];
    }),
  );
}

const problemsOf = (texts: ReadonlyMap<string, string>, paths: ReadonlySet<string>) =>
  validateContent(
    {
      files: contentFiles(texts),
      folders: [
        ...new Set([...paths].filter((path) => path.includes("/")).map((path) => path.split("/")[0]!)),
      ],
    },
    siteModel,
    { imageExists: (file) => paths.has(file.slice(1)) },
  );

/** What the check says of the content, in sentences. */
export function problemsIn(snapshot: Snapshot): string[] {
  const texts = new Map([...snapshot.files].map(([path, { text }]) => [path, text]));
  return problemsOf(texts, snapshot.paths).map(({ file, field, message, fix }) =>
    [`${file}:`, field && `${field}:`, message, fix].filter(Boolean).join(" "),
  );
}

/** The texts after changes. */
function textsAfter(snapshot: Snapshot, fields: ReadonlyMap<string, Fields | null>): Map<string, string> {
  const texts = new Map([...snapshot.files].map(([path, { text }]) => [path, text]));
  for (const [path, text] of changesOf(snapshot, fields))
    if (text === null) texts.delete(path);
    else texts.set(path, String(text));
  return texts;
}

/** Step 7: pages go, with the links to them. */
export function pagesStep(snapshot: Snapshot, { away }: FirstRunValues["pages"]): Changes | DomainError {
  const paths = new Set<string>();
  for (const [index, slug] of away.entries()) {
    const path = `pages/${slug}.yml`;
    const file = snapshot.files.get(path);
    // Somebody else has taken it away already.
    if (!file) continue;
    if (isNeededPage({ data: file.fields ?? {} }))
      return failure("INVALID_FIELD", {
        field: `values.away.${index}`,
        message: `The site needs the page “${String(file.fields?.["title"] ?? slug)}”`,
      });
    paths.add(path);
  }
  return changesOf(snapshot, prune(snapshot, paths).fields);
}

export interface SamplesGone {
  readonly changes: Changes;
  /** Samples that stay, by the title of the page that needs a hand first. */
  readonly left: readonly { readonly page: string; readonly count: number }[];
}

/** Every slug that a file names anywhere. */
function slugsIn(value: unknown): string[] {
  if (typeof value === "string") return [value.replace(/^.*\//, "")];
  if (Array.isArray(value)) return value.flatMap(slugsIn);
  return isRecord(value) ? Object.values(value).flatMap(slugsIn) : [];
}

/**
 * What a step's changes do to translations. One whose source goes, goes with it. One whose source changes stays where it is the
 * owner's; the sample's goes, since its words are none for what has become the owner's.
 */
export function withTranslations(snapshot: Snapshot, list: SampleList, changes: Changes): Changes {
  const isSample = isSampleFile(snapshot, list);
  const away = translationsIn(snapshot).filter((path) => {
    const source = changes.get(sourcePath(path));
    return source === null || (source !== undefined && isSample(path));
  });
  return new Map([...changes, ...away.map((path) => [path, null] as const)]);
}

/** Every translation of the sample goes. Where no other is left, the pages are in one language. */
function withoutTranslations(snapshot: Snapshot, list: SampleList, changes: Changes): Changes {
  const samples = translationsIn(snapshot).filter(isSampleFile(snapshot, list));
  const all = new Map([
    ...withTranslations(snapshot, list, changes),
    ...samples.map((path) => [path, null] as const),
  ]);
  if (samples.length === 0 || translationsIn(snapshot).some((path) => all.get(path) !== null)) return all;
  const site = "settings/site.yml";
  const { pageLanguages, ...fields } = settingOf(snapshot, "site");
  if (pageLanguages !== undefined && !changes.has(site)) all.set(site, withFields(snapshot, site, fields));
  return all;
}

/**
 * Step 8: what is still the sample's goes, with the links to it and its translations. Where the content would no longer be
 * in order, the samples that the page at fault shows stay.
 */
export function samplesStep(snapshot: Snapshot, list: SampleList): SamplesGone {
  const entries = sampleEntries(snapshot, list);
  const away = new Set([...entries.values()].flat());
  const left: { page: string; count: number }[] = [];
  const dishes = entries.get("dishes") ?? [];
  const allDishes = entriesIn(snapshot, "dishes");
  // A menu without a dish is no menu.
  if (dishes.length > 0 && dishes.length === allDishes.length) {
    for (const path of dishes) away.delete(path);
    left.push({ page: "The card", count: dishes.length });
  }
  const before = new Set(
    problemsOf(new Map([...snapshot.files].map(([path, { text }]) => [path, text])), snapshot.paths).map(
      ({ file, message }) => `${file} ${message}`,
    ),
  );
  for (;;) {
    const { fields } = prune(snapshot, away);
    const after = textsAfter(snapshot, fields);
    const paths = new Set([...snapshot.paths].filter((path) => !snapshot.files.has(path) || after.has(path)));
    const [problem] = problemsOf(after, paths).filter(
      ({ file, message }) => !before.has(`${file} ${message}`),
    );
    const done = () => ({ changes: withoutTranslations(snapshot, list, changesOf(snapshot, fields)), left });
    if (!problem) return done();
    const page = problem.file.replace(/^content\//, "");
    const data = snapshot.files.get(page)?.fields ?? {};
    const named = new Set(slugsIn(data));
    const kept = [...away].filter((path) => named.has(path.replace(/^.*\/|\.(md|ya?ml)$/g, "")));
    // A fault that no sample is the reason of is left to the check of the save.
    if (kept.length === 0) return done();
    for (const path of kept) away.delete(path);
    left.push({ page: String(data["title"] ?? page), count: kept.length });
  }
}
