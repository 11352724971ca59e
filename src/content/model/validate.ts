import { isRoleAvailable, withoutMissingFeatures } from "./optional-blocks.ts";
import { offersIn } from "./business.ts";
import type { Report } from "./booking-rules.ts";
import { checkFields } from "./check-fields.ts";
import { pageRoles, type PageRole } from "../../core/shared/page-roles.ts";
import type { ContentModel } from "./model.ts";
import { roleOf } from "./page-role.ts";
import { currencyDecimals } from "../../core/shared/money.ts";
import { isEmptyField, isRecord, parseFields } from "./parse-fields.ts";
import { checkPublishWindow, isScheduled, publishWindow } from "./publish-window.ts";
import { contentPaths, fixedPaths, reservedPaths, blockPagePrefixes } from "./paths.ts";
import { languagesOf, fieldData, fieldsOf, settingOf, type ContentFile, type ContentFolder } from "./read.ts";
import { didYouMean } from "./report.ts";
import { quoted, type CheckContext } from "./check-values.ts";

/** A problem that an editor must fix before the site can be built. */
export interface Problem {
  /** From the project's root: `content/dishes/ribeye.md`. */
  readonly file: string;
  /** Location in the file, outermost first: `Blocks › 3 (services) › Heading`. Empty for the whole file. */
  readonly field: string;
  readonly message: string;
  readonly fix: string;
}

/** Returns a report that collects the problems of a file or folder below content/. */
const reportTo =
  (problems: Problem[], file: string): Report =>
  (where, message, fix) =>
    void problems.push({ file: `content/${file}`, field: where.join(" › "), message, fix });

/**
 * Finds problems within one file. References, links and images are checked only if `context` contains the
 * valid targets.
 */
export function checkFile(file: ContentFile, model: ContentModel, context: CheckContext = {}): Problem[] {
  const problems: Problem[] = [];
  const report = reportTo(problems, file.path);
  if (file.problem) {
    report([], file.problem, "Correct it in a text editor, or restore the file's last version.");
    return problems;
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(file.slug)) {
    report(
      [],
      `The file name “${file.slug}” cannot be an address.`,
      "Use lower-case letters, digits and single hyphens, for example ribeye-steak.",
    );
  }
  const fields = fieldsOf(file, model);
  if (!fields) {
    report(
      [],
      `There is no setting “${file.slug}”.`,
      `Settings are: ${Object.keys(model.settings).join(", ")}. Remove the file.`,
    );
    return problems;
  }
  const data = fieldData(file);
  const before = problems.length;
  checkFields(data, fields, [], { blocks: model.blocks, ...context, report });
  if (problems.length === before)
    (settingOf(file, model) ?? model.collections[file.collection])?.check?.(
      parseFields(data, fields),
      report,
    );
  const window = parseFields(data, publishWindow);
  if (Object.hasOwn(fields, "publishFrom")) checkPublishWindow(window, report);
  if (file.collection === "pages" && isScheduled(window) && (data["path"] === "/" || roleOf(file)))
    report(
      [publishWindow.publishFrom.label],
      data["path"] === "/"
        ? "The home page must always be published."
        : "A page with a role must always be published.",
      "Leave its publishing times empty; schedule its content instead.",
    );
  return problems;
}

/**
 * Checks the page from which a page borrows its blocks. That page must be a different page, and must not
 * borrow blocks itself.
 */
function checkBlockSource(
  file: ContentFile,
  files: readonly ContentFile[],
  { collections }: ContentModel,
  report: Report,
) {
  const field = file.collection === "pages" ? collections["pages"]?.fields["blocksFrom"] : undefined;
  const name = file.data["blocksFrom"];
  if (!field || isEmptyField(name, field)) return;
  if (name === file.slug) {
    return report(
      [field.label],
      "The page refers to itself.",
      "Choose another page, or leave it empty to show its own blocks.",
    );
  }
  const source = files.find(({ collection, slug }) => collection === "pages" && slug === name);
  const next = source?.data["blocksFrom"];
  if (isEmptyField(next, field)) return;
  report(
    [field.label],
    `The page ${quoted(name)} itself uses the blocks of ${quoted(next)}.`,
    next === file.slug
      ? "Leave it empty on one of the two."
      : `Choose ${quoted(next)}, or a page that shows its own blocks.`,
  );
}

function checkFolders(folders: readonly string[], { collections }: ContentModel, problems: Problem[]) {
  const known = [...Object.values(collections).map(({ folder }) => folder), "settings", "media"].sort();
  for (const folder of folders) {
    if (!known.includes(folder))
      reportTo(problems, `${folder}/`)(
        [],
        "This folder is not part of the content, so nothing in it is used.",
        `Use one of: ${known.join(", ")}.${didYouMean(folder, known)}`,
      );
  }
}

function checkSettingsFiles(files: readonly ContentFile[], { settings }: ContentModel, problems: Problem[]) {
  for (const { file, label } of Object.values(settings)) {
    if (!files.some(({ collection, slug }) => collection === "settings" && slug === file))
      reportTo(problems, `settings/${file}.yml`)(
        [],
        `The file is missing (${label}).`,
        "Restore it from an earlier version.",
      );
  }
}

function checkPaths(files: readonly ContentFile[], model: ContentModel, problems: Problem[]) {
  const taken = new Map<string, string>(fixedPaths.map((path) => [path, "the site itself"]));
  const languages = languagesOf(files)
    .slice(1)
    .map((language) => `/${language}`);
  for (const { path, file, field } of contentPaths(files, model)) {
    const owner = taken.get(path);
    const reserved = [...reservedPaths, ...languages].find(
      (start) => path === start || path.startsWith(`${start}/`),
    );
    if (reserved)
      reportTo(problems, file)(
        [field],
        `Guests would not find ${path}: addresses that begin with ${reserved} are reserved for the site itself.`,
        "Give it another address.",
      );
    else if (owner)
      reportTo(problems, file)(
        [field],
        `The address ${path} is already taken by ${owner}.`,
        "Give one of the two another address.",
      );
    else taken.set(path, `content/${file}`);
  }
}

/** Checks that no role has more than one page, and that every role that the site requires has a page. */
function checkRoles(files: readonly ContentFile[], model: ContentModel, problems: Problem[]) {
  const pages = model.collections["pages"];
  const field = pages?.fields["role"];
  if (!pages || !field) return;
  const owners = new Map<string, string>();
  for (const file of files) {
    const role = file.collection === "pages" ? roleOf(file)?.role : undefined;
    if (!role) continue;
    const owner = owners.get(role);
    if (owner)
      reportTo(problems, file.path)(
        [field.label],
        `The role ${quoted(pageRoles[role].label)} is already taken by content/${owner}.`,
        "Leave it empty on one of the two.",
      );
    else owners.set(role, file.path);
  }
  const offered = offersIn(files);
  const mustOrder = !offered.includes("tables");
  for (const [role, { label, required }] of Object.entries(pageRoles) as [
    PageRole,
    (typeof pageRoles)[PageRole],
  ][])
    if (
      (required || (role === "order" && mustOrder)) &&
      isRoleAvailable(role, model, offered) &&
      !owners.has(role)
    )
      reportTo(problems, `${pages.folder}/`)(
        [field.label],
        `No page has the role ${quoted(label)}, which the site requires.`,
        `Choose this role on the page meant for it: “role: ${role}” in the page's file.`,
      );
}

/** Returns the names in a list of a settings file; undefined if it is not a list. */
export const namesIn = (list: unknown): string[] | undefined =>
  Array.isArray(list)
    ? list.flatMap((entry: unknown) =>
        isRecord(entry) && typeof entry["name"] === "string" ? [entry["name"]] : [],
      )
    : undefined;

/** Returns the number of decimals in the currency of these formats; two if the formats name no valid currency. */
export function decimalsIn(formats: unknown): number {
  const currency = isRecord(formats) ? formats["currency"] : undefined;
  return currencyDecimals({
    currency: typeof currency === "string" && /^[A-Z]{3}$/.test(currency) ? currency : "USD",
  });
}

/** Returns the valid targets for references and links in any file. */
export function linkTargets(files: readonly ContentFile[], model: ContentModel): CheckContext {
  const slugs = Map.groupBy(files, ({ collection }) => collection);
  const site = files.find(({ path }) => path === "settings/site.yml");
  const fixed = site?.data["styleGuide"] === true || site?.problem !== undefined ? fixedPaths : ["/admin"];
  const paths = new Set([...fixed, ...contentPaths(files, model).map(({ path }) => path)]);
  const uncounted = blockPagePrefixes(files);
  const settings = new Map(slugs.get("settings")?.map((file) => [file.slug, file]));
  const scheduledFiles = files.filter(
    ({ collection, data }) =>
      Object.hasOwn(model.collections[collection]?.fields ?? {}, "publishFrom") &&
      isScheduled(parseFields(data, publishWindow)),
  );
  const scheduled = new Set(contentPaths(scheduledFiles, model).map(({ path }) => path));
  return {
    decimals: decimalsIn(site?.data["formats"]),
    names: ({ setting, list }) => namesIn(settings.get(setting)?.data[list]),
    entries: (name) => ({
      scheduled: new Set(
        scheduledFiles.filter(({ collection }) => collection === name).map(({ slug }) => slug),
      ),
      labelOne: model.collections[name]?.labelOne ?? name,
      folder: model.collections[name]?.folder ?? name,
      slugs: new Set(slugs.get(name)?.map(({ slug }) => slug)),
    }),
    pages: {
      has: (path) =>
        paths.has(path) ||
        uncounted.some((start) => path.startsWith(start) && /^\d+$/.test(path.slice(start.length))),
      paths,
      scheduled,
    },
  };
}

/**
 * Returns all problems in the content; an empty list if the site can be built. Ignores content that belongs
 * to features that are not installed. Pure: everything outside the files comes from `context`.
 */
export function validateContent(
  content: ContentFolder,
  model: ContentModel,
  context: Required<Pick<CheckContext, "imageExists">>,
): Problem[] {
  const { files, folders } = withoutMissingFeatures(content, model);
  const problems: Problem[] = [];
  checkFolders(folders, model, problems);
  const targets = linkTargets(files, model);
  const seen = new Map<string, string>();
  for (const file of files) {
    problems.push(...checkFile(file, model, { ...targets, ...context }));
    if (file.problem) continue;
    const report = reportTo(problems, file.path);
    const key = `${file.collection}/${file.slug.toLowerCase()}`;
    const other = seen.get(key);
    if (other) report([], `It has the same slug as content/${other}.`, "Rename one of the two files.");
    else seen.set(key, file.path);
    checkBlockSource(file, files, model, report);
  }
  checkSettingsFiles(files, model, problems);
  checkPaths(files, model, problems);
  checkRoles(files, model, problems);
  return problems;
}

/**
 * Formats the problems as a build prints them: one paragraph per file, one line per problem.
 *
 * @param consequence text after the number of problems: `in the content must be put right before the site can
 * be built`
 */
export function formatProblems(
  problems: readonly Problem[],
  consequence = "in the content must be put right before the site can be built",
): string {
  const files = Map.groupBy(problems, (problem) => problem.file);
  const count = problems.length === 1 ? "One thing" : `${problems.length} things`;
  return [
    `${count} ${consequence}:`,
    ...[...files].map(([file, list]) =>
      [
        file,
        ...list.map(({ field, message, fix }) => `  ${field ? `${field}: ` : ""}${message} ${fix}`),
      ].join("\n"),
    ),
  ].join("\n\n");
}
