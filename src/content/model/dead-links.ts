import { canonicalPath } from "../../core/shared/canonical-path.ts";
import { describeField } from "./describe-field.ts";
import type { Fields } from "./fields.ts";
import type { ContentModel } from "./model.ts";
import { isRecord } from "./parse-fields.ts";
import { fieldData, fieldsOf, languagesOf, sourcePath, withFieldData } from "./read.ts";
import type { ContentFile, ContentFolder, Translation } from "./read.ts";
import { fingerprintField, fingerprintOf, leavesOf, matchBlocks, valueAt, type Keys } from "./translation.ts";

type Data = Readonly<Record<string, unknown>>;
type Blocks = ContentModel["blocks"];

const linkInText = /\[([^[\]]*)\]\((\/[^()\s]*)\)/g;

/** True if the target of a link was removed. */
export type IsGone = (to: string) => boolean;

/** Page to which buttons lead instead of a removed page. */
export interface Substitute {
  readonly to: string;
  readonly label: (language: string) => string;
}

/**
 * Returns a function that recognizes links to these canonical paths, with or without a query or a fragment.
 */
export const leadsTo =
  (paths: ReadonlySet<string>): IsGone =>
  (to) =>
    to.startsWith("/") && paths.has(canonicalPath(to.split(/[?#]/)[0]!));

/** Replaces each link to a removed page in a markdown text with the link's label. */
export const withoutDeadLinks = (markdown: string, isGone: IsGone): string =>
  markdown.replace(linkInText, (whole, label: string, to: string) => (isGone(to) ? label : whole));

/**
 * Returns the keys of the smallest removable part of an entry that contains a field: an optional field, a row
 * of a list, or a block. Returns undefined if there is none.
 *
 * @param canBeBlock false if the part must not be a whole block
 */
export function removablePart(
  data: Data,
  keys: Keys,
  fields: Fields,
  blocks: Blocks,
  canBeBlock: boolean,
): Keys | undefined {
  const fieldAt = (at: Keys) => describeField(at, data, fields, blocks).field;
  for (let length = keys.length; length > 0; length -= 1) {
    const part = keys.slice(0, length);
    if (typeof part.at(-1) === "string") {
      if (fieldAt(part)?.optional) return part;
      continue;
    }
    const outer = part.slice(0, -1);
    const list = fieldAt(outer);
    const rows = (valueAt(data, outer) as unknown[]).length;
    if (list?.kind === "blocks" ? canBeBlock : list?.kind === "list" && rows > Math.max(1, list.min ?? 0))
      return part;
  }
  return undefined;
}

/** Deletes a field or a row of a list, in place. Does nothing if a translation has no such part. */
export function removePart(data: Data, part: Keys): void {
  const key = part.at(-1)!;
  const around = valueAt(data, part.slice(0, -1));
  if (Array.isArray(around) && typeof key === "number") around.splice(key, 1);
  else if (isRecord(around)) Reflect.deleteProperty(around, key);
}

/**
 * Converts the keys of a part to those of the same part in a translation, whose blocks need not be in the
 * order of the source; undefined if the translation lacks the block.
 */
function translatedKeys(source: Data, translation: Data, part: Keys): Keys | undefined {
  const [first, index, ...rest] = part;
  const [blocks, translated] = [source["blocks"], translation["blocks"]];
  if (first !== "blocks" || typeof index !== "number" || !Array.isArray(blocks) || !Array.isArray(translated))
    return part;
  const block = matchBlocks(blocks, translated)[index];
  return isRecord(block) ? [first, translated.indexOf(block), ...rest] : undefined;
}

/** True if the keys lead into a call-to-action block, which is pointless without its links. */
const isInCallToAction = (data: Data, keys: Keys): boolean =>
  keys[0] === "blocks" && valueAt(data, [...keys.slice(0, 2), "type"]) === "call-to-action";

/** Replaces each link to a removed page with the link's label, in all markdown of an entry, in place. */
function cleanMarkdown(data: Data, fields: Fields, blocks: Blocks, isGone: IsGone): void {
  for (const { keys, field, value } of [...leavesOf(data, fields, blocks)])
    if (field.kind === "markdown" && typeof value === "string")
      Reflect.set(valueAt(data, keys.slice(0, -1)) as object, keys.at(-1)!, withoutDeadLinks(value, isGone));
}

/** True if a value is a link with its label, and nothing else. */
const isLinkAlone = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).every((key) => key === "label" || key === "to");

/**
 * Returns the keys of the part to delete for an entry's first removable link to a removed page; undefined if
 * there is no such link.
 *
 * @param onlyLinks true to find only parts that are links and nothing else
 */
function deadPart(
  data: Data,
  fields: Fields,
  blocks: Blocks,
  isGone: IsGone,
  onlyLinks: boolean,
): Keys | undefined {
  for (const { keys, field, value } of leavesOf(data, fields, blocks)) {
    if (field.kind !== "link" || typeof value !== "string" || !isGone(value)) continue;
    const part = removablePart(data, keys, fields, blocks, isInCallToAction(data, keys));
    if (part && (!onlyLinks || typeof part.at(-1) === "string" || isLinkAlone(valueAt(data, part))))
      return part;
  }
  return undefined;
}

/** Makes the remaining buttons of an entry lead to the substitute, in place. Returns the keys of their labels. */
function redirect(data: Data, fields: Fields, blocks: Blocks, isGone: IsGone, { to }: Substitute): Keys[] {
  const labels: Keys[] = [];
  for (const { keys, field, value } of [...leavesOf(data, fields, blocks)]) {
    if (field.kind !== "link" || typeof value !== "string" || !isGone(value)) continue;
    const around = keys.slice(0, -1);
    Reflect.set(valueAt(data, around) as object, keys.at(-1)!, to);
    labels.push([...around, "label"]);
  }
  return labels;
}

/** Changes a text of an entry, in place. Does nothing if the entry has no such text. */
function setText(data: Data, keys: Keys | undefined, text: string): void {
  if (!keys) return;
  const [around, key] = [valueAt(data, keys.slice(0, -1)), String(keys.at(-1))];
  if (isRecord(around) && typeof around[key] === "string") Reflect.set(around, key, text);
}

/**
 * Returns the content without links to removed pages. Removes the smallest removable part around each link. A
 * link without such a part remains, and the content check reports it. The same parts are removed from
 * translations, and a translation that was up to date stays up to date.
 *
 * @param substitute page to which buttons lead instead, if removing them would remove more than a link
 */
export function withoutLinksTo(
  content: ContentFolder,
  model: ContentModel,
  isGone: IsGone,
  substitute?: Substitute,
): ContentFolder {
  const { blocks } = model;
  const { translations = [] } = content;
  const [sourceLanguage = "en"] = languagesOf(content.files);
  const beside = Map.groupBy(translations, ({ path }) => sourcePath(path));
  const cleaned = new Map<string, Translation>();
  const files = content.files.map((file) => {
    const fields = fieldsOf(file, model);
    if (!fields || file.problem !== undefined) return file;
    const copyOf = (one: ContentFile) => {
      const data = structuredClone(fieldData(one)) as Record<string, unknown>;
      cleanMarkdown(data, fields, blocks, isGone);
      return data;
    };
    const source = copyOf(file);
    const others = (beside.get(file.path) ?? []).map((other) => ({ other, data: copyOf(other) }));
    const nextPart = () => deadPart(source, fields, blocks, isGone, substitute !== undefined);
    for (let part = nextPart(); part; part = nextPart()) {
      for (const { data } of others) {
        const its = translatedKeys(source, data, part);
        if (its) removePart(data, its);
      }
      removePart(source, part);
    }
    const labels = substitute ? redirect(source, fields, blocks, isGone, substitute) : [];
    for (const keys of labels) {
      setText(source, keys, substitute!.label(sourceLanguage));
      for (const { other, data } of others)
        setText(data, translatedKeys(source, data, keys), substitute!.label(other.language));
    }
    const [before, after] = [fieldData(file), source].map((data) => fingerprintOf(data, fields, blocks));
    for (const { other, data } of others) {
      if (data[fingerprintField] === before) data[fingerprintField] = after;
      cleaned.set(other.path, { ...other, ...withFieldData(other, data) });
    }
    return withFieldData(file, source);
  });
  return { ...content, files, translations: translations.map((one) => cleaned.get(one.path) ?? one) };
}
