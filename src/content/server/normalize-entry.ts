import { isDeepStrictEqual } from "node:util";
import { imageFields, type Fields, type FieldSpec } from "../model/fields.ts";
import type { BlockModel } from "../model/model.ts";
import { isEmptyField, isRecord, parseFields } from "../model/parse-fields.ts";
import { preserveMarkdown } from "./preserve-markdown.ts";

type Data = Readonly<Record<string, unknown>>;

/**
 * Converts a number that an editor has typed: “12,50” becomes 12.5. Returns anything else unchanged; the
 * checks report invalid values.
 */
export function parseTypedNumber(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const digits = value.trim();
  return /^-?\d+([.,]\d+)?$/.test(digits) ? Number(digits.replace(",", ".")) : value;
}

const isNothing = (value: unknown, field: FieldSpec): boolean =>
  isEmptyField(value, field) || (Array.isArray(value) && value.length === 0 && field.optional === true);

function normalizeValue(
  before: unknown,
  after: unknown,
  field: FieldSpec,
  blocks: readonly BlockModel[],
): unknown {
  switch (field.kind) {
    case "number":
    case "price":
      return parseTypedNumber(after);
    case "markdown":
      return typeof before === "string" && typeof after === "string"
        ? preserveMarkdown(before, after)
        : after;
    case "group":
      return isRecord(after) ? normalizeFields(before, after, field.fields, blocks) : after;
    case "image":
      return isRecord(after) ? normalizeFields(before, after, imageFields, blocks) : after;
    case "list":
      return Array.isArray(after)
        ? after.map((item: unknown, index) =>
            normalizeValue(partnerOf(before, item, index), item, field.item, blocks),
          )
        : after;
    case "blocks":
      return Array.isArray(after)
        ? after.map((block: unknown, index) => {
            if (!isRecord(block)) return block;
            const known = blocks.find(({ type }) => type === block["type"]);
            return known
              ? normalizeFields(partnerOf(before, block, index), block, known.fields, blocks)
              : block;
          })
        : after;
    default:
      return after;
  }
}

/** Returns the previous version of a list item: the item at the same position, if its type is the same. */
function partnerOf(before: unknown, item: unknown, index: number): unknown {
  const partner = Array.isArray(before) ? (before[index] as unknown) : undefined;
  return isRecord(partner) && isRecord(item) && partner["type"] === item["type"] ? partner : undefined;
}

/**
 * Converts the data of a CMS form to a file's format: numbers are numbers, and a field with unchanged meaning
 * keeps its notation. The CMS writes every field, including empty fields and defaults; empty fields and
 * defaults that an existing file lacks are not added.
 *
 * @param before the fields of the current file
 */
export function normalizeFields(
  before: unknown,
  after: Data,
  fields: Fields,
  blocks: readonly BlockModel[],
): Data {
  const old = isRecord(before) ? before : {};
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after)) {
    const field = fields[name];
    if (!field) {
      if (name !== "address" || value !== "" || Object.hasOwn(old, name)) result[name] = value;
      continue;
    }
    const written = normalizeValue(old[name], value, field, blocks);
    const had = Object.hasOwn(old, name);
    const wasNothing = !had || isNothing(old[name], field);
    if (isNothing(written, field)) {
      if (wasNothing) {
        if (had) result[name] = old[name];
        // The checks report empty required fields.
      } else if (!field.optional) result[name] = written;
      continue;
    }
    const isLeaf = typeof written !== "object";
    const meaning = (data: Data) => parseFields(data, { [name]: field })[name];
    const means = isLeaf ? meaning({ [name]: written }) : undefined;
    // A value that the field cannot parse has no meaning; the checks report it.
    const isDefault =
      means !== undefined && !had && Object.keys(old).length > 0 && isDeepStrictEqual(means, meaning({}));
    if (isDefault) continue;
    const isSame =
      !wasNothing && means !== undefined && isDeepStrictEqual(means, meaning({ [name]: old[name] }));
    result[name] = isSame ? old[name] : written;
  }
  return result;
}
