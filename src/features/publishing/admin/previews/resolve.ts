import { siteModel } from "../../../../app/site-model.ts";
import { settings, type CollectionName } from "../../../../content/model/collections.ts";
import {
  assembleContent,
  parseEntry,
  parseSettings,
  type Content,
  type Entry,
  type EntrySource,
} from "../../../../content/model/content.ts";
import { isPrint, type Fields, type FieldSpec, type ImageValue } from "../../../../content/model/fields.ts";
import {
  isEmptyField,
  isRecord,
  parseFields,
  type ResolveOptions,
} from "../../../../content/model/parse-fields.ts";

type Data = Readonly<Record<string, unknown>>;

/** Returns the URL of an image, given its path in a content file: `/media/…`. */
export type ImageAddress = (file: string) => string;

/** Returns the same parse options as the build uses, except that images stay as uploaded. */
const optionsWith = (address: ImageAddress): ResolveOptions => ({
  blocks: siteModel.blocks,
  image: ({ file, ...words }) => ({
    ...words,
    data: null,
    src: address(file),
    ...(isPrint(file, RESTAURANT_PHOTOS) ? { print: true } : {}),
  }),
});

function placeholder(field: FieldSpec): unknown {
  switch (field.kind) {
    case "number":
      return field.min ?? 0;
    case "price":
      return 0;
    case "select":
      return field.default ?? Object.keys(field.options)[0];
    case "date":
      return "2026-01-01";
    case "time":
      return "00:00";
    case "color":
      return field.default;
    case "image":
      return { data: null, alt: "" } satisfies ImageValue;
    case "link":
      return "#";
    default:
      return "";
  }
}

function fillField(value: unknown, field: FieldSpec): unknown {
  if (value === undefined) return field.optional ? undefined : placeholder(field);
  if (field.kind === "group" && isRecord(value)) return fillMissing(value, field.fields);
  if (field.kind === "list" && Array.isArray(value)) return value.map((item) => fillField(item, field.item));
  return value;
}

/**
 * Returns parsed fields, with neutral values for missing required fields, so that components find every value
 * they read.
 */
export const fillMissing = <T extends object>(values: T, fields: Fields): T => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fillField((values as Data)[name], field)]),
  ),
});

/**
 * Returns an entry in the form that the site's components use. The source can be the entry's file or an
 * incomplete form.
 */
export const resolveEntry = <N extends CollectionName>(
  name: N,
  source: EntrySource,
  address: ImageAddress,
): Entry<N> =>
  fillMissing(parseEntry(name, source, optionsWith(address)), siteModel.collections[name]?.fields ?? {});

/** Used until the settings have been read, because composing a page needs a time zone. */
const unread: Readonly<Record<string, Data>> = { booking: { timeZone: "UTC" } };

/** Returns all content in the form that blocks use, made from the files that the CMS has loaded. */
export const previewContent = (
  entries: Readonly<Partial<Record<CollectionName, readonly EntrySource[]>>>,
  settingsData: Readonly<Record<string, Data>>,
  address: ImageAddress,
): Content =>
  assembleContent(
    (name) => (entries[name] ?? []).map((source) => resolveEntry(name, source, address)),
    (name) => {
      const { file, fields } = settings[name];
      return fillMissing(
        parseSettings(name, settingsData[file] ?? unread[name] ?? {}, optionsWith(address)),
        fields,
      );
    },
  );

/** Returns the labels of required fields that are still empty, in the form's order: `Picture › File`. */
export const missingFields = (data: Data, fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => missingIn(data[name], field));

function missingIn(value: unknown, field: FieldSpec): string[] {
  const empty = isEmptyField(value, field);
  if (empty && field.optional) return [];
  switch (field.kind) {
    case "group":
      return missingFields(isRecord(value) ? value : {}, field.fields).map(
        (label) => `${field.label} › ${label}`,
      );
    case "list": {
      const items: unknown[] = Array.isArray(value) ? value : [];
      if (items.length < (field.min ?? 0)) return [`${field.label} (${items.length} of ${field.min})`];
      const inner = (item: unknown) =>
        field.item.kind === "group"
          ? missingFields(isRecord(item) ? item : {}, field.item.fields)
          : missingIn(item, field.item);
      return items.flatMap((item, index) =>
        inner(item).map((label) => `${field.label} ${index + 1} › ${label}`),
      );
    }
    case "checkbox":
    case "multiSelect":
      return [];
    case "listed":
      return empty && !field.multiple ? [field.label] : [];
    case "blocks":
      return Array.isArray(value) && value.length > 0 ? [] : [field.label];
    default:
      return empty ? [field.label] : [];
  }
}

/** True if a value contains more than a new entry's defaults. */
function hasContent(value: unknown, field?: FieldSpec): boolean {
  if (value === undefined || value === false || value === "" || value === field?.default) return false;
  if (Array.isArray(value)) return value.some((item) => hasContent(item));
  return isRecord(value) ? Object.values(value).some((part) => hasContent(part)) : true;
}

/** True if an editor has not filled in any field of a block yet. */
export const isBlank = (block: Data, fields: Fields): boolean =>
  !Object.entries(parseFields(block, fields)).some(([name, value]) => hasContent(value, fields[name]));

/** Returns a block's fixture, with URLs in place of its images' paths. */
export function withAddresses<T>(value: T, address: ImageAddress): T;
export function withAddresses(value: unknown, address: ImageAddress): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withAddresses(item, address));
  if (!isRecord(value)) return value;
  const src = value["data"] === null ? value["src"] : undefined;
  if (typeof src === "string") return { ...value, src: address(src) };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withAddresses(item, address)]));
}
