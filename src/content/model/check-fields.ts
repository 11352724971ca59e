import { isCalendarDate } from "../../core/shared/calendar-date.ts";
import { hexColor } from "../../core/shared/color.ts";
import { imageFields, type Fields, type FieldSpec } from "./fields.ts";
import { hasDefault, isDateTime, isEmptyField, isRecord, isTimeOfDay } from "./parse-fields.ts";
import { didYouMean } from "./report.ts";
import {
  type Scope,
  quoted,
  oneOf,
  checkText,
  checkNumber,
  checkPrice,
  checkImageFile,
  checkLink,
  checkReference,
  checkChoices,
  checkListed,
} from "./check-values.ts";
import { longestText, checkMarkdown } from "./check-markdown.ts";

function checkBlock(block: unknown, number: number, where: readonly string[], scope: Scope) {
  const { report, blocks = [] } = scope;
  const types = blocks.map(({ type }) => type);
  if (!isRecord(block) || typeof block["type"] !== "string") {
    return report([...where, `${number}`], "The block has no type.", `Give it a type: ${oneOf(types)}.`);
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
  // Empty items are ignored; the remaining items keep their numbers in the file.
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
    // A misspelt key may be the reason why the group is empty.
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

/** Reports invalid values and unknown keys, and locates them by the fields' labels. */
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
