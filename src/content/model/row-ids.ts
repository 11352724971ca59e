import type { Report } from "./report.ts";
import { optional, text } from "./fields.ts";

/*
 * Recognizes renamed tables, stations and areas, to which other content refers by name. Each row also has an
 * id: the row's original name. The file contains the id only if it differs from the current name. If a row
 * has no id, as in content written by hand, its name is its id.
 */

export const rowId = optional(text("Id", { max: 80, translatable: false, hidden: true }));

export interface RowWithId {
  readonly id?: string | undefined;
  readonly name: string;
}

/**
 * Returns a unique id for each row. If rows share an id because one is a copy of another, the row whose name
 * is in `known` keeps the id.
 *
 * @param known the previous rows
 */
export function idsOf(
  rows: readonly RowWithId[],
  known: readonly { readonly id: string; readonly name: string }[] = [],
): string[] {
  const holders = new Map<string, RowWithId>();
  for (const row of rows) {
    if (!row.id) continue;
    const isKnown = known.some(({ id, name }) => id === row.id && name === row.name);
    if (isKnown || !holders.has(row.id)) holders.set(row.id, row);
  }
  const isFree = (id: string) => !holders.has(id);
  return rows.map((row) => {
    if (row.id && holders.get(row.id) === row) return row.id;
    const same = known.find(({ id, name }) => name === row.name && isFree(id));
    let id = same?.id ?? row.name;
    for (let count = 2; !isFree(id); count += 1) id = `${row.name} ${count}`;
    holders.set(id, row);
    return id;
  });
}

/** Reports rows that have the same id because lines were copied in the file. */
export function checkIds(label: readonly string[], rows: readonly RowWithId[], report: Report): void {
  rows.forEach(({ id, name }, index) => {
    const first = rows.findIndex((other) => other.id === id);
    if (id !== undefined && first < index)
      report(
        [...label, `${index + 1}`],
        `“${name}” has the same id as “${rows[first]!.name}”.`,
        "Delete the id line of the new one.",
      );
  });
}
