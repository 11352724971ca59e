import { imageFields, type Fields, type FieldSpec } from "./fields.ts";
import type { ContentModel } from "./model.ts";
import { isEmptyField, isRecord } from "./parse-fields.ts";

type Data = Readonly<Record<string, unknown>>;
type Blocks = ContentModel["blocks"];
/** Path to a value in an entry's fields, outermost first: `["blocks", 2, "heading"]`. */
export type Keys = readonly (string | number)[];

/** Field of a translation that contains the fingerprint of its source. */
export const fingerprintField = "source";

/**
 * True if a field contains words that can be translated. A text that must match a pattern is a code, such as
 * an address, a currency or a percentage.
 */
export const isWords = (field: FieldSpec): boolean => {
  switch (field.kind) {
    case "text":
      return field.translatable !== false && field.pattern === undefined;
    case "textarea":
    case "markdown":
      return field.translatable !== false;
    default:
      return false;
  }
};

const fieldsIn = (field: FieldSpec): Fields | undefined =>
  field.kind === "group" ? field.fields : field.kind === "image" ? imageFields : undefined;

/** True if a field can be translated. */
export const isTranslatable = (field: FieldSpec): boolean => {
  if (field.kind === "list") return isTranslatable(field.item);
  if (field.kind === "blocks") return true;
  const inside = fieldsIn(field);
  return inside ? Object.values(inside).some(isTranslatable) : isWords(field);
};

/** A text of an entry that can be translated. */
export interface SourceText {
  readonly keys: Keys;
  readonly text: string;
}

/** A field that contains no other fields, anywhere in an entry. */
export interface Leaf {
  readonly keys: Keys;
  readonly field: FieldSpec;
  readonly value: unknown;
}

function* leavesOfField(value: unknown, field: FieldSpec, keys: Keys, blocks: Blocks): Generator<Leaf> {
  const inside = fieldsIn(field);
  if (inside) {
    if (isRecord(value) && !isEmptyField(value, field)) yield* leavesOf(value, inside, blocks, keys);
  } else if (field.kind === "list") {
    for (const [index, item] of Array.isArray(value) ? value.entries() : [])
      yield* leavesOfField(item, field.item, [...keys, index], blocks);
  } else if (field.kind === "blocks") {
    for (const [index, block] of Array.isArray(value) ? value.entries() : []) {
      const model = isRecord(block) ? blocks.find(({ type }) => type === block["type"]) : undefined;
      if (model) yield* leavesOf(block as Data, model.fields, blocks, [...keys, index]);
    }
  } else yield { keys, field, value };
}

/**
 * Returns the text that guests see for a field. If the field is empty, this is the text of the field that
 * `insteadOf` names, if any.
 */
export const wordsFor = (name: string, field: FieldSpec, data: Data): unknown =>
  field.kind === "text" && field.insteadOf !== undefined && isEmptyField(data[name], field)
    ? data[field.insteadOf]
    : data[name];

/**
 * Yields every field of an entry that contains no other fields, in the order of the fields. Skips empty
 * groups.
 */
export function* leavesOf(data: Data, fields: Fields, blocks: Blocks, keys: Keys = []): Generator<Leaf> {
  for (const [name, field] of Object.entries(fields))
    yield* leavesOfField(wordsFor(name, field, data), field, [...keys, name], blocks);
}

/** Yields every translatable text of an entry, in the order of its fields. Skips empty texts. */
export function* sourceTexts(data: Data, fields: Fields, blocks: Blocks): Generator<SourceText> {
  for (const { keys, field, value } of leavesOf(data, fields, blocks))
    if (isWords(field) && !isEmptyField(value, field) && String(value) !== "")
      yield { keys, text: String(value) };
}

/**
 * Hashes a text to 53 bits, as 14 hexadecimal digits (cyrb53): detects changes, but does not resist
 * attackers.
 */
function digest(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, "0");
}

/**
 * Returns the fingerprint of an entry's texts. The fingerprint does not depend on the entry's prices,
 * pictures or sort order.
 */
export const fingerprintOf = (data: Data, fields: Fields, blocks: Blocks): string =>
  digest(JSON.stringify([...sourceTexts(data, fields, blocks)].map(({ keys, text }) => [keys, text.trim()])));

/**
 * Matches the blocks of a translation to those of its source: the first block of each type to the first of
 * that type, the second to the second, and so on. If a block is moved, added or removed, blocks of other
 * types thus keep their texts.
 */
export function matchBlocks(source: readonly unknown[], translation: readonly unknown[]): unknown[] {
  const typeOf = (block: unknown) => (isRecord(block) ? block["type"] : undefined);
  const left = Map.groupBy(translation, typeOf);
  return source.map((block) => left.get(typeOf(block))?.shift());
}

/** Returns the source's structure with the translation's texts; missing texts are undefined. */
function wordsOf(source: unknown, translation: unknown, field: FieldSpec, blocks: Blocks): unknown {
  const inside = fieldsIn(field);
  if (inside)
    return isRecord(source) && isRecord(translation) ? alignWords(source, translation, inside, blocks) : {};
  if (field.kind === "list" && Array.isArray(source) && Array.isArray(translation)) {
    // If the lists differ in length, it is unknown which texts belong together.
    if (source.length !== translation.length) return [];
    return source.map((item, index) => wordsOf(item, translation[index], field.item, blocks));
  }
  if (field.kind === "blocks" && Array.isArray(source) && Array.isArray(translation)) {
    const matched = matchBlocks(source, translation);
    return source.map((block: unknown, index) => {
      const model = isRecord(block) ? blocks.find(({ type }) => type === block["type"]) : undefined;
      const words = matched[index];
      return model && isRecord(words) ? alignWords(block as Data, words, model.fields, blocks) : {};
    });
  }
  return isWords(field) ? translation : undefined;
}

const alignWords = (source: Data, translation: Data, fields: Fields, blocks: Blocks): Data =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      wordsOf(source[name], translation[name], field, blocks),
    ]),
  );

/** Returns the value at these keys; undefined if there is none. */
export const valueAt = (data: unknown, keys: Keys): unknown =>
  keys.reduce((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], data);

/** Returns a copy of a value with one text replaced. */
function withText(value: unknown, [key, ...rest]: Keys, text: string): unknown {
  if (key === undefined) return text;
  const inside = withText((value as Record<string | number, unknown>)[key], rest, text);
  return Array.isArray(value)
    ? value.map((item: unknown, index) => (index === key ? inside : item))
    : { ...(value as object), [key]: inside };
}

export interface TranslatedData {
  /** The source's fields with the translation's texts, or with the source's own text if one is missing. */
  readonly data: Data;
  /** Texts of the source that have no translation. */
  readonly missing: readonly SourceText[];
}

/** Inserts the texts of a translation into its source. Without a translation, all texts are missing. Pure. */
export function translate(
  source: Data,
  translation: Data | undefined,
  fields: Fields,
  blocks: Blocks,
): TranslatedData {
  const words = translation ? alignWords(source, translation, fields, blocks) : {};
  const missing: SourceText[] = [];
  let data: unknown = source;
  for (const text of sourceTexts(source, fields, blocks)) {
    const translated = valueAt(words, text.keys);
    if (typeof translated === "string" && translated.trim() !== "")
      data = withText(data, text.keys, translated);
    else missing.push(text);
  }
  return { data: data as Data, missing };
}

function outline(value: unknown, field: FieldSpec, blocks: Blocks, words: (text: string) => string): unknown {
  const inside = fieldsIn(field);
  if (isWords(field)) {
    if (isEmptyField(value, field) || String(value) === "") return undefined;
    return words(String(value)) || undefined;
  }
  if (!isTranslatable(field)) return undefined;
  if (inside) return isRecord(value) ? translationOutline(value, inside, blocks, words) : undefined;
  if (!Array.isArray(value)) return undefined;
  const items = value.map((item: unknown) => {
    if (field.kind === "list") return outline(item, field.item, blocks, words) ?? {};
    const type = isRecord(item) ? item["type"] : undefined;
    const model = blocks.find((block) => block.type === type);
    return { type, ...(model ? translationOutline(item as Data, model.fields, blocks, words) : {}) };
  });
  return items.length > 0 ? items : undefined;
}

/**
 * Returns a translation's fields for all texts of a source, in the source's structure: a starting point for
 * translators.
 *
 * @param words returns the text to insert for a source text; by default, the source text itself
 */
export const translationOutline = (
  source: Data,
  fields: Fields,
  blocks: Blocks,
  words: (text: string) => string = (text) => text,
): Data =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = outline(wordsFor(name, field, source), field, blocks, words);
      return value === undefined || (isRecord(value) && Object.keys(value).length === 0)
        ? []
        : [[name, value]];
    }),
  );
