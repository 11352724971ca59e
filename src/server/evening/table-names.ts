import type { WatchedFile } from "../content/watched-file.ts";
import { serviceDateOf } from "../reservations/availability/schedule.ts";
import type { BookingRules } from "../reservations/rules.ts";
import { minuteOf, type Minute } from "../reservations/service-time.ts";
import type { Storage } from "../storage/index.ts";
import { jobLock } from "../storage/locks.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { appendEvent } from "./log.ts";

/*
 * Bookings hold a table by its name. Where the settings give a table another name, and change nothing else of the list, its
 * bookings go with it: otherwise the same table would be free under its new name. A table that is removed stays held
 * under its old name, and the book says so.
 */

interface TableRow {
  readonly name: string;
  readonly seats: string;
}

const rowsOf = (rules: BookingRules): TableRow[] =>
  rules.tables.map(({ name, min, max, area }) => ({
    name,
    seats: JSON.stringify({ min, max, area: area ?? null }),
  }));

/** Which tables have only been given another name, old and new; none where the list itself has changed. */
export function renamesBetween(
  before: readonly TableRow[],
  after: readonly TableRow[],
): ReadonlyMap<string, string> {
  const old = new Set(before.map(({ name }) => name));
  const now = new Set(after.map(({ name }) => name));
  if (before.length !== after.length) return new Map();
  return new Map(
    before.flatMap(({ name, seats }, position) => {
      const other = after[position]!;
      const isRename = other.name !== name && other.seats === seats && !now.has(name) && !old.has(other.name);
      return isRename ? [[name, other.name] as const] : [];
    }),
  );
}

/** Gives the holds from now on the new name of their table; resolves to how many there were. */
async function renameHolds(
  tx: DbExecutor,
  { from, to, minute }: { readonly from: string; readonly to: string; readonly minute: Minute },
): Promise<string[]> {
  const holds = await tx
    .selectFrom("reservation_tables")
    .selectAll()
    .where("table_name", "=", from)
    .where("to_minute", ">", minute - 360)
    .execute();
  if (holds.length === 0) return [];
  await tx
    .deleteFrom("reservation_tables")
    .where("table_name", "=", from)
    .where("to_minute", ">", minute - 360)
    .execute();
  await tx
    .insertInto("reservation_tables")
    .values(holds.map((hold) => ({ ...hold, table_name: to })))
    .execute();
  return [...new Set(holds.map(({ reservation_id }) => reservation_id))];
}

const knownTables = (db: DbExecutor) =>
  db.selectFrom("known_tables").selectAll().orderBy("position").execute();

const isSame = (before: readonly TableRow[], after: readonly TableRow[]): boolean =>
  before.length === after.length &&
  before.every(({ name, seats }, position) => {
    const other = after[position]!;
    return other.name === name && other.seats === seats;
  });

/** Compares the settings' tables with the previous ones, and renames the tables of holds. */
async function reconcile(
  storage: Pick<Storage, "db" | "write">,
  rules: BookingRules,
  now: Date,
): Promise<void> {
  const after = rowsOf(rules);
  // Most often nothing has changed: a database that takes no writes keeps nobody from reading.
  if (isSame(await knownTables(storage.db), after)) return;
  await storage.write([jobLock("table names")], async (tx) => {
    const before = await knownTables(tx);
    if (isSame(before, after)) return;
    const minute = minuteOf(now);
    for (const [from, to] of renamesBetween(before, after)) {
      const ids = await renameHolds(tx, { from, to, minute });
      if (ids.length === 0) continue;
      const parties = await tx
        .selectFrom("reservations")
        .select(["id", "service_date"])
        .where("id", "in", ids)
        .execute();
      await tx
        .updateTable("reservations")
        .set(({ eb }) => ({ version: eb("version", "+", 1) }))
        .where("id", "in", ids)
        .execute();
      const blocks = await tx
        .selectFrom("table_blocks")
        .select(["id", "service_date", "table_names"])
        .where("id", "in", ids)
        .execute();
      for (const block of blocks) {
        const names = (JSON.parse(block.table_names) as string[]).map((name) => (name === from ? to : name));
        await tx
          .updateTable("table_blocks")
          .set(({ eb }) => ({ table_names: JSON.stringify(names), version: eb("version", "+", 1) }))
          .where("id", "=", block.id)
          .execute();
      }
      const dates = new Set([...parties, ...blocks].map(({ service_date }) => service_date));
      for (const date of dates.size > 0 ? dates : [serviceDateOf(rules, now)])
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
    await tx.deleteFrom("known_tables").execute();
    await tx
      .insertInto("known_tables")
      .values(after.map((row, position) => ({ position, ...row })))
      .execute();
  });
}

/**
 * Booking rules whose table names agree with the tables held: a new version is in force once its renamed tables have taken
 * their bookings along. Where that fails, the caller's request fails too, and the next one tries again.
 */
export function withTableNames(
  bookingRules: WatchedFile<BookingRules>,
  { storage, now }: { readonly storage: Pick<Storage, "db" | "write">; readonly now: () => Date },
): WatchedFile<BookingRules> {
  let known: BookingRules | undefined;
  let reconciling: { readonly rules: BookingRules; readonly done: Promise<void> } | undefined;
  return {
    async read() {
      const rules = await bookingRules.read();
      if (!rules || rules === known) return rules;
      if (reconciling?.rules !== rules)
        reconciling = {
          rules,
          done: reconcile(storage, rules, now()).finally(() => {
            reconciling = undefined;
          }),
        };
      await reconciling.done;
      known = rules;
      return rules;
    },
  };
}
