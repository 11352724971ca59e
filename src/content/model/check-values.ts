import { canonicalPath } from "../../core/shared/canonical-path.ts";
import type { Report } from "./booking-rules.ts";
import type { FieldSpec, SettingList } from "./fields.ts";
import type { BlockModel } from "./model.ts";
import { parseNumber } from "./parse-fields.ts";
import { didYouMean } from "./report.ts";

/**
 * Data that the checks need in addition to the field declarations. A check whose data is missing is skipped
 * or less strict.
 */
export interface CheckContext {
  readonly blocks?: readonly BlockModel[];
  /** True if the media file (`/media/dishes/x.jpg`) exists with exactly this spelling. */
  readonly imageExists?: (file: string) => boolean;
  /** The site's pages. `has` expects a canonical path; `paths` contains all paths, for suggestions. */
  readonly pages?: {
    readonly has: (path: string) => boolean;
    readonly paths: Iterable<string>;
    /** Canonical paths of pages that have a publication start or end. */
    readonly scheduled: ReadonlySet<string>;
  };
  /** Number of decimals that prices can have in the restaurant's currency. */
  readonly decimals?: number;
  /** Returns the names in a list of a settings file; undefined if the file cannot be read. */
  readonly names?: (from: SettingList) => readonly string[] | undefined;
  /**
   * Returns the slugs to which references to a collection can point, and the collection's label and folder
   * for messages.
   */
  readonly entries?: (collection: string) => {
    readonly labelOne: string;
    readonly folder: string;
    readonly slugs: ReadonlySet<string>;
    /** Slugs of entries that have a publication start or end. */
    readonly scheduled: ReadonlySet<string>;
  };
}

export interface Scope extends CheckContext {
  readonly report: Report;
}

/** Quotes a value for a message, shortened if it is long. */
export const quoted = (value: unknown): string => {
  const text = typeof value === "string" ? `“${value}”` : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

export const oneOf = (options: readonly string[]): string =>
  options.length > 12 ? `${options.slice(0, 12).join(", ")}, …` : options.join(", ");

export function checkText(
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

/** Returns the number if the field allows it; otherwise reports the problem and returns undefined. */
export function checkNumber(
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

/** Highest number of decimals of any currency. */
const mostDecimals = 4;

const decimalsInWords = ["no", "one", "two", "three", "four"];

export function checkPrice(value: unknown, field: { signed?: true }, where: readonly string[], scope: Scope) {
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

export function checkImageFile(value: unknown, where: readonly string[], scope: Scope) {
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

export function checkLink(value: string, where: readonly string[], { report, pages }: Scope) {
  if (value === "#" || /^(https?:\/\/|tel:|mailto:)\S+$/.test(value)) return;
  if (!value.startsWith("/") || value.startsWith("//")) {
    return report(
      where,
      `“${value}” is not a link.`,
      "Begin with / for a page of this site, with https:// for another, or write # if there is no address yet.",
    );
  }
  const path = canonicalPath(value.split(/[?#]/)[0] ?? value);
  if (pages && !pages.has(path)) {
    report(
      where,
      `The link “${value}” leads nowhere: this site has no such page.`,
      `Correct the address or create the page.${didYouMean(path, pages.paths)}`,
    );
  } else if (pages?.scheduled.has(path)) {
    report(
      where,
      `The page “${value}” is only published for a limited time; before and after that, the link would lead nowhere.`,
      "Link to a permanent page, or clear its publishing times.",
    );
  }
}

export function checkReference(value: unknown, collection: string, where: readonly string[], scope: Scope) {
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
      `Guests see the ${labelOne.toLowerCase()} ${quoted(value)} for a limited time only; at other times this place would be empty.`,
      "Choose another, or clear its publishing times.",
    );
  }
}

/** Checks that a value is a list, and checks each choice in it. */
export function checkChoices(
  value: unknown,
  where: readonly string[],
  { report }: Scope,
  check: (one: unknown) => void,
) {
  if (Array.isArray(value)) return value.forEach(check);
  report(where, `${quoted(value)} is not a list.`, "Write one choice per line, each after a hyphen.");
}

export function checkListed(
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
