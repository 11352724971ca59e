import { idsOf } from "../../../content/model/row-ids.ts";
import { reconciledFile } from "../../../content/server/reconciled-file.ts";
import type { WatchedFile } from "../../../core/server/watched-file.ts";
import { serviceDateOf } from "../rules/schedule.ts";
import type { BookingRules, Table } from "../rules/rules.ts";
import { minuteOf, type Minute } from "../rules/service-time.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { jobLock, ordersLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { appendEvent } from "../../../core/server/log/log.ts";

/*
 * Keeps table names in bookings up to date. Bookings refer to a table by its name, so if the settings rename
 * a table, its bookings must be updated. Otherwise the table would be free under its new name. If the
 * settings remove a table, its bookings keep the old name, and the book shows this.
 */

interface TableRow {
  readonly id: string;
  readonly name: string;
  readonly seats: string;
}

const seatsOf = ({ min, max, area }: Table): string => JSON.stringify({ min, max, area: area ?? null });

/**
 * Returns the settings' tables with their ids. If the settings have no ids, a table counts as a renamed one
 * if the list is as long as before, the previous name at its position is gone, and the seats are the same.
 */
function rowsOf(tables: readonly Table[], before: readonly TableRow[]): TableRow[] {
  const isThere = (all: readonly { readonly name: string }[], one: string) =>
    all.some(({ name }) => name === one);
  const guessed = tables.map((table, position) => {
    const old = before[position];
    const isRename =
      table.id === undefined &&
      tables.length === before.length &&
      old?.seats === seatsOf(table) &&
      !isThere(before, table.name) &&
      !isThere(tables, old.name);
    return isRename ? { ...table, id: old.id } : table;
  });
  const ids = idsOf(guessed, before);
  return tables.map((table, position) => ({
    id: ids[position]!,
    name: table.name,
    seats: seatsOf(table),
  }));
}

async function knownTables(db: DbExecutor): Promise<TableRow[]> {
  const rows = await db.selectFrom("known_tables").selectAll().orderBy("position").execute();
  return rows.map(({ id, name, seats }) => ({ id: id ?? name, name, seats }));
}

const isSame = (before: readonly TableRow[], after: readonly TableRow[]): boolean =>
  before.length === after.length &&
  before.every(({ id, name, seats }, position) => {
    const other = after[position]!;
    return other.id === id && other.name === name && other.seats === seats;
  });

/** Returns the minute six hours ago. Only holds that end later are renamed. */
const earliestEnd = (now: Date): Minute => minuteOf(now) - 360;

/**
 * Maps old names to new ones. If a table gets the name of a removed table, the removed table's bookings get a
 * name that no table has.
 */
async function renamesBetween(
  tx: DbExecutor,
  { before, after, now }: { before: readonly TableRow[]; after: readonly TableRow[]; now: Date },
): Promise<Map<string, string>> {
  const renames = new Map(
    before.flatMap(({ id, name }) => {
      const other = after.find((row) => row.id === id);
      return other && other.name !== name ? [[name, other.name] as const] : [];
    }),
  );
  if (renames.size === 0) return renames;
  const held = await tx
    .selectFrom("reservation_tables")
    .select("table_name")
    .distinct()
    .where("to_minute", ">", earliestEnd(now))
    .execute();
  const taken = new Set([...held.map(({ table_name }) => table_name), ...after.map(({ name }) => name)]);
  for (const name of [...renames.values()]) {
    if (renames.has(name) || !held.some(({ table_name }) => table_name === name)) continue;
    let free = `${name} (removed)`;
    for (let count = 2; taken.has(free); count += 1) free = `${name} (removed ${count})`;
    taken.add(free);
    renames.set(name, free);
  }
  return renames;
}

/**
 * Renames tables in recent, current and future holds. Resolves to the ids of the affected parties and blocks,
 * keyed by the table's old name.
 */
async function renameHolds(
  tx: DbExecutor,
  renames: ReadonlyMap<string, string>,
  now: Date,
): Promise<Map<string, Set<string>>> {
  const names = [...renames.keys()];
  const from = earliestEnd(now);
  const holds = await tx
    .selectFrom("reservation_tables")
    .selectAll()
    .where("table_name", "in", names)
    .where("to_minute", ">", from)
    .execute();
  if (holds.length > 0) {
    await tx
      .deleteFrom("reservation_tables")
      .where("table_name", "in", names)
      .where("to_minute", ">", from)
      .execute();
    // Works in batches, because SQLite limits the parameters of a statement.
    for (let at = 0; at < holds.length; at += 100)
      await tx
        .insertInto("reservation_tables")
        .values(
          holds.slice(at, at + 100).map((hold) => ({ ...hold, table_name: renames.get(hold.table_name)! })),
        )
        .execute();
  }
  const byName = Map.groupBy(holds, ({ table_name }) => table_name);
  return new Map(
    [...byName].map(([name, own]) => [name, new Set(own.map(({ reservation_id }) => reservation_id))]),
  );
}

/** Logs that a table has been renamed, once for each evening on which a party or block holds it. */
async function logRename(
  tx: DbExecutor,
  {
    from,
    to,
    ids,
    today,
    now,
  }: { from: string; to: string; ids: readonly string[]; today: string; now: Date },
): Promise<void> {
  const own = ids.length > 0 ? ids : [""];
  const [parties, blocks] = await Promise.all([
    tx.selectFrom("reservations").select(["id", "service_date"]).where("id", "in", own).execute(),
    tx.selectFrom("table_blocks").select(["id", "service_date"]).where("id", "in", own).execute(),
  ]);
  const dates = new Set([...parties, ...blocks].map(({ service_date }) => service_date));
  for (const date of dates.size > 0 ? dates : [today])
    await appendEvent(tx, {
      date,
      kind: "table-renamed",
      actor: "system",
      subjects: {
        parties: parties.filter((row) => row.service_date === date).map(({ id }) => id),
        blocks: blocks.filter((row) => row.service_date === date).map(({ id }) => id),
      },
      details: { changes: [], tables: [to], reason: from },
      now,
    });
}

/**
 * Compares the settings' tables with the previous ones. If tables have been renamed, renames them in all
 * holds.
 */
async function reconcile(
  storage: Pick<Storage, "db" | "write">,
  rules: BookingRules,
  now: Date,
  onRename: readonly OnTablesRenamed[],
): Promise<void> {
  const known = await knownTables(storage.db);
  // Usually nothing has changed. This check does not write, so that the rules can also be read with a
  // read-only database.
  if (isSame(known, rowsOf(rules.tables, known))) return;
  await storage.write([jobLock("table names"), ordersLock], async (tx) => {
    const before = await knownTables(tx);
    const after = rowsOf(rules.tables, before);
    if (isSame(before, after)) return;
    const renames = await renamesBetween(tx, { before, after, now });
    if (renames.size > 0) {
      const holders = await renameHolds(tx, renames, now);
      for (const rename of onRename) await rename(tx, renames);
      const ids = [...holders.values()].flatMap((own) => [...own]);
      const renamed = [...new Set(ids)];
      if (renamed.length > 0)
        await tx
          .updateTable("reservations")
          .set(({ eb }) => ({ version: eb("version", "+", 1) }))
          .where("id", "in", renamed)
          .execute();
      const blocks =
        renamed.length === 0
          ? []
          : await tx
              .selectFrom("table_blocks")
              .select(["id", "table_names"])
              .where("id", "in", renamed)
              .execute();
      for (const block of blocks) {
        const names = (JSON.parse(block.table_names) as string[]).map((name) => renames.get(name) ?? name);
        await tx
          .updateTable("table_blocks")
          .set(({ eb }) => ({ table_names: JSON.stringify(names), version: eb("version", "+", 1) }))
          .where("id", "=", block.id)
          .execute();
      }
      for (const [from, to] of renames)
        if (holders.has(from))
          await logRename(tx, {
            from,
            to,
            ids: [...holders.get(from)!],
            today: serviceDateOf(rules, now),
            now,
          });
    }
    await tx.deleteFrom("known_tables").execute();
    await tx
      .insertInto("known_tables")
      .values(after.map((row, position) => ({ position, ...row })))
      .execute();
  });
}

/**
 * Called in the transaction that renames tables.
 *
 * @param renames maps old names to new names
 */
export type OnTablesRenamed = (tx: DbExecutor, renames: ReadonlyMap<string, string>) => Promise<void>;

/**
 * Returns booking rules that, each time they are read, rename tables in holds to match the settings.
 *
 * @param onRename functions that rename tables elsewhere
 */
export const withTableNames = (
  bookingRules: WatchedFile<BookingRules>,
  {
    storage,
    now,
    onRename = [],
  }: {
    readonly storage: Pick<Storage, "db" | "write">;
    readonly now: () => Date;
    readonly onRename?: readonly OnTablesRenamed[];
  },
): WatchedFile<BookingRules> =>
  reconciledFile(bookingRules, (rules) => reconcile(storage, rules, now(), onRename));
