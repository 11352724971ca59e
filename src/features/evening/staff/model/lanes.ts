import { tablesShown, type BookTable, type EveningBook, type Party } from "./book.ts";

/** The tables of one area, in the same order as in the settings. */
export interface Area {
  readonly name: string;
  readonly tables: readonly BookTable[];
}

/** Returns the areas in the order in which they first occur in the settings. */
export function areasOf(tables: readonly BookTable[]): Area[] {
  const names = [...new Set(tables.map(({ area }) => area))];
  return names.map((name) => ({ name, tables: tables.filter(({ area }) => area === name) }));
}

/**
 * Rows that one bar covers. Joined tables in neighbouring rows share a bar; every other table has a bar of
 * its own.
 */
export interface BarRun {
  /** The table in whose row the bar begins. */
  readonly table: string;
  readonly rows: number;
}

/** Returns the bars of a party: one for each run of neighbouring rows in an area. */
export function runsOf(areas: readonly Area[], tables: readonly string[]): BarRun[] {
  return areas.flatMap((area) => {
    const runs: { table: string; rows: number; last: number }[] = [];
    area.tables.forEach(({ name }, index) => {
      if (!tables.includes(name)) return;
      const before = runs.at(-1);
      if (before && before.last === index - 1) {
        before.rows += 1;
        before.last = index;
      } else runs.push({ table: name, rows: 1, last: index });
    });
    return runs.map(({ table, rows }) => ({ table, rows }));
  });
}

/** Stacks the parties without a table in as few lanes as possible, so that no two overlap. */
export function stackLanes(parties: readonly Party[]): Party[][] {
  const stacks: Party[][] = [];
  for (const party of parties.toSorted((a, b) => a.from - b.from)) {
    const free = stacks.find((stack) => stack.at(-1)!.to <= party.from);
    if (free) free.push(party);
    else stacks.push([party]);
  }
  return stacks;
}

export type Direction = "left" | "right" | "up" | "down";

/** Returns the number of a party's row; -1 if the party has no table. */
const rowOf = (order: ReadonlyMap<string, number>, party: Party): number =>
  order.get(tablesShown(party)[0] ?? "") ?? -1;

/**
 * Returns the party to which an arrow key moves the focus. Left and right: the previous or next party at the
 * same table, or else a party in the neighbouring row. Up and down: the party closest in time in the next row
 * that has any.
 */
export function neighbourOf(
  book: Pick<EveningBook, "tables">,
  parties: readonly Party[],
  id: string,
  direction: Direction,
): Party | undefined {
  const order = new Map(
    areasOf(book.tables)
      .flatMap(({ tables }) => tables)
      .map(({ name }, index) => [name, index]),
  );
  const current = parties.find((party) => party.id === id);
  if (!current) return parties[0];
  const sorted = parties.toSorted((a, b) => rowOf(order, a) - rowOf(order, b) || a.from - b.from);
  const index = sorted.findIndex((party) => party.id === id);
  if (direction === "left") return sorted[index - 1];
  if (direction === "right") return sorted[index + 1];
  const row = rowOf(order, current);
  const rows = sorted
    .map((party) => rowOf(order, party))
    .filter((one) => (direction === "up" ? one < row : one > row));
  const target = direction === "up" ? Math.max(...rows) : Math.min(...rows);
  return sorted
    .filter((party) => rowOf(order, party) === target)
    .toSorted((a, b) => Math.abs(a.from - current.from) - Math.abs(b.from - current.from))[0];
}

/** Returns the table above or below another on the timeline. */
export function neighbourTable(
  book: Pick<EveningBook, "tables">,
  name: string | undefined,
  step: 1 | -1,
): string | undefined {
  const order = areasOf(book.tables).flatMap(({ tables }) => tables.map((table) => table.name));
  if (name === undefined) return step === 1 ? order[0] : undefined;
  return order[order.indexOf(name) + step];
}
