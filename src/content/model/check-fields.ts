import { isCalendarDate } from "../../core/shared/calendar-date.ts";
import { canonicalPath } from "../../core/shared/canonical-path.ts";
import { hexColor } from "../../core/shared/color.ts";
import type { Report } from "./booking-rules.ts";
import { imageFields, type Fields, type FieldSpec, type SettingList } from "./fields.ts";
import type { BlockModel } from "./model.ts";
import { hasDefault, isDateTime, isEmptyField, isRecord, isTimeOfDay, parseNumber } from "./parse-fields.ts";
import { didYouMean } from "./report.ts";

/** Data that checks need besides the fields. Checks whose data is absent are skipped. */
export interface CheckContext {
  /** Blocks that pages can use. */
  readonly blocks?: readonly BlockModel[];
  /** True if the media file (`/media/dishes/x.jpg`) exists with exactly this spelling. */
  readonly imageExists?: (file: string) => boolean;
  /** Pages of the site: `has` expects a canonical path; `paths` are for suggestions. */
  readonly pages?: {
    readonly has: (path: string) => boolean;
    readonly paths: Iterable<string>;
    /** Pages that are published only for a time. */
    readonly scheduled: ReadonlySet<string>;
  };
  /** Decimals that prices can have, by the restaurant's currency. */
  readonly decimals?: number;
  /** The names in a list of a settings file; undefined if the file cannot be read. */
  readonly names?: (from: SettingList) => readonly string[] | undefined;
  /** The entries of a collection that a reference names, by slug. */
  readonly entries?: (collection: string) => {
    readonly labelOne: string;
    readonly folder: string;
    readonly slugs: ReadonlySet<string>;
    /** Entries that are published only for a time. */
    readonly scheduled: ReadonlySet<string>;
  };
}

interface Scope extends CheckContext {
  readonly report: Report;
}

/** A value quoted in a message, shortened. */
export const quoted = (value: unknown): string => {
  const text = typeof value === "string" ? `“${value}”` : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

const oneOf = (options: readonly string[]): string =>
  options.length > 12 ? `${options.slice(0, 12).join(", ")}, …` : options.join(", ");

function checkText(
  value: unknown,
  field: { max?: number },
  where: readonly string[],
  { report }: Scope,
): value is string {
  if (typeof value !== "string") {
    report(where, `${quoted(value)} is not text.`, "Put it in quotation marks, or write words.");
    return false;
  }
  if (field.max !== undefined && [...value].length > field.max) {
    report(
      where,
      `It has ${[...value].length} characters; the maximum is ${field.max}.`,
      `Shorten it to ${field.max} characters.`,
    );
  }
  return true;
}

/** Reports a value that is not a number for this field; otherwise returns the number. */
function checkNumber(
  value: unknown,
  field: { min?: number; max?: number; whole?: boolean },
  where: readonly string[],
  { report }: Scope,
): number | undefined {
  const number = parseNumber(value);
  if (number === undefined) {
    report(where, `${quoted(value)} is not a number.`, "Write digits only, without currency or units.");
  } else if (field.whole && !Number.isInteger(number)) {
    report(where, `${number} is not a whole number.`, "Leave out the decimals.");
  } else if (field.min !== undefined && number < field.min) {
    report(where, `${number} is too small.`, `Write ${field.min} or more.`);
  } else if (field.max !== undefined && number > field.max) {
    report(where, `${number} is too large.`, `Write ${field.max} or less.`);
  } else return number;
  return undefined;
}

/** Decimals of the currency with the most. */
const mostDecimals = 4;
const decimalsInWords = ["no", "one", "two", "three", "four"];

function checkPrice(value: unknown, field: { signed?: true }, where: readonly string[], scope: Scope) {
  const price = parseNumber(value);
  if (price !== undefined && price < 0 && !field.signed)
    return scope.report(where, `The price ${price} is below zero.`, "Write 0 or more.");
  checkNumber(value, {}, where, scope);
  const { decimals = mostDecimals } = scope;
  const units = (price ?? 0) * 10 ** decimals;
  if (Math.abs(units - Math.round(units)) > 1e-6)
    scope.report(
      where,
      decimals === 0
        ? `The price ${price} has decimals, but the currency has none.`
        : `The price ${price} has more than ${decimalsInWords[decimals]} decimals.`,
      decimals === 2
        ? "Round it to cents, for example 12.50."
        : `Round it, for example to ${(12.5).toFixed(decimals)}.`,
    );
}

function checkImageFile(value: unknown, where: readonly string[], scope: Scope) {
  if (!checkText(value, {}, where, scope)) return;
  if (!value.startsWith("/media/")) {
    scope.report(
      where,
      `“${value}” is not in the media folder.`,
      "Pictures are in content/media/ and are written as /media/….",
    );
  } else if (scope.imageExists && !scope.imageExists(value)) {
    scope.report(
      where,
      `There is no picture “content${value}”.`,
      "Upload it, or check the spelling (capitals count).",
    );
  }
}

function checkLink(value: string, where: readonly string[], { report, pages }: Scope) {
  if (value === "#" || /^(https?:\/\/|tel:|mailto:)\S+$/.test(value)) return;
  if (!value.startsWith("/") || value.startsWith("//")) {
    return report(
      where,
      `“${value}” is not a link.`,
      "Begin with / for a page of this site, with https:// for another, or write # for none yet.",
    );
  }
  const path = canonicalPath(value.split(/[?#]/)[0] ?? value);
  if (pages && !pages.has(path)) {
    report(
      where,
      `The link “${value}” leads nowhere: this site has no such page.`,
      `Correct the address or make the page.${didYouMean(path, pages.paths)}`,
    );
  } else if (pages?.scheduled.has(path)) {
    report(
      where,
      `The page “${value}” is only published for a time; before and after, the link would lead nowhere.`,
      "Link to a permanent page, or clear its publishing times.",
    );
  }
}

/** Maximum length of texts without their own limit. The longest blog post has a tenth of it. */
const longestText = 60_000;
/** Maximum nesting of quotations and lists. */
const deepestNesting = 8;
/** Maximum number of brackets that open a link, closed or not: the parser searches for the end of each. */
const mostBrackets = 500;

/** Counts the `>` and list markers at the start of a line. */
function nestingOf(line: string): number {
  let depth = 0;
  let rest = line.trimStart();
  for (; depth <= deepestNesting && /^([>*+-]|\d{1,9}[.)])(?=\s|>|$)/.test(rest); depth += 1)
    rest = rest.slice(rest.search(/(?<=[>*+.)-])/)).trimStart();
  return depth;
}

/**
 * Checks a long text: first for anything that a parser cannot handle, then its links and pictures, by the
 * rules for fields.
 */
function checkMarkdown(text: string, where: readonly string[], scope: Scope) {
  const { report } = scope;
  if (/\0/.test(text))
    return report(
      where,
      "It contains a character that is not text (NUL).",
      "Delete it, or paste the text again.",
    );
  if (text.length > longestText) return;
  if (text.split("\n").some((line) => nestingOf(line) > deepestNesting))
    return report(
      where,
      `It has quotations or lists more than ${deepestNesting} deep.`,
      "Remove some of the marks (> or -).",
    );
  if (text.split("[").length > mostBrackets)
    return report(
      where,
      `It has more than ${mostBrackets} square brackets.`,
      "Shorten it, or delete some of them.",
    );
  if (/^# /m.test(text))
    report(
      where,
      "It has a top-level heading, but the page's title already is one.",
      "Begin headings with ##.",
    );
  if (/^-{3}\s*$/.test(text.trimStart().split("\n", 1)[0] ?? ""))
    return report(where, "It begins with three hyphens.", "Begin with words, or write *** for a line.");
  for (const { isImage, target } of targetsIn(text))
    if (isImage) checkImageFile(target, where, scope);
    else checkLink(target, where, scope);
}

const inBrackets = String.raw`\[(?:[^[\]]|\[[^[\]]*\])*\]`;
const inParentheses = String.raw`\(((?:[^()]|\([^()]*\))*)\)`;
const images = new RegExp(`!${inBrackets}${inParentheses}`, "g");
const links = new RegExp(`${inBrackets}${inParentheses}`, "g");
/** `[soup]: /menu/soup "title"`, the target of `[soup][]`. */
const definitions = /^ {0,3}\[[^\]]+\]:[ \t]*(\S+)/gm;
const tags = /<(a|img)\b[^>]*?\s(?:href|src)\s*=\s*["']?([^"'\s>]+)/gi;

/** Targets of links and pictures in a text, as written. */
function targetsIn(text: string): { readonly isImage: boolean; readonly target: string }[] {
  const first = (written: string) =>
    written
      .trim()
      .replace(/^<([^>]*)>.*$/s, "$1")
      .split(/\s/)[0] ?? "";
  // Pictures inside links are removed first, so that the links around them are found.
  const withoutImages = text.replace(images, "");
  return [
    ...[...text.matchAll(images)].map(([, written = ""]) => ({ isImage: true, target: first(written) })),
    ...[...withoutImages.matchAll(links)].map(([, written = ""]) => ({
      isImage: false,
      target: first(written),
    })),
    ...[...text.matchAll(definitions)].map(([, written = ""]) => ({
      isImage: written.startsWith("/media/"),
      target: first(written),
    })),
    ...[...text.matchAll(tags)].map(([, tag = "", target = ""]) => ({
      isImage: tag.toLowerCase() === "img",
      target,
    })),
  ];
}

function checkReference(value: unknown, collection: string, where: readonly string[], scope: Scope) {
  if (!scope.entries) return;
  const { labelOne, folder, slugs, scheduled } = scope.entries(collection);
  if (typeof value !== "string" || !slugs.has(value)) {
    scope.report(
      where,
      `There is no ${labelOne.toLowerCase()} ${quoted(value)} in content/${folder}/.`,
      `Choose another.${didYouMean(String(value), slugs)}`,
    );
  } else if (scheduled.has(value)) {
    scope.report(
      where,
      `Guests see the ${labelOne.toLowerCase()} ${quoted(value)} for a time only, and this place would be empty.`,
      "Choose another, or clear its publishing times.",
    );
  }
}

/** A list of choices, each checked by itself. */
function checkChoices(
  value: unknown,
  where: readonly string[],
  { report }: Scope,
  check: (one: unknown) => void,
) {
  if (Array.isArray(value)) return value.forEach(check);
  report(where, `${quoted(value)} is not a list.`, "Write one choice per line, each after a hyphen.");
}

function checkListed(
  value: unknown,
  field: Extract<FieldSpec, { kind: "listed" }>,
  where: readonly string[],
  { report, names }: Scope,
) {
  const known = names?.(field);
  if (known ? known.includes(value as string) : typeof value === "string") return;
  report(
    where,
    `There is no ${field.label.toLowerCase()} ${quoted(value)}.`,
    known && known.length > 0
      ? `Use one of: ${oneOf(known)}.${didYouMean(String(value), known)}`
      : `Names are in content/settings/${field.setting}.yml.`,
  );
}

function checkBlock(block: unknown, number: number, where: readonly string[], scope: Scope) {
  const { report, blocks = [] } = scope;
  const types = blocks.map(({ type }) => type);
  if (!isRecord(block) || typeof block["type"] !== "string") {
    return report(
      [...where, `${number}`],
      "The block does not say what it is.",
      `Give it a type: ${oneOf(types)}.`,
    );
  }
  const { type, address, ...fields } = block as { type: string; address?: unknown };
  const definition = blocks.find((candidate) => candidate.type === type);
  if (!definition) {
    return report(
      [...where, `${number}`],
      `There is no block “${type}”.`,
      `Use one of: ${types.join(", ")}.${didYouMean(type, types)}`,
    );
  }
  const inside = [...where, `${number} (${type})`];
  const isAddress = typeof address === "string" && /^\/[a-z0-9/-]+$/.test(address);
  if (address !== undefined && address !== null && address !== "" && !isAddress) {
    report(
      [...inside, "Address"],
      `${quoted(address)} is not an address.`,
      "Start with / and use lower-case letters, digits and hyphens.",
    );
  }
  checkFields(fields, definition.fields, inside, scope);
}

const listAdvice = "Write one item per line, each after a hyphen.";

function checkList(
  value: unknown,
  field: Extract<FieldSpec, { kind: "list" }>,
  where: readonly string[],
  scope: Scope,
) {
  const { report } = scope;
  if (!Array.isArray(value)) return report(where, `${quoted(value)} is not a list.`, listAdvice);
  const { min = 0, max = Infinity } = field;
  const count = value.filter((item) => !isEmptyField(item, field.item)).length;
  if (count < min) report(where, `It has ${count} items; the minimum is ${min}.`, `Add ${min - count} more.`);
  if (count > max) report(where, `It has ${count} items; the maximum is ${max}.`, `Remove ${count - max}.`);
  // Empty items are ignored; the others keep their number in the file.
  const item = { ...field.item, optional: true };
  value.forEach((one, index) => checkField(one, item, [...where, `${index + 1}`], scope));
}

const partsOf = (field: FieldSpec): Fields =>
  field.kind === "group" ? field.fields : field.kind === "image" ? imageFields : {};

function checkField(value: unknown, field: FieldSpec, where: readonly string[], scope: Scope): void {
  const { report } = scope;
  if (isEmptyField(value, field)) {
    if (!field.optional && !hasDefault(field))
      report(where, "It is missing.", field.missing ?? "Fill it in.");
    // A misspelt key may be the reason why it is empty.
    if (isRecord(value)) checkKeys(value, partsOf(field), where, scope);
    return;
  }
  switch (field.kind) {
    case "text": {
      if (!checkText(value, { max: longestText, ...field }, where, scope) || value === "") return;
      if (/\n/.test(value.trim())) report(where, "It has several lines.", "Put it on one line.");
      if (field.pattern && !new RegExp(field.pattern[0]).test(value))
        report(where, `“${value}” ${field.pattern[1]}.`, "Correct it.");
      return;
    }
    case "textarea":
      checkText(value, { max: longestText, ...field }, where, scope);
      return;
    case "markdown":
      if (checkText(value, { max: longestText }, where, scope)) checkMarkdown(value, where, scope);
      return;
    case "number":
      checkNumber(value, field, where, scope);
      return;
    case "price":
      return checkPrice(value, field, where, scope);
    case "checkbox":
      if (typeof value !== "boolean")
        report(where, `${quoted(value)} is neither yes nor no.`, "Write true or false.");
      return;
    case "select":
      if (!Object.hasOwn(field.options, String(value))) {
        const options = Object.keys(field.options);
        report(
          where,
          `There is no ${field.label.toLowerCase()} ${quoted(value)}.`,
          `Use one of: ${oneOf(options)}.${didYouMean(String(value), options)}`,
        );
      }
      return;
    case "multiSelect": {
      const { kind: _kind, ...one } = field;
      return checkChoices(value, where, scope, (item) =>
        checkField(item, { ...one, kind: "select" }, where, scope),
      );
    }
    case "listed":
      return field.multiple
        ? checkChoices(value, where, scope, (one) => checkListed(one, field, where, scope))
        : checkListed(value, field, where, scope);
    case "date":
      if (typeof value !== "string" || !isCalendarDate(value))
        report(where, `${quoted(value)} is not a date.`, "Write year-month-day, for example 2026-11-28.");
      return;
    case "color":
      if (typeof value !== "string" || !hexColor.test(value))
        report(
          where,
          `${quoted(value)} is not a colour.`,
          "Write # and six digits or letters, for example #14100d.",
        );
      return;
    case "time":
      if (!isTimeOfDay(value))
        report(
          where,
          `${quoted(value)} is not a time of day.`,
          'Write hours and minutes in quotation marks, for example "18:00".',
        );
      return;
    case "dateTime":
      if (!isDateTime(value))
        report(
          where,
          `${quoted(value)} is not a date and time.`,
          "Write the day, a T and the time, for example 2026-12-24T18:00.",
        );
      return;
    case "email":
      if (typeof value !== "string" || !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value))
        report(where, `${quoted(value)} is not an email address.`, "Write it as name@example.com.");
      return;
    case "link":
      if (checkText(value, {}, where, scope)) checkLink(value, where, scope);
      return;
    case "image":
      if (!isRecord(value))
        return report(
          where,
          `${quoted(value)} is not a picture.`,
          "Choose a picture in the CMS, or write “file:” and “alt:” on separate lines.",
        );
      return checkFields(value, partsOf(field), where, scope);
    case "imageFile":
      return checkImageFile(value, where, scope);
    case "reference":
      return checkReference(value, field.collection, where, scope);
    case "group":
      if (!isRecord(value))
        return report(
          where,
          `${quoted(value)} is not a group of fields.`,
          `Write its fields on separate lines: ${Object.keys(field.fields).join(", ")}.`,
        );
      return checkFields(value, partsOf(field), where, scope);
    case "list":
      return checkList(value, field, where, scope);
    case "blocks":
      if (!Array.isArray(value) || value.length === 0)
        return report(where, "The page has no blocks.", "Add at least one block.");
      return value.forEach((block: unknown, index) => checkBlock(block, index + 1, where, scope));
  }
}

function checkKeys(
  data: Readonly<Record<string, unknown>>,
  fields: Fields,
  where: readonly string[],
  { report }: Scope,
) {
  for (const name of Object.keys(data)) {
    if (!Object.hasOwn(fields, name))
      report(
        [...where, name],
        "This field does not exist.",
        `Remove it, or rename it.${didYouMean(name, Object.keys(fields))}`,
      );
  }
}

/** Reports problems with the values of fields, using their labels. */
export function checkFields(
  data: Readonly<Record<string, unknown>>,
  fields: Fields,
  where: readonly string[],
  scope: Scope,
): void {
  for (const [name, field] of Object.entries(fields))
    checkField(data[name], field, [...where, field.label], scope);
  checkKeys(data, fields, where, scope);
}
