import { describeField } from "./describe-field.ts";
import type { Fields } from "./fields.ts";
import type { ContentModel } from "./model.ts";
import { isRecord } from "./parse-fields.ts";
import { fieldData, fieldsOf, sourcePath, withFieldData } from "./read.ts";
import type { ContentFile, ContentFolder, Translation } from "./read.ts";
import { fingerprintField, fingerprintOf, leavesOf, valueAt, type Keys } from "./translation.ts";

type Data = Readonly<Record<string, unknown>>;
type Blocks = ContentModel["blocks"];

const linkInText = /\[([^[\]]*)\]\((\/[^()\s]*)\)/g;

/**
 * Markdown in which links to removed pages are replaced by their text. @param isGone returns true if the
 * target of a link was removed
 */
export const withoutDeadLinks = (markdown: string, isGone: (to: string) => boolean): string =>
  markdown.replace(linkInText, (whole, label: string, to: string) => (isGone(to) ? label : whole));

/**
 * Keys of the smallest part around a field that an entry can do without: an optional field, a row of a list, a block. Undefined if there is
 * none.
 *
 * @param canBeBlock false if only parts of blocks count
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

/** Deletes a field, or a row of a list, in place. Does nothing if a translation has no such part. */
export function removePart(data: Data, part: Keys): void {
  const key = part.at(-1)!;
  const around = valueAt(data, part.slice(0, -1));
  if (Array.isArray(around) && typeof key === "number") around.splice(key, 1);
  else if (isRecord(around)) Reflect.deleteProperty(around, key);
}

/** The same part in a translation, whose blocks are those of the source by type and count. */
function partOfTranslation([first, index, ...rest]: Keys, source: Data, translation: Data): Keys | undefined {
  if (first !== "blocks" || typeof index !== "number")
    return index === undefined ? [first!] : [first!, index, ...rest];
  const [from, to] = [source["blocks"] as unknown[], translation["blocks"]];
  if (!Array.isArray(to)) return undefined;
  const typeOf = (block: unknown) => (isRecord(block) ? block["type"] : undefined);
  const isSame = (block: unknown) => typeOf(block) === typeOf(from[index]);
  const count = from.slice(0, index).filter(isSame).length;
  const found = to.map((block, at) => (isSame(block) ? at : -1)).filter((at) => at >= 0)[count];
  return found === undefined ? undefined : [first, found, ...rest];
}

/** A block with nothing but links. */
const isCallToAction = (data: Data, [first, index]: Keys): boolean =>
  first === "blocks" && (valueAt(data, [first, index!]) as Data | undefined)?.["type"] === "call-to-action";

/**
 * The content without links to removed pages. The smallest part around each link is removed; a required link
 * stays, and the check reports it. A translation loses the same part and, if it was up to date, stays so.
 */
export function withoutLinksTo(
  content: ContentFolder,
  model: ContentModel,
  isGone: (to: string) => boolean,
): ContentFolder {
  const { blocks } = model;
  const beside = Map.groupBy(content.translations ?? [], ({ path }) => sourcePath(path));
  const translations = new Map<string, Translation>();
  const clean = <F extends ContentFile>(file: F, fields: Fields) => {
    const data = structuredClone(fieldData(file)) as Record<string, unknown>;
    let isChanged = false;
    for (const { keys, field, value } of [...leavesOf(data, fields, blocks)]) {
      if (field.kind !== "markdown" || typeof value !== "string") continue;
      const text = withoutDeadLinks(value, isGone);
      if (text === value) continue;
      Reflect.set(valueAt(data, keys.slice(0, -1)) as object, keys.at(-1)!, text);
      isChanged = true;
    }
    return { data, isChanged };
  };
  const files = content.files.map((file) => {
    const fields = fieldsOf(file, model);
    if (!fields || file.problem !== undefined) return file;
    const source = clean(file, fields);
    const others = (beside.get(file.path) ?? []).map((file) => ({ file, ...clean(file, fields) }));
    const kept = new Set<string>();
    const nextPart = (): Keys | undefined => {
      for (const { keys, field, value } of leavesOf(source.data, fields, blocks)) {
        if (field.kind !== "link" || typeof value !== "string" || !isGone(value)) continue;
        const part = removablePart(source.data, keys, fields, blocks, isCallToAction(source.data, keys));
        if (part) return part;
        kept.add(keys.join("."));
      }
      return undefined;
    };
    for (let part = nextPart(); part; part = nextPart()) {
      for (const other of others) {
        const same = partOfTranslation(part, source.data, other.data);
        if (same) removePart(other.data, same);
        other.isChanged ||= same !== undefined;
      }
      removePart(source.data, part);
      source.isChanged = true;
    }
    const [before, after] = [fieldData(file), source.data].map((data) => fingerprintOf(data, fields, blocks));
    for (const { file, data, isChanged } of others) {
      if (data[fingerprintField] === before) data[fingerprintField] = after;
      if (isChanged || before !== after)
        translations.set(file.path, withFieldData(file, data) as Translation);
    }
    return source.isChanged ? withFieldData(file, source.data) : file;
  });
  return {
    ...content,
    files,
    ...(content.translations && {
      translations: content.translations.map((file) => translations.get(file.path) ?? file),
    }),
  };
}
