import { collections, settings, type CollectionName } from "../../content-model/collections.ts";
import type { Content } from "../../content-model/content.ts";
import { byListOrder } from "../../content-model/list-order.ts";
import type { Fields, FieldSpec, ImageValue } from "../../content-model/fields.ts";

type Data = Readonly<Record<string, unknown>>;
/** Where the browser finds the picture that a content file calls `/media/…`. */
export type ImageAddress = (file: string) => string;

const isRecord = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function resolveImage(value: unknown, address: ImageAddress): ImageValue {
  const { file, alt, caption, focus } = isRecord(value) ? value : {};
  const words = (text: unknown) => (typeof text === "string" && text !== "" ? text : undefined);
  return {
    data: null,
    // Without an address the site's Picture draws a plate.
    ...(typeof file === "string" && file !== "" ? { src: address(file) } : {}),
    alt: words(alt) ?? "",
    caption: words(caption),
    focalPoint: words(focus),
  };
}

/** A whole day and time for what formats dates, so that an entry without one can be shown. */
const someDay = "2026-01-01";

const isEmpty = (value: unknown) => value === undefined || value === null || value === "";

function resolveField(value: unknown, field: FieldSpec, address: ImageAddress): unknown {
  if (field.optional && isEmpty(value)) return undefined;
  switch (field.kind) {
    case "number":
    case "price":
      return typeof value === "number" ? value : field.kind === "number" ? (field.min ?? 0) : 0;
    case "checkbox":
      return typeof value === "boolean" ? value : field.default === true;
    case "select":
      return typeof value === "string" && Object.hasOwn(field.options, value)
        ? value
        : (field.default ?? Object.keys(field.options)[0]);
    case "multiSelect":
      return Array.isArray(value) ? value.filter((item) => Object.hasOwn(field.options, String(item))) : [];
    case "date":
      return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : someDay;
    case "time":
      return typeof value === "string" && /^\d\d:\d\d$/.test(value) ? value : "00:00";
    case "image":
      return field.optional && isRecord(value) && isEmpty(value["file"])
        ? undefined
        : resolveImage(value, address);
    case "group":
      return resolveFields(isRecord(value) ? value : {}, field.fields, address);
    case "list":
      return Array.isArray(value)
        ? value.map((item: unknown) => resolveField(item, field.item, address))
        : [];
    case "blocks":
      return Array.isArray(value)
        ? value.filter((block) => isRecord(block) && typeof block["type"] === "string")
        : [];
    case "link":
      return isEmpty(value) ? "#" : String(value);
    default:
      return isEmpty(value) ? "" : String(value);
  }
}

/**
 * What a component gets for an entry that may be half filled: the site's own shapes, with neutral stand-ins where a
 * required field is still empty, so that nothing a component reads is missing.
 */
export function resolveFields(data: Data, fields: Fields, address: ImageAddress): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]) => [name, resolveField(data[name], field, address)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** The labels of the required fields that are still empty, in the form's order: `Picture › File`. */
export function missingFields(data: Data, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => missingIn(data[name], field));
}

function missingIn(value: unknown, field: FieldSpec): string[] {
  const below = (labels: string[]) => labels.map((label) => `${field.label} › ${label}`);
  switch (field.kind) {
    case "image":
      return field.optional || (isRecord(value) && !isEmpty(value["file"])) ? [] : [field.label];
    case "group":
      if (field.optional && (isEmpty(value) || (isRecord(value) && Object.values(value).every(isEmpty))))
        return [];
      return below(missingFields(isRecord(value) ? value : {}, field.fields));
    case "list": {
      const items = Array.isArray(value) ? value : [];
      if (items.length < (field.min ?? 0)) return [`${field.label} (${items.length} of ${field.min})`];
      const inner = ({ item }: typeof field, value: unknown) =>
        item.kind === "group"
          ? missingFields(isRecord(value) ? value : {}, item.fields)
          : missingIn(value, item);
      return items.flatMap((item: unknown, index) =>
        inner(field, item).map((label) => `${field.label} ${index + 1} › ${label}`),
      );
    }
    case "checkbox":
    case "multiSelect":
      return [];
    case "blocks":
      return Array.isArray(value) && value.length > 0 ? [] : [field.label];
    default:
      return !field.optional && isEmpty(value) ? [field.label] : [];
  }
}

export interface RawEntry {
  readonly slug: string;
  readonly data: Data;
}

/** An entry as the site's components know it, from what its file or the form holds. */
export function resolveEntry(
  name: CollectionName,
  { slug, data }: RawEntry,
  address: ImageAddress,
): Record<string, unknown> & { readonly slug: string } {
  const { fields, ...collection } = collections[name];
  const pagePath = "pagePath" in collection ? collection.pagePath : undefined;
  const resolved = resolveFields(data, fields, address);
  return {
    ...resolved,
    slug,
    path: pagePath ? `${pagePath}/${slug}` : typeof resolved["path"] === "string" ? resolved["path"] : "",
    html: "",
  };
}

/** All content as blocks collect from it, made from the files that the CMS has loaded. */
export function assembleContent(
  entries: Readonly<Partial<Record<CollectionName, readonly RawEntry[]>>>,
  settingsData: Readonly<Record<string, Data>>,
  address: ImageAddress,
): Content {
  const lists = (Object.keys(collections) as CollectionName[]).map(
    (name) =>
      [
        name,
        (entries[name] ?? []).map((entry) => resolveEntry(name, entry, address)).sort(byListOrder),
      ] as const,
  );
  const single = Object.entries(settings).map(
    ([name, { file, fields }]) => [name, resolveFields(settingsData[file] ?? {}, fields, address)] as const,
  );
  return { ...Object.fromEntries(lists), settings: Object.fromEntries(single) } as unknown as Content;
}
