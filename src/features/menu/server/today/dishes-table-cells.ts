import { collections, settings } from "../../../../content/model/collections.ts";
import type { FieldKind, Fields, FieldSpec } from "../../../../content/model/fields.ts";
import { takeAwayFields } from "../../../../content/model/ordering.ts";
import { isDateTime, isRecord, isTimeOfDay } from "../../../../content/model/parse-fields.ts";
import { parseTypedNumber } from "../../../../content/server/normalize-entry.ts";
import type { Dialect } from "../../../../core/server/csv.ts";

export type Data = Readonly<Record<string, unknown>>;

export const { folder } = collections.dishes;
export const fields: Fields = collections.dishes.fields;

export const model = { collections, settings, blocks: [] };

export const idColumn = "Dish";

/** Kinds of fields whose value fits into a cell. The cell of a picture contains the picture's file name. */
const cellKinds: readonly string[] = [
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
] satisfies FieldKind[];

/** Place of a column's value in a dish's file: a field, or a group and the field in it. */
type Path = readonly [field: string] | readonly [group: string, field: string];

export interface Column {
  /** The column's heading can also be this name instead of the field's label. */
  readonly name: string;
  readonly path: Path;
  readonly field: FieldSpec;
}

/** How the cell of a deadline is written, and what it means. */
const deadlineForm = "1 18:00 means by 18:00 the day before, 0 the same day, 2 two days before.";

const takeAwayColumns = (["orderable", "station", "minutes", "min", "max", "step", "orderBy"] as const).map(
  (name): Column => ({
    name: `takeAway.${name}`,
    path: ["takeAway", name],
    field:
      name === "orderBy"
        ? { ...takeAwayFields.orderBy, help: `${deadlineForm} If empty: none.` }
        : takeAwayFields[name],
  }),
);

/** The columns, in the order of the dish's form. */
const allColumns = Object.entries(fields).flatMap(([name, field]): readonly Column[] =>
  name === "takeAway"
    ? takeAwayColumns
    : cellKinds.includes(field.kind)
      ? [{ name, path: [name], field }]
      : [],
);

/**
 * Defaults of a new dish, as in the CMS. A choice of several options starts as an empty list, because
 * choosing none is a valid answer.
 */
export const newDish: Data = Object.fromEntries(
  allColumns.flatMap(({ name, path, field }) =>
    path.length === 1 && (field.kind === "multiSelect" || (field.kind === "listed" && field.multiple))
      ? [[name, []]]
      : [],
  ),
);

/** Returns the value at a column's place; undefined if there is none. */
export function valueAt(data: Data, [outer, inner]: Path): unknown {
  const value = data[outer];
  return inner === undefined ? value : isRecord(value) ? value[inner] : undefined;
}

/** Returns data with a value at a column's place, or without one if it is undefined. Removes an empty group. */
export function withValue(data: Data, [outer, inner]: Path, value: unknown): Data {
  const { [outer]: before, ...others } = data;
  const next = inner === undefined ? value : withValue(isRecord(before) ? before : {}, [inner], value);
  if (next === undefined || (inner !== undefined && Object.keys(next as Data).length === 0)) return others;
  // A field that is already there keeps its place.
  return { ...data, [outer]: next };
}

/** The lists in the settings to which dishes refer, by their names in the files. */
export type Lists = Readonly<
  Record<string, readonly { readonly name: string; readonly label?: string }[] | undefined>
>;

/** Returns the columns, with the options that the settings' lists allow, without those of missing features. */
export const columnsWith = (lists: Lists, installed: readonly string[]): readonly Column[] =>
  allColumns
    .filter(({ path: [outer] }) => {
      const feature = fields[outer]?.feature;
      return feature === undefined || installed.includes(feature);
    })
    .map((column): Column => {
      const { field } = column;
      if (field.kind !== "listed") return column;
      const { setting: _setting, list, shownAs: _shownAs, multiple, kind: _kind, ...common } = field;
      const options = Object.fromEntries((lists[list] ?? []).map((one) => [one.name, one.label ?? one.name]));
      return { ...column, field: { ...common, kind: multiple ? "multiSelect" : "select", options } };
    });

/**
 * Returns the heading for a problem in a dish's file.
 *
 * @param labels labels of fields, outermost first
 */
export const headingOf = ([outer = "", inner]: readonly string[]): string =>
  outer === fields["takeAway"]?.label && inner !== undefined ? inner : outer;

/**
 * Returns the cells that a column accepts, if a person can choose from a list: the options of a select, or
 * yes and no. Undefined for other columns.
 */
export const choicesOf = (field: FieldSpec): readonly string[] | undefined =>
  field.kind === "checkbox"
    ? ["yes", "no"]
    : field.kind === "select"
      ? Object.keys(field.options).map((value) => choiceText(value, field.options))
      : undefined;

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
    case "group":
      return isRecord(value) ? deadlineText(value) : "";
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

const deadlineText = ({ days, time }: Data): string =>
  [days, time].filter((part) => part !== undefined).join(" ");

/** A deadline as people type it: `1 18:00`, `1, 9.30`, `2`. */
const deadline = /^(\d{1,3})(?:[ ,]+(\d{1,2})[:.](\d\d))?$/;

/** Returns the deadline in a cell; the cell's text if it is not a deadline. */
function deadlineOf(cell: string): Data | string {
  const [, days, hours, minutes] = deadline.exec(cell) ?? [];
  if (days === undefined) return cell;
  if (hours === undefined) return { days: Number(days) };
  const time = `${hours.padStart(2, "0")}:${minutes}`;
  return isTimeOfDay(time) ? { days: Number(days), time } : cell;
}

/**
 * Returns what is wrong with a cell that the field's own check would not explain to a person in front of a
 * table; undefined if nothing is.
 */
export const cellProblem = (
  value: unknown,
  { kind }: FieldSpec,
): { readonly message: string; readonly fix: string } | undefined =>
  kind === "group" && typeof value === "string"
    ? {
        message: `“${value}” is not a day and a time.`,
        fix: `Write the days before, and a time if there is one: ${deadlineForm}`,
      }
    : undefined;

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
    case "group":
      return deadlineOf(cell);
    default:
      return cell;
  }
}
