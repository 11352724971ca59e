import { siteModel } from "../../../app/site-model.ts";
import { plainLabel } from "../../../content/model/describe-field.ts";
import { imageFields, type FieldSpec } from "../../../content/model/fields.ts";
import { isRecord } from "../../../content/model/parse-fields.ts";
import { roleOf } from "../../../content/model/page-role.ts";
import {
  entryOfPath,
  fieldsOf,
  languageOfFile,
  sourcePath,
  type ContentFile,
} from "../../../content/model/read.ts";
import { isWords, leavesOf, type Leaf } from "../../../content/model/translation.ts";
import type { FirstRunReply } from "../contract/first-run.ts";
import { privateRoles, type PageRole } from "../../../core/shared/page-roles.ts";
import { describeFile } from "../../../content/server/check-proposed.ts";
import { contentDigest } from "../../../core/server/digest.ts";
import { navigationPath, neutralPicture } from "./starter-pages.ts";
import type { Fields, Snapshot } from "./snapshot.ts";

/** Names of fields whose texts suit any restaurant: "Book a table", "Opening hours", "Starters". */
const commonFields = new Set([
  ...["label", "button", "eyebrow", "overline", "times", "placeholder", "searchLabel", "tries", "hotline"],
  ...["hoursHeading", "addressHeading", "categoriesHeading", "imagesHeading", "hoursTitle", "formHeading"],
  ...["dishesTitle", "placesTitle", "newsletterTitle", "evening", "person", "wishes", "first", "second"],
  ...["title", "name"],
]);

/** Blocks with a generic heading: "Reservation form", "When and where". */
const plainBlocks = ["reservation-form-full", "hours-card", "info-cards", "tabbed-menu", "allergen-table"];

/**
 * Settings files with texts written for guests. The other settings contain facts and names that two
 * restaurants can have in common: hours, tables, courses.
 */
const wordySettings = ["site", "navigation"];

/** Pages that serve a function. Their texts suit any restaurant: "Log in", "Nothing found". */
const toolRoles: readonly PageRole[] = [...privateRoles, "reservation", "search", "wishlist"];

const isOfImage = ({ field }: Leaf): boolean => (Object.values(imageFields) as FieldSpec[]).includes(field);

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

const isCommon = (keys: Leaf["keys"], { blocks }: Fields): boolean => {
  const [list, at, name] = keys;
  const block: unknown = list === "blocks" && Array.isArray(blocks) ? blocks[Number(at)] : undefined;
  const isPlain = isRecord(block) && plainBlocks.includes(String(block["type"]));
  return (isPlain && name === "heading") || keys.some((key) => commonFields.has(String(key)));
};

/**
 * True if a field's value can reveal that content is still the sample's: a picture, or a text about one
 * particular restaurant.
 *
 * @param source the entry itself or, for a translation, its source
 */
function counts(
  { keys, field, value }: Leaf,
  data: Fields,
  { collection, slug, data: own }: Source,
): boolean {
  if (!isFilled(value) || field.kind === "imageFile") return isFilled(value) && value !== neutralPicture;
  const isSetting = collection === "settings";
  // These are facts about the restaurant itself: its name, address, telephone number and year.
  if (isSetting && slug === "site" && keys.length === 1)
    return isWords(field) || ["text", "email", "number"].includes(field.kind);
  if (!isWords(field) || (isSetting && !wordySettings.includes(slug))) return false;
  if (keys.length === 1 && keys[0] === siteModel.collections[collection]?.nameField) return false;
  return !toolRoles.some((role) => role === roleOf({ data: own })?.role) && !isCommon(keys, data);
}

type Source = Pick<ContentFile, "path" | "collection" | "slug" | "data">;
type Entries = ReadonlyMap<string, Fields | undefined>;

const entriesOf = (files: Snapshot["files"]): Entries =>
  new Map([...files].map(([path, { fields }]) => [path, fields]));

/**
 * Returns each entry and translation with its data and its individual field values (`leaves`).
 *
 * @param entries the data of every file, by path
 */
function leavesByFile(entries: Entries) {
  return [...entries].flatMap(([path, data]) => {
    const language = languageOfFile(path);
    const entry = entryOfPath(language === undefined ? path : sourcePath(path), siteModel);
    const fields = entry && fieldsOf(entry, siteModel);
    if (!fields || !data) return [];
    const source: Source = { ...entry, data: entries.get(entry.path) ?? {} };
    return [{ language, source, data, fields, leaves: [...leavesOf(data, fields, siteModel.blocks)] }];
  });
}

const digestOf = ({ value }: Pick<Leaf, "value">): string => contentDigest(String(value).trim()).slice(0, 8);

/** Returns a function that is true for a text or a picture of the sample. */
export function isSampleText({ sample }: Pick<Snapshot, "sample">): (value: unknown) => boolean {
  const parts = new Set([sample["parts"]].flat());
  return (value) => parts.has(digestOf({ value }));
}

/**
 * Returns digests for `content/sample.json`: of the sample's texts and pictures (`parts`), and of all texts on
 * its pages, including those that suit any restaurant (`words`).
 */
export function listParts(entries: Entries): Readonly<Record<"parts" | "words", readonly string[]>> {
  const files = leavesByFile(entries);
  return {
    parts: [
      ...new Set(
        files.flatMap(({ source, data, leaves }) =>
          leaves.filter((leaf) => counts(leaf, data, source)).map(digestOf),
        ),
      ),
    ],
    words: [
      ...new Set(
        files
          .filter(({ source, language }) => isPageOrNavigation(source.path) && language === undefined)
          .flatMap(({ leaves }) => leaves.filter(isWord).map(digestOf)),
      ),
    ],
  };
}

const isWord = ({ field, value }: Leaf): boolean => isWords(field) && isFilled(value);

const isPageOrNavigation = (path: string): boolean => path.startsWith("pages/") || path === navigationPath;

/**
 * Returns the paths of the pages that are still the sample's, and of the navigation if it is. In the sample's
 * language, these contain a text or a picture about the sample restaurant. In any other language, a single
 * text of the sample is enough.
 */
export function samplePages({ files, sample }: Snapshot, isInItsLanguage: boolean): string[] {
  const known = new Set([isInItsLanguage ? sample["parts"] : sample["words"]].flat());
  return leavesByFile(entriesOf(files)).flatMap(({ source, language, data, leaves }) => {
    if (language !== undefined || !isPageOrNavigation(source.path)) return [];
    const isOfSample = leaves.some(
      (leaf) =>
        isDead(leaf) ||
        (known.has(digestOf(leaf)) && (isInItsLanguage ? counts(leaf, data, source) : isWord(leaf))),
    );
    return isOfSample ? [source.path] : [];
  });
}

/**
 * True if a field is a required link without a target, a link to `#`, or a Markdown text that contains a link
 * without a target or to `#`.
 */
const isDead = ({ field, value }: Leaf): boolean =>
  field.kind === "link"
    ? value === "#" || (!isFilled(value) && field.optional !== true)
    : field.kind === "markdown" && /\]\(#?\)/.test(String(value));

/**
 * Lists sample content that remains in the owner's entries, and links that lead nowhere, by entry.
 *
 * Texts count if they are about one particular restaurant: headings, longer texts, the restaurant's own data.
 * Texts that suit any restaurant do not: names of entries, labels of links and forms (`commonFields`), pages
 * on which a guest logs in or searches (`toolRoles`), hours and tables. A picture is recognized by its file
 * name, and counts together with its description.
 *
 * @param isWhole true for a file of unchanged sample content, which is counted elsewhere
 */
export function samplePartsIn(
  { files, sample }: Snapshot,
  isWhole: (path: string) => boolean,
): FirstRunReply["sampleParts"] {
  const isOfSample = isSampleText({ sample });
  return leavesByFile(entriesOf(files)).flatMap(({ language, source, data, fields, leaves }) => {
    if (isWhole(source.path)) return [];
    const labels = leaves.flatMap((leaf) => {
      const keys = isOfImage(leaf) ? leaf.keys.slice(0, -1) : leaf.keys;
      const label = plainLabel(keys, data, fields, siteModel.blocks);
      if (isDead(leaf)) return [`${label} (leads nowhere)`];
      return isOfSample(leaf.value) && counts(leaf, data, source) ? [label] : [];
    });
    if (labels.length === 0) return [];
    const { title, address } = describeFile(source, siteModel);
    const entry = `${title}${language === undefined ? "" : ` (${language})`}`;
    const place =
      language === undefined
        ? `#${address}`
        : `?translate=${encodeURIComponent(source.path)}&language=${language}`;
    return [{ title: entry, href: `/admin/${place}`, parts: [...new Set(labels)] }];
  });
}
