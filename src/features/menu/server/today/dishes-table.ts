import { currencyDecimals } from "../../../../core/shared/money.ts";
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { isEmptyField, parseFields } from "../../../../content/model/parse-fields.ts";
import { fieldData, parseContentFile } from "../../../../content/model/read.ts";
import { checkFile } from "../../../../content/model/validate.ts";
import type {
  DishesPreview,
  DishesReply,
  DishesSaved,
  TableChange,
  TableProblem,
} from "../../contract/dishes-table.ts";
import { addressName, freeAddressName } from "../../../../core/shared/address-name.ts";
import { readFields, writeFields } from "../../../../content/server/entry-file.ts";
import { RefusedError } from "../../../../content/server/refusal.ts";
import { ConflictError, RepositoryError } from "../../../../content/server/repository.ts";
import { failure, success, type Result } from "../../../../core/server/errors.ts";
import { normalizeCell, dialects, readCsv, writeCsv, type Dialect } from "../../../../core/server/csv.ts";
import type { TodayDeps } from "./deps.ts";
import type { StaffMember } from "../../../../core/contract/staff-roles.ts";
import { byPlaceOnMenu, readMenuLists, readStations } from "./today.ts";
import {
  type Data,
  cellProblem,
  choicesOf,
  fields,
  headingOf,
  model,
  idColumn,
  newDish,
  type Column,
  type Lists,
  columnsWith,
  toCell,
  fromCell,
  folder,
  valueAt,
  withValue,
} from "./dishes-table-cells.ts";

const pathOf = (id: string): string => `${folder}/${id}.md`;

interface StoredDish {
  readonly id: string;
  readonly text: string;
  readonly version: string;
  /** Data in the dish's file; undefined if the file cannot be read. */
  readonly data: Data | undefined;
}

async function storedDishes(files: Files): Promise<Map<string, StoredDish>> {
  const paths = (await files.list()).filter((path) => new RegExp(`^${folder}/[\\w-]+\\.md$`).test(path));
  const dishes = await Promise.all(
    paths.map(async (path): Promise<[string, StoredDish][]> => {
      const file = await files.read(path);
      if (!file) return [];
      const id = path.slice(folder.length + 1, -3);
      const text = file.content.toString();
      return [[id, { id, text, version: file.version, data: readFields(path, text, model) }]];
    }),
  );
  return new Map(dishes.flat());
}

export type TableDeps = Pick<TodayDeps, "repository" | "formats" | "installed">;
type Files = Awaited<ReturnType<TableDeps["repository"]>>;

/** Returns the lists to which dishes refer; a list is undefined if its file is missing or invalid. */
async function readLists(files: Files): Promise<Lists> {
  const [menu, stations] = await Promise.all([readMenuLists(files), readStations(files)]);
  return { ...menu, stations };
}

/** The columns, and all dishes whose files can be read, with their parsed values. */
async function readTable({ repository, installed }: TableDeps) {
  const files = await repository();
  const [stored, lists] = await Promise.all([storedDishes(files), readLists(files)]);
  const dishes = [...stored.values()].flatMap(({ id, data }) =>
    data ? [{ id, values: parseFields(data, fields) as Data }] : [],
  );
  return { columns: columnsWith(lists, installed), dishes, lists };
}

/** Returns all dishes whose files can be read, as a CSV table. */
export async function dishesTable(dialect: Dialect, deps: TableDeps): Promise<string> {
  const decimals = currencyDecimals(deps.formats());
  const { columns, dishes } = await readTable(deps);
  const rows = dishes.map(({ id, values }) => [
    id,
    ...columns.map(({ path, field }) => toCell(valueAt(values, path), field, dialect, decimals)),
  ]);
  return writeCsv([[idColumn, ...columns.map(({ field }) => field.label)], ...rows], dialect);
}

/** Fields of the columns on the screen, besides those of a group. */
const onScreen = ["title", "price", "available", "category"];

/** Returns the columns that fit on a screen, and all dishes whose files can be read. */
export async function readDishes(deps: TableDeps): Promise<Result<DishesReply>> {
  const decimals = currencyDecimals(deps.formats());
  const { columns, dishes, lists } = await readTable(deps);
  const shown = columns.filter(({ name, path }) => path.length > 1 || onScreen.includes(name));
  const sorted = dishes
    .map(({ id, values }) => ({
      id,
      title: String(values["title"] ?? id),
      category: String(values["category"] ?? ""),
      values,
    }))
    .sort(byPlaceOnMenu(lists["categories"] ?? []));
  return success({
    success: true,
    columns: shown.map(({ name, path, field }) => {
      const choices = choicesOf(field);
      return {
        name,
        label: field.label,
        help: field.help ?? "",
        isOrdering: path.length > 1,
        isOptional: field.optional === true && field.kind !== "checkbox",
        ...(choices ? { choices } : {}),
      };
    }),
    dishes: sorted.map(({ id, title, values }) => ({
      id,
      title,
      cells: Object.fromEntries(
        shown.map(({ name, path, field }) => [name, toCell(valueAt(values, path), field, "comma", decimals)]),
      ),
    })),
  });
}

/** Result of reading a table, and the files to save. */
interface Plan extends Omit<DishesPreview, "success"> {
  readonly files: readonly {
    readonly path: string;
    readonly content: string;
    readonly version: string | null;
  }[];
}

/** A heading with its column; null for the heading above the dishes' ids. */
interface Heading {
  readonly label: string;
  readonly column: Column | null;
}

function readHeadings(
  row: readonly string[],
  number: number,
  columns: readonly Column[],
): { headings: (Heading | undefined)[]; problems: TableProblem[] } {
  const problems: TableProblem[] = [];
  const seen = new Set<string>();
  const headings = row.map((label): Heading | undefined => {
    if (label === "") return undefined;
    const is = (name: string) => name.toLowerCase() === label.toLowerCase();
    const found = columns.find(({ name, field }) => is(name) || is(field.label));
    if (!found && !is(idColumn)) {
      const known = [idColumn, ...columns.map(({ field }) => field.label)].join(", ");
      problems.push({
        row: number,
        column: label,
        message: "This column does not exist.",
        fix: `Columns are: ${known}.`,
      });
      return undefined;
    }
    const name = found?.name ?? idColumn;
    if (seen.has(name))
      problems.push({
        row: number,
        column: label,
        message: "This column occurs twice.",
        fix: "Remove one of them.",
      });
    seen.add(name);
    return { label: found?.field.label ?? label, column: found ?? null };
  });
  const isKnown = headings.some((heading) => heading?.column === null);
  if (!isKnown && problems.length === 0)
    problems.push({
      row: number,
      column: idColumn,
      message: "The column that names the dishes is missing.",
      fix: "Download the table, and change it without removing its first column.",
    });
  return { headings, problems };
}

async function planOf(csv: string, files: Files, { formats, installed }: TableDeps): Promise<Plan> {
  const decimals = currencyDecimals(formats());
  const none = { changes: [], unchanged: 0, files: [], state: "" };
  let rows: string[][];
  try {
    rows = readCsv(csv);
  } catch (error) {
    const problem = { row: 1, column: "", message: (error as Error).message, fix: "Save it as CSV again." };
    return { ...none, problems: [problem] };
  }
  const [dishes, paths, lists] = await Promise.all([storedDishes(files), files.list(), readLists(files)]);
  const columns = columnsWith(lists, installed);
  const images = new Set(paths.filter((path) => path.startsWith("media/")).map((path) => `/${path}`));
  const first = rows.findIndex((row) => row.some((cell) => cell !== ""));
  const { headings, problems } = readHeadings(rows[first] ?? [], first + 1, columns);
  if (problems.length > 0) return { ...none, problems };

  const changes: TableChange[] = [];
  const changed: Plan["files"][number][] = [];
  const seen = new Map<string, number>();
  let unchanged = 0;
  for (const [index, row] of rows.entries()) {
    if (index <= first || row.every((cell) => cell === "")) continue;
    const number = index + 1;
    const addProblem = (column: string, message: string, fix: string) =>
      void problems.push({ row: number, column, message, fix });
    const surplus = row.findIndex((cell, at) => cell !== "" && !headings[at]);
    if (surplus >= 0) {
      addProblem(
        "",
        `It has a cell without a heading: “${row[surplus]}”.`,
        "Put texts with separators into quotation marks.",
      );
      continue;
    }
    const cells = new Map(
      headings.flatMap((heading, at) => (heading ? [[heading, row[at] ?? ""] as const] : [])),
    );
    const cellOf = (name: string | undefined) =>
      [...cells].find(([{ column }]) => column?.name === name)?.[1] ?? "";
    const [named, address] = [cellOf("title"), cellOf(undefined)];
    const id =
      address ||
      addressName(named) ||
      (named === "" ? "" : freeAddressName(named, "dish", (one) => dishes.has(one) || seen.has(one)));
    const stored = dishes.get(id);
    if (id === "") {
      addProblem(idColumn, "The row does not name a dish.", "Fill in its name.");
      continue;
    }
    // The id of a new dish becomes its file name.
    if (!stored && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
      addProblem(
        idColumn,
        `“${id}” cannot be an address.`,
        "Use lower-case letters, digits and single hyphens, for example ribeye-steak.",
      );
      continue;
    }
    if (stored && address === "") {
      addProblem(
        idColumn,
        `The dish “${id}” already exists.`,
        `Write ${id} into this cell to change it, or give the new one another name.`,
      );
      continue;
    }
    const other = seen.get(id);
    seen.set(id, number);
    if (other !== undefined) {
      addProblem(idColumn, `“${id}” is already in row ${other}.`, "Remove one of the two rows.");
      continue;
    }
    if (stored && !stored.data) {
      addProblem(idColumn, `The file of “${id}” cannot be read.`, "Fix it in the editor first.");
      continue;
    }
    const before = stored?.data ?? newDish;
    const values: Data = parseFields(before, fields);
    let after = before;
    const unreadable: Omit<TableProblem, "row">[] = [];
    const differing: TableChange["fields"][number][] = [];
    for (const [{ column, label }, cell] of cells) {
      if (column === null) continue;
      const { path, field } = column;
      const current = valueAt(values, path);
      // Skips cells that have not changed since the download.
      if (stored && dialects.some((one) => normalizeCell(toCell(current, field, one, decimals)) === cell))
        continue;
      const value = fromCell(cell, field, valueAt(before, path));
      const problem = cellProblem(value, field);
      if (problem) {
        unreadable.push({ column: label, ...problem });
        continue;
      }
      const meant = parseFields({ value }, { value: field })["value"];
      // A checkbox that the file lacks is off.
      const isOff = field.kind === "checkbox" && current === undefined && meant === false;
      const isSame = isOff || isDeepStrictEqual(meant, current);
      if (stored && isSame && (value === undefined || meant !== undefined)) continue;
      after = withValue(after, path, isEmptyField(value, field) ? undefined : value);
      const to = meant === undefined ? cell : toCell(meant, field, "comma", decimals);
      const from = toCell(current, field, "comma", decimals);
      if (from !== to || !stored) differing.push({ column: label, from, to });
    }
    if (stored && unreadable.length === 0 && isDeepStrictEqual(after, before)) {
      unchanged += 1;
      continue;
    }
    const path = pathOf(id);
    const content = writeFields(path, stored?.text ?? "", after);
    const file = parseContentFile(path, content, model);
    const labels = [...cells.keys()].map(({ label }) => label);
    const found = file
      ? checkFile(file, model, {
          decimals,
          names: ({ list }) => lists[list]?.map(({ name }) => name),
          imageExists: (image) => images.has(image),
        })
      : [];
    // Sorts problems in the order of the cells. Problems with the whole row come last.
    const placed = [
      ...unreadable,
      ...found.map(({ field, message, fix }) => ({ column: headingOf(field.split(" › ")), message, fix })),
    ];
    const columnIndex = (column: string) =>
      labels.includes(column) ? labels.indexOf(column) : labels.length;
    for (const { column, message, fix } of placed.sort(
      (a, b) => columnIndex(a.column) - columnIndex(b.column),
    ))
      addProblem(column, message, fix);
    const title = file && fieldData(file)["title"];
    changes.push({
      id,
      title: typeof title === "string" ? title : id,
      row: number,
      isNew: !stored,
      fields: differing.filter(({ from, to }) => from !== to),
    });
    changed.push({ path, content, version: stored?.version ?? null });
  }
  const state = createHash("sha256").update(JSON.stringify(changed)).digest("hex");
  return { changes, unchanged, problems, files: changed, state };
}

/** Returns the changes that an uploaded table would make, and the table's errors. */
export async function previewDishesTable(csv: string, deps: TableDeps): Promise<Result<DishesPreview>> {
  const { files: _files, ...preview } = await planOf(csv, await deps.repository(), deps);
  return success({ success: true, ...preview });
}

const inWords = ({ row, column, message, fix }: TableProblem): string =>
  `Row ${row}${column === "" ? "" : `, ${column}`}: ${message} ${fix}`;

/** Saves a previewed table as one commit; resolves once guests see the changes. */
export async function saveDishesTable(
  { csv, state }: { readonly csv: string; readonly state: string },
  author: StaffMember,
  deps: TableDeps,
): Promise<Result<DishesSaved>> {
  const files = await deps.repository();
  const plan = await planOf(csv, files, deps);
  const [problem] = plan.problems;
  if (problem) return failure("CONTENT_INVALID", { message: inWords(problem) });
  if (plan.state !== state)
    return failure("CONTENT_CHANGED", {
      message: "A dish has changed since then: check the changes again",
    });
  if (plan.files.length === 0) return success({ success: true, changed: 0 });
  const [only] = plan.changes;
  const what = plan.changes.length === 1 && only ? only.title : `${plan.changes.length} dishes`;
  try {
    await files.save({
      author: { name: author.name, email: author.email },
      message: `${what}: changed by a table\n\n${plan.changes.map(({ title }) => title).join("\n")}\n`,
      changes: plan.files.map(({ path, content }) => ({ path, content })),
      base: Object.fromEntries(plan.files.map(({ path, version }) => [path, version])),
    });
  } catch (error) {
    if (error instanceof RefusedError) return failure("CONTENT_INVALID", { message: error.message });
    if (error instanceof ConflictError)
      return failure("CONTENT_CHANGED", {
        message: "A dish has changed since then: check the changes again",
      });
    if (error instanceof RepositoryError) return failure("SERVICE_UNAVAILABLE", { cause: error });
    throw error;
  }
  return success({ success: true, changed: plan.files.length });
}
