import { collections, settings } from "../../../../content/model/collections.ts";
import type { Fields, FieldSpec } from "../../../../content/model/fields.ts";
import { isDateTime, isRecord } from "../../../../content/model/parse-fields.ts";
import { parseTypedNumber } from "../../../../content/server/normalize-entry.ts";
import type { Dialect } from "../../../../core/server/csv.ts";

export type Data = Readonly<Record<string, unknown>>;

export const { folder } = collections.dishes;
export const fields: Fields = collections.dishes.fields;

export const model = { collections, settings, blocks: [] };

export const idColumn = "Dish";

/**
 * Fields whose value fits into a cell. A picture's cell contains the picture's file name; the picture's
 * description stays unchanged.
 */
const cellFields = Object.entries(fields).filter(([, { kind }]) =>
  [
    "text",
    "textarea",
    "price",
    "number",
    "select",
    "multiSelect",
    "listed",
    "checkbox",
    "date",
    "dateTime",
    "image",
  ].includes(kind),
);

/**
 * Defaults of a new dish, as in the CMS. A choice of several options starts as an empty list, because
 * choosing none is a valid answer.
 */
export const newDish: Data = Object.fromEntries(
  cellFields.flatMap(([name, field]) =>
    field.kind === "multiSelect" || (field.kind === "listed" && field.multiple) ? [[name, []]] : [],
  ),
);

/** A column: the name of a field, and its definition. */
export type Column = readonly [name: string, field: FieldSpec];

/** The lists in the menu's settings, by their names in the file. */
export type Lists = Readonly<Record<string, readonly { readonly name: string; readonly label?: string }[]>>;

/** Returns the columns, with the options that the menu's settings allow. */
export const columnsWith = (lists: Lists): readonly Column[] =>
  cellFields.map(([name, field]): Column => {
    if (field.kind !== "listed") return [name, field];
    const { setting: _setting, list, shownAs: _shownAs, multiple, kind: _kind, ...common } = field;
    const options = Object.fromEntries((lists[list] ?? []).map((one) => [one.name, one.label ?? one.name]));
    return [name, { ...common, kind: multiple ? "multiSelect" : "select", options }];
  });

/** Formats a value as text for a cell. */
export function toCell(value: unknown, field: FieldSpec, dialect: Dialect, decimals = 2): string {
  if (value === undefined || value === null) return "";
  switch (field.kind) {
    case "price":
      return typeof value === "number" ? decimal(value.toFixed(decimals), dialect) : String(value);
    case "number":
      return decimal(String(value), dialect);
    case "checkbox":
      return value === true ? "yes" : "no";
    case "select":
      return choiceText(String(value), field.options);
    case "multiSelect":
      return Array.isArray(value)
        ? value.map((one) => choiceText(String(one), field.options)).join(` ${separator} `)
        : "";
    case "dateTime":
      return String(value).replace("T", " ");
    case "image":
      return isRecord(value) ? toCell(value["file"], { kind: "text", label: "" }, dialect) : "";
    default:
      return typeof value === "string" ? value : JSON.stringify(value);
  }
}

const decimal = (text: string, dialect: Dialect): string =>
  dialect === "semicolon" ? text.replace(".", ",") : text;

/** Words for "yes" and "no" in a cell, in English, German, French, Italian and Spanish. */
const yes = /^(yes|y|true|1|x|ja|wahr|oui|vrai|s[ií]|vero|verdadero)$/i;

const no = /^(no|n|false|0|nein|falsch|non|faux|falso)$/i;

type Options = Readonly<Record<string, string>>;

/** Separator between choices in a cell. */
const separator = "|";

/** Returns an option as text for a cell: its label or, if that is ambiguous, its value. */
function choiceText(value: string, options: Options): string {
  const label = options[value] ?? value;
  const isOwn = Object.entries(options).every(
    ([other, its]) => other === value || (its !== label && other !== label),
  );
  return isOwn && !label.includes(separator) ? label : value;
}

const optionOf = (cell: string, options: Options): string | undefined => {
  const found = (isSame: (name: string) => boolean) =>
    Object.entries(options).find(([value, label]) => isSame(value) || isSame(label))?.[0];
  return (
    (Object.hasOwn(options, cell) ? cell : undefined) ??
    found((name) => name === cell) ??
    found((name) => name.toLowerCase() === cell.toLowerCase())
  );
};

/**
 * Returns the options named in a cell. Tries whole labels first, because a label can contain a comma, which
 * people also use to separate options.
 */
const optionsOf = (cell: string, options: Options): string[] =>
  partsOf(cell, separator).flatMap((part) => {
    const whole = optionOf(part, options);
    return whole === undefined ? partsOf(part, /[,;]/).map((one) => optionOf(one, options) ?? one) : [whole];
  });

const partsOf = (cell: string, between: string | RegExp): string[] =>
  cell
    .split(between)
    .map((one) => one.trim())
    .filter((one) => one !== "");

/**
 * Dates and times as spreadsheets write them: `2026-11-01 18:00`, `01/11/2026 18:00`, `11/1/2026 6:00 PM`.
 */
const spreadsheetTime =
  /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:[ T]+(\d{1,2})[:.](\d\d)(?:[:.]\d\d)?\s*(AM|PM)?)?$/i;

/**
 * Returns the date and time in a cell. If an ambiguous date could mean the stored value, returns that value.
 * Returns any other ambiguous or unreadable text unchanged, so that the checks report it.
 */
function dateTimeOf(cell: string, before: unknown): string {
  const [, first = "", sign, second = "", third = "", hours = "0", minutes = "00", half] =
    spreadsheetTime.exec(cell) ?? [];
  if (sign === undefined) return cell;
  const hour = half ? (Number(hours) % 12) + (half.toUpperCase() === "PM" ? 12 : 0) : Number(hours);
  const pad = (text: string | number) => String(text).padStart(2, "0");
  const at = (year: string, month: string, day: string) =>
    `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minutes}`;
  const readings =
    first.length === 4
      ? [at(first, second, third)]
      : [at(third, second, first), ...(sign === "." ? [] : [at(third, first, second)])];
  const possible = [...new Set(readings)].filter(isDateTime);
  return possible.find((one) => one === before) ?? (possible.length === 1 ? possible[0]! : cell);
}

/**
 * Converts the text of a cell to the field's value. An empty cell becomes an empty list for a field with
 * several choices, and undefined for other fields. Invalid text stays unchanged, so that the checks can quote
 * it.
 */
export function fromCell(cell: string, field: FieldSpec, before: unknown): unknown {
  if (cell === "") return field.kind === "multiSelect" ? [] : undefined;
  switch (field.kind) {
    case "price":
    case "number":
      return parseTypedNumber(cell);
    case "checkbox":
      return yes.test(cell) ? true : no.test(cell) ? false : cell;
    case "select":
      return optionOf(cell, field.options) ?? cell;
    case "multiSelect":
      return optionsOf(cell, field.options);
    case "dateTime":
      return dateTimeOf(cell, before);
    case "image":
      return { ...(isRecord(before) ? before : { alt: "" }), file: cell };
    default:
      return cell;
  }
}
