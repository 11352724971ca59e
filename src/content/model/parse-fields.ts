import { isCalendarDate } from "../../core/shared/calendar-date.ts";
import {
  imageFields,
  mayBeEmpty,
  type Fields,
  type FieldSpec,
  type ImageRaw,
  type ImageValue,
  type PageBlock,
  type Raw,
  type Resolved,
  type SettingList,
} from "./fields.ts";
import type { BlockModel } from "./model.ts";

type Data = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a number, even if it is written as text (`"12.50"`); returns undefined for anything else. */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
}

export const isTimeOfDay = (value: unknown): value is string =>
  typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

export const isDateTime = (value: unknown): value is string =>
  typeof value === "string" &&
  isCalendarDate(value.slice(0, 10)) &&
  /^T([01]\d|2[0-3]):[0-5]\d$/.test(value.slice(10));

const isDate = (value: unknown): value is string => typeof value === "string" && isCalendarDate(value);

/**
 * True if an editor left the field empty. Files and forms express that in many ways: a missing key, null, a
 * blank text (the CMS writes `order: ""` for a cleared number), an image without a file, a group of empty
 * fields.
 */
export function isEmptyField(value: unknown, field: FieldSpec): boolean {
  if (value === undefined || value === null) return true;
  if (mayBeEmpty(field)) return false;
  if (typeof value === "string") return value.trim() === "";
  if (field.kind === "image") return isRecord(value) && isEmptyField(value["file"], imageFields.file);
  if (field.kind === "group") {
    return (
      isRecord(value) && Object.entries(field.fields).every(([name, part]) => isEmptyField(value[name], part))
    );
  }
  return false;
}

/**
 * True if an empty field takes its default value, for example because the field was added to the model after
 * the entry was written. Only checkboxes and selects have defaults; an empty text counts as missing.
 */
export const hasDefault = ({ kind, default: value }: FieldSpec): boolean =>
  (kind === "checkbox" || kind === "select") && value !== undefined;

export interface ParseOptions {
  /** Blocks that pages can use; any other block is reduced to its type. */
  readonly blocks?: readonly BlockModel[];
}

export interface ResolveOptions extends ParseOptions {
  /**
   * Converts an image for a component. `image` contains the parsed fields, `source` the image's original
   * data.
   */
  readonly image: (image: ImageRaw, source: Data) => ImageValue;
  /**
   * Converts the target of a link, or a path of this site, to the language of the content's pages. By
   * default, targets stay unchanged.
   */
  readonly link?: ((to: string) => string) | undefined;
  /** Converts a name in a settings list to the name that guests see. By default, names stay unchanged. */
  readonly nameOf?: ((from: SettingList, name: string) => string) | undefined;
}

type Options = Partial<ResolveOptions>;

function parseBlock(block: Data, { blocks, ...options }: Options): PageBlock {
  const { type, address } = block;
  const definition = blocks?.find((candidate) => candidate.type === type);
  return {
    type: String(type),
    ...(typeof address === "string" && address !== "" ? { address: options.link?.(address) ?? address } : {}),
    ...(definition ? parse(block, definition.fields, options) : {}),
  };
}

function parseField(value: unknown, field: FieldSpec, options: Options): unknown {
  const empty = isEmptyField(value, field);
  if (empty && field.optional) return undefined;
  switch (field.kind) {
    case "number":
    case "price":
      return parseNumber(value);
    case "checkbox":
      return typeof value === "boolean" ? value : empty ? field.default === true : undefined;
    case "select":
      if (empty) return field.default;
      return Object.hasOwn(field.options, String(value)) ? String(value) : undefined;
    case "multiSelect":
      return Array.isArray(value)
        ? value.map(String).filter((option) => Object.hasOwn(field.options, option))
        : [];
    case "listed": {
      const names = (field.multiple ? (Array.isArray(value) ? value : []) : [value])
        .filter((name): name is string => typeof name === "string" && name.trim() !== "")
        .map((name) => options.nameOf?.(field, name) ?? name);
      return field.multiple ? names : names[0];
    }
    case "link":
      return empty || typeof value !== "string" ? undefined : (options.link?.(value) ?? value);
    case "date":
      return isDate(value) ? value : undefined;
    case "time":
      return isTimeOfDay(value) ? value : undefined;
    case "dateTime":
      return isDateTime(value) ? value : undefined;
    case "image": {
      if (empty || !isRecord(value)) return undefined;
      const image = parseFields(value, imageFields);
      return options.image ? options.image(image, value) : image;
    }
    case "group":
      return parse(isRecord(value) ? value : {}, field.fields, options);
    case "list":
      return Array.isArray(value)
        ? value.flatMap((item: unknown) => {
            const parsed = isEmptyField(item, field.item) ? undefined : parseField(item, field.item, options);
            return parsed === undefined ? [] : [parsed];
          })
        : [];
    case "blocks":
      return Array.isArray(value)
        ? value
            .filter((block) => isRecord(block) && typeof block["type"] === "string")
            .map((block: Data) => parseBlock(block, options))
        : [];
    default:
      return !empty && ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
  }
}

const parse = (data: Data, fields: Fields, options: Options): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = parseField(data[name], field, options);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/**
 * Converts the data of a content file or a CMS form to the shape that the fields' types promise: empty values
 * are absent (or an empty list, or false), numbers are numbers, lists have no empty items, and unknown keys
 * are removed. With `options.image`, images are converted for components; otherwise they stay as they are in
 * the file.
 *
 * The promise holds for data in which `checkFields` finds no problems. Invalid values are omitted, so that an
 * incomplete entry can be shown; required fields can then be absent.
 */
export function parseFields<F extends Fields>(data: Data, fields: F, options: ResolveOptions): Resolved<F>;
export function parseFields<F extends Fields>(data: Data, fields: F, options?: ParseOptions): Raw<F>;
export function parseFields(data: Data, fields: Fields, options: Options = {}) {
  return parse(data, fields, options);
}
