import type { BlockDefinition } from "../blocks/define.ts";
import { blockDefinitions, blockDefinition } from "../blocks/definitions.ts";
import { collections, settings, type CollectionName, type Setting } from "./collections.ts";
import type { Fields, FieldSpec, ImageRaw } from "./fields.ts";
import { isCalendarDate } from "../shared/calendar-date.ts";
import { canonicalPath } from "../shared/canonical-path.ts";
import { contentPaths, fixedPaths } from "./paths.ts";
import { fieldsOf, type ContentFile } from "./read.ts";
import { didYouMean } from "./did-you-mean.ts";

/** Something an editor must put right before the site can be built. */
export interface Problem {
  /** From the project's root: `content/dishes/ribeye.md`. */
  readonly file: string;
  /** Where in the file, outermost first: `Blocks › 3 (services) › Heading`. Empty: the file as a whole. */
  readonly field: string;
  readonly message: string;
  readonly fix: string;
}

export interface ValidationContext {
  /** Whether the media file (`/media/dishes/x.jpg`) is there, in exactly this spelling. */
  readonly imageExists: (file: string) => boolean;
}

interface Scope extends ValidationContext {
  readonly entries: ReadonlyMap<string, ReadonlySet<string>>;
  readonly paths: ReadonlySet<string>;
  readonly report: (where: readonly string[], message: string, fix: string) => void;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const shown = (value: unknown): string => {
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
    report(where, `${shown(value)} is not text.`, "Put it in quotation marks, or write words.");
    return false;
  }
  if (field.max !== undefined && [...value].length > field.max) {
    report(
      where,
      `It has ${[...value].length} characters; ${field.max} fit.`,
      `Shorten it to ${field.max} characters.`,
    );
  }
  return true;
}

function checkNumber(
  value: unknown,
  field: { min?: number; max?: number; whole?: boolean },
  where: readonly string[],
  { report }: Scope,
) {
  if (typeof value !== "number" || !Number.isFinite(value)) {
    report(
      where,
      `${shown(value)} is not a number.`,
      "Write digits only, without quotation marks, currency or units.",
    );
  } else if (field.whole && !Number.isInteger(value)) {
    report(where, `${value} is not a whole number.`, "Leave out the decimals.");
  } else if (field.min !== undefined && value < field.min) {
    report(where, `${value} is too small.`, `Write ${field.min} or more.`);
  } else if (field.max !== undefined && value > field.max) {
    report(where, `${value} is too large.`, `Write ${field.max} or less.`);
  }
}

function checkImage(value: unknown, where: readonly string[], scope: Scope) {
  const { report, imageExists } = scope;
  if (!isRecord(value)) {
    return report(
      where,
      `${shown(value)} is not a picture.`,
      "Choose a picture in the CMS, or write “file:” and “alt:” on lines of their own.",
    );
  }
  const { file, alt, focalPoint: focus } = value as Partial<ImageRaw>;
  if (typeof file !== "string" || isEmpty(file)) {
    report([...where, "File"], "No picture is chosen.", "Choose one, or add it to content/media/.");
  } else if (!file.startsWith("/media/")) {
    report(
      [...where, "File"],
      `“${file}” is not in the media folder.`,
      "Pictures live in content/media/ and are written as /media/….",
    );
  } else if (!imageExists(file)) {
    report(
      [...where, "File"],
      `There is no picture “content${file}”.`,
      "Upload it, or check the spelling (capitals count).",
    );
  }
  if (!isEmpty(alt) && typeof alt !== "string")
    report([...where, "Alt"], `${shown(alt)} is not text.`, "Describe the picture in words.");
  if (!isEmpty(focus) && !/^\d{1,3}% \d{1,3}%$/.test(String(focus))) {
    report(
      [...where, "Focus"],
      `${shown(focus)} is not a place in the picture.`,
      "Write two percentages, from the left and from the top: 50% 30%.",
    );
  }
}

function checkLink(value: string, where: readonly string[], { report, paths }: Scope) {
  if (value === "#" || /^(https?:\/\/|tel:|mailto:)\S+$/.test(value)) return;
  if (!value.startsWith("/") || value.startsWith("//")) {
    return report(
      where,
      `“${value}” is not a link.`,
      "Begin with / for a page of this site, with https:// for another, or write # for none yet.",
    );
  }
  const path = canonicalPath(value.split(/[?#]/)[0] ?? value);
  if (!paths.has(path)) {
    report(
      where,
      `The link “${value}” leads nowhere: this site has no such page.`,
      `Correct the address or make the page.${didYouMean(path, paths)}`,
    );
  }
}

function checkBlocks(value: unknown, where: readonly string[], scope: Scope) {
  const { report } = scope;
  const types = (blockDefinitions as readonly BlockDefinition[])
    .filter(({ internal: hidden }) => !hidden)
    .map((definition) => definition.type);
  if (!Array.isArray(value) || value.length === 0) {
    return report(where, "The page has no blocks.", "Add at least one block.");
  }
  value.forEach((block: unknown, index) => {
    const place = `${index + 1}`;
    if (!isRecord(block) || typeof block["type"] !== "string") {
      return report(
        [...where, place],
        "The block does not say what it is.",
        `Give it a type: ${oneOf(types)}.`,
      );
    }
    const { type, address, ...fields } = block as { type: string; address?: unknown };
    const definition = blockDefinition(type);
    if (!definition || definition.internal) {
      return report(
        [...where, place],
        `There is no block “${type}”.`,
        `Use one of: ${types.join(", ")}.${didYouMean(type, types)}`,
      );
    }
    const inside = [...where, `${place} (${type})`];
    if (!isEmpty(address) && !(typeof address === "string" && /^\/[a-z0-9/-]+$/.test(address))) {
      report(
        [...inside, "Address"],
        `${shown(address)} is not an address.`,
        "Start with / and use small letters, digits and hyphens.",
      );
    }
    checkFields(fields, definition.fields, inside, scope);
  });
}

function checkField(value: unknown, field: FieldSpec, where: readonly string[], scope: Scope): void {
  const { report } = scope;
  if (isEmpty(value)) {
    if (!field.optional)
      report(where, "It is missing.", field.kind === "image" ? "Choose a picture." : "Fill it in.");
    return;
  }
  switch (field.kind) {
    case "text": {
      if (!checkText(value, field, where, scope)) return;
      if (/\n/.test(value.trim())) report(where, "It runs over several lines.", "Put it on one line.");
      if (field.pattern && !new RegExp(field.pattern[0]).test(value))
        report(where, `“${value}” ${field.pattern[1]}.`, "Correct it.");
      return;
    }
    case "textarea":
    case "markdown":
      checkText(value, field.kind === "textarea" ? field : {}, where, scope);
      return;
    case "number":
      return checkNumber(value, field, where, scope);
    case "price":
      if (typeof value === "number" && value < 0)
        return report(where, `The price ${value} is below zero.`, "Write 0 or more.");
      checkNumber(value, {}, where, scope);
      if (typeof value === "number" && Math.abs(value * 100 - Math.round(value * 100)) > 1e-6) {
        report(
          where,
          `The price ${value} has more than two decimals.`,
          "Round it to cents, for example 12.50.",
        );
      }
      return;
    case "checkbox":
      if (typeof value !== "boolean")
        report(where, `${shown(value)} is neither yes nor no.`, "Write true or false.");
      return;
    case "select":
      if (!Object.hasOwn(field.options, String(value))) {
        const options = Object.keys(field.options);
        report(
          where,
          `There is no ${field.label.toLowerCase()} ${shown(value)}.`,
          `Use one of: ${oneOf(options)}.${didYouMean(String(value), options)}`,
        );
      }
      return;
    case "multiSelect": {
      if (!Array.isArray(value))
        return report(
          where,
          `${shown(value)} is not a list.`,
          "Write one choice per line, each after a hyphen.",
        );
      const { kind: _kind, ...one } = field;
      return value.forEach((item) => checkField(item, { ...one, kind: "select" }, where, scope));
    }
    case "date":
      if (typeof value !== "string" || !isCalendarDate(value))
        report(where, `${shown(value)} is not a date.`, "Write year-month-day, for example 2026-11-28.");
      return;
    case "time":
      if (typeof value !== "string" || !/^([01]\d|2[0-3]):[0-5]\d$/.test(value))
        report(
          where,
          `${shown(value)} is not a time of day.`,
          'Write hours and minutes in quotation marks, for example "18:00".',
        );
      return;
    case "email":
      if (typeof value !== "string" || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
        report(where, `${shown(value)} is not an e-mail address.`, "Write it as name@example.com.");
      return;
    case "link":
      if (checkText(value, {}, where, scope)) checkLink(value, where, scope);
      return;
    case "image":
      return checkImage(value, where, scope);
    case "reference": {
      const referenced = collections[field.collection as CollectionName];
      const known = scope.entries.get(field.collection) ?? new Set();
      if (typeof value !== "string" || !known.has(value)) {
        report(
          where,
          `There is no ${referenced.labelOne.toLowerCase()} ${shown(value)} in content/${referenced.folder}/.`,
          `Choose another.${didYouMean(String(value), known)}`,
        );
      }
      return;
    }
    case "group":
      if (!isRecord(value))
        return report(
          where,
          `${shown(value)} is not a group of fields.`,
          `Write its fields on lines of their own: ${Object.keys(field.fields).join(", ")}.`,
        );
      return checkFields(value, field.fields, where, scope);
    case "list":
      if (!Array.isArray(value))
        return report(
          where,
          `${shown(value)} is not a list.`,
          "Write one item per line, each after a hyphen.",
        );
      if (field.min !== undefined && value.length < field.min)
        report(
          where,
          `It has ${value.length} of at least ${field.min} items.`,
          `Add ${field.min - value.length} more.`,
        );
      if (field.max !== undefined && value.length > field.max)
        report(
          where,
          `It has ${value.length} items; ${field.max} fit.`,
          `Remove ${value.length - field.max}.`,
        );
      return value.forEach((item, index) => checkField(item, field.item, [...where, `${index + 1}`], scope));
    case "blocks":
      return checkBlocks(value, where, scope);
  }
}

function checkFields(
  data: Readonly<Record<string, unknown>>,
  fields: Fields,
  where: readonly string[],
  scope: Scope,
) {
  for (const [name, field] of Object.entries(fields))
    checkField(data[name], field, [...where, field.label], scope);
  for (const name of Object.keys(data)) {
    if (!Object.hasOwn(fields, name)) {
      scope.report(
        [...where, name],
        "The site knows no such field.",
        `Remove it, or rename it.${didYouMean(name, Object.keys(fields))}`,
      );
    }
  }
}

/** One page may show the blocks of another; never its own again, nor those of a page that borrows too. */
function checkBlockSource(file: ContentFile, files: readonly ContentFile[], report: Scope["report"]) {
  const name = file.data["blocksFrom"];
  if (file.collection !== "pages" || isEmpty(name)) return;
  const where = [collections.pages.fields.blocksFrom.label];
  if (name === file.slug) {
    return report(
      where,
      "The page names itself.",
      "Choose another page, or leave it empty to show its own blocks.",
    );
  }
  const next = files.find(({ collection, slug }) => collection === "pages" && slug === name)?.data[
    "blocksFrom"
  ];
  if (isEmpty(next)) return;
  report(
    where,
    `The page ${shown(name)} shows the blocks of ${shown(next)} itself.`,
    next === file.slug
      ? "Leave it empty on one of the two."
      : `Choose ${shown(next)}, or a page that shows its own blocks.`,
  );
}

/**
 * Everything that is wrong with the content, at once, in the order of the files. An empty list means that the site
 * can be built. Pure: what lies outside the files comes in as `surroundings`.
 */
export function validateContent(files: readonly ContentFile[], context: ValidationContext): Problem[] {
  const problems: Problem[] = [];
  const at = (file: string) => (where: readonly string[], message: string, fix: string) =>
    problems.push({ file: `content/${file}`, field: where.join(" › "), message, fix });

  const entries = new Map<string, Set<string>>(
    Object.keys(collections).map((name) => [name, new Set<string>()]),
  );
  for (const file of files) entries.get(file.collection)?.add(file.slug);
  const sitePaths = contentPaths(files);
  const paths = new Set<string>([...fixedPaths, ...sitePaths.map(({ path }) => path)]);

  const seen = new Map<string, string>();
  for (const file of files) {
    const report = at(file.path);
    if (file.problem) {
      report([], file.problem, "Put it right in a text editor, or restore the file's last version.");
      continue;
    }
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(file.slug)) {
      report(
        [],
        `The file name “${file.slug}” cannot be an address.`,
        "Use small letters, digits and single hyphens, for example ribeye-steak.",
      );
    }
    const key = `${file.collection}/${file.slug.toLowerCase()}`;
    const other = seen.get(key);
    if (other) report([], `It has the same slug as content/${other}.`, "Rename one of the two files.");
    else seen.set(key, file.path);

    const fields = fieldsOf(file);
    if (!fields) {
      report(
        [],
        `There is no setting “${file.slug}”.`,
        `Settings are: ${Object.keys(settings).join(", ")}. Remove the file.`,
      );
      continue;
    }
    const data = file.body === undefined ? file.data : { ...file.data, body: file.body };
    const before = problems.length;
    checkFields(data, fields, [], { ...context, entries, paths, report });
    if (file.collection === "settings" && problems.length === before)
      (settings as Readonly<Record<string, Setting>>)[file.slug]?.check?.(data, report);
    checkBlockSource(file, files, report);
  }

  for (const { file, label } of Object.values(settings)) {
    if (!seen.has(`settings/${file}`))
      at(`settings/${file}.yml`)(
        [],
        `The file is missing (${label}).`,
        "Restore it from an earlier version.",
      );
  }
  const taken = new Map<string, string>(fixedPaths.map((path) => [path, "the site itself"]));
  for (const { path, file, field } of sitePaths) {
    const owner = taken.get(path);
    if (owner)
      at(file)(
        [field],
        `The address ${path} is taken already by ${owner}.`,
        "Give one of the two another address.",
      );
    else taken.set(path, `content/${file}`);
  }
  return problems;
}

/** The problems as a build prints them: one paragraph a file, one line a problem. */
export function formatProblems(problems: readonly Problem[]): string {
  const files = Map.groupBy(problems, (problem) => problem.file);
  const count = problems.length === 1 ? "One thing" : `${problems.length} things`;
  return [
    `${count} in the content must be put right before the site can be built:`,
    ...[...files].map(([file, list]) =>
      [
        file,
        ...list.map(({ field, message, fix }) => `  ${field ? `${field}: ` : ""}${message} ${fix}`),
      ].join("\n"),
    ),
  ].join("\n\n");
}
