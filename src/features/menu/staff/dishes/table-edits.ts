import type {
  DishesColumn,
  DishesPreview,
  DishesRow,
  TableChange,
  TableProblem,
} from "../../contract/dishes-table.ts";

/** One column set to the same cell for some dishes: one step to undo. */
export interface Edit {
  /** The column's name. */
  readonly column: string;
  readonly cell: string;
  readonly ids: readonly string[];
}

const quotedCell = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Returns the ids of the dishes in these edits, in the order of the rows of {@link editsAsCsv}. */
const editedIds = (edits: readonly Edit[]): readonly string[] => [
  ...new Set(edits.flatMap(({ ids }) => ids)),
];

/**
 * Returns edits as a table for upload, with a row for each of their dishes. Later edits win; a cell that no
 * edit concerns has the dish's current text, which changes nothing.
 */
export function editsAsCsv(edits: readonly Edit[], dishes: readonly DishesRow[]): string {
  const columns = [...new Set(edits.map(({ column }) => column))];
  const rows = editedIds(edits).map((id) => {
    const current = dishes.find((dish) => dish.id === id)?.cells ?? {};
    const cells = columns.map(
      (name) =>
        edits.findLast(({ column, ids }) => column === name && ids.includes(id))?.cell ?? current[name] ?? "",
    );
    return [id, ...cells];
  });
  return [["Dish", ...columns], ...rows].map((row) => row.map(quotedCell).join(",")).join("\n");
}

/** True if a preview contains a change that no edit asked for, because someone else has changed the dish. */
export const hasForeignChange = (
  { changes }: DishesPreview,
  edits: readonly Edit[],
  columns: readonly DishesColumn[],
): boolean =>
  changes.some(({ id, fields }) =>
    fields.some(
      ({ column: label }) =>
        !edits.some(
          ({ column, ids }) =>
            ids.includes(id) && columns.some((one) => one.name === column && one.label === label),
        ),
    ),
  );

export interface SharedProblem extends Omit<TableProblem, "row"> {
  readonly ids: readonly string[];
}

/** Returns the problems in a preview of edits, each once, with the dishes that have it. */
export function sharedProblems(
  problems: readonly TableProblem[],
  edits: readonly Edit[],
): readonly SharedProblem[] {
  const ids = editedIds(edits);
  const groups = Map.groupBy(problems, ({ column, message, fix }) => JSON.stringify([column, message, fix]));
  return [...groups.values()].map((same) => {
    const { column, message, fix } = same[0]!;
    // The first row has the headings.
    return { column, message, fix, ids: same.flatMap(({ row }) => ids[row - 2] ?? []) };
  });
}

/** Returns the changed fields of each dish, by the column's heading. */
export const changedCells = (
  changes: readonly TableChange[],
): ReadonlyMap<string, ReadonlyMap<string, TableChange["fields"][number]>> =>
  new Map(changes.map(({ id, fields }) => [id, new Map(fields.map((field) => [field.column, field]))]));

/** The selected rows, and the row from which a range would extend. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor?: string;
}

export const noSelection: Selection = { ids: new Set() };

/**
 * Returns the selection after rows were switched on or off.
 *
 * @param ids one or several rows
 * @param shown the ids of all rows that are shown: with them, all rows between the anchor and the only one of
 * `ids` are switched
 */
export function select(
  { ids: before, anchor }: Selection,
  ids: readonly string[],
  isOn: boolean,
  shown: readonly string[] = [],
): Selection {
  const [one] = ids;
  const ends = [anchor, one].map((id) => (id === undefined ? -1 : shown.indexOf(id)));
  const isRange = ids.length === 1 && !ends.includes(-1);
  const concerned = new Set(isRange ? shown.slice(Math.min(...ends), Math.max(...ends) + 1) : ids);
  return {
    ids: new Set(isOn ? [...before, ...concerned] : [...before].filter((id) => !concerned.has(id))),
    ...(ids.length === 1 && one !== undefined ? { anchor: one } : {}),
  };
}
