import { idsOf } from "../../../../content/model/row-ids.ts";
import { reconciledFile } from "../../../../content/server/reconciled-file.ts";
import type { WatchedFile } from "../../../../core/server/watched-file.ts";
import { appendEvent } from "../../../../core/server/log/log.ts";
import type { OrderingRules } from "../rules.ts";
import { conditionIds } from "../conditions.ts";
import { openStates, readUsage, usageText } from "../store.ts";
import { serviceDateOf } from "../../../booking/rules/schedule.ts";
import type { BookingRules } from "../../../booking/rules/rules.ts";
import type { Storage } from "../../../../core/server/storage/index.ts";
import { jobLock } from "../../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../../core/server/storage/transactions.ts";

/*
 * Keeps station names in open orders up to date. If the settings rename a station, it must also be renamed in
 * open orders. Otherwise, no screen would show these orders, and the station's places would be promised
 * twice.
 */

interface StationDeps {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly bookingRules: WatchedFile<BookingRules>;
  readonly now: () => Date;
}

const knownStations = (db: DbExecutor) => db.selectFrom("known_stations").selectAll().execute();

type Known = Awaited<ReturnType<typeof knownStations>>;

const rowsOf = (stations: OrderingRules["stations"], before: Known): Known => {
  const ids = idsOf(stations, before);
  return stations.map(({ name }, index) => ({ id: ids[index]!, name }));
};

const isSame = (before: Known, after: Known): boolean =>
  before.length === after.length &&
  after.every(({ id, name }) => before.some((row) => row.id === id && row.name === name));

/** Resolves to the numbers of the changed orders. */
async function renameInOrders(tx: DbExecutor, renames: ReadonlyMap<string, string>): Promise<string[]> {
  const changed: string[] = [];
  const nameOf = (station: string) => renames.get(station) ?? station;
  const open = await tx
    .selectFrom("orders")
    .select(["number", "usage"])
    .where("state", "in", openStates)
    .execute();
  for (const { number, usage } of open) {
    const lines = await tx
      .selectFrom("order_lines")
      .select(["position", "station"])
      .where("order_number", "=", number)
      .where("station", "in", [...renames.keys()])
      .execute();
    if (lines.length === 0) continue;
    for (const { position, station } of lines)
      await tx
        .updateTable("order_lines")
        .set({ station: nameOf(station!) })
        .where("order_number", "=", number)
        .where("position", "=", position)
        .execute();
    const taken = new Map([...readUsage(usage)].map(([station, minutes]) => [nameOf(station), minutes]));
    await tx
      .updateTable("orders")
      .set(({ eb }) => ({ usage: usageText(taken), version: eb("version", "+", 1) }))
      .where("number", "=", number)
      .execute();
    changed.push(number);
  }
  return changed;
}

/** Renames stations in the kitchen's state, and in tickets not printed yet. */
async function renameElsewhere(tx: DbExecutor, renames: ReadonlyMap<string, string>): Promise<void> {
  const names = [...renames.keys()];
  const slow = await tx
    .selectFrom("kitchen_state")
    .selectAll()
    .where("id", "in", names.map(conditionIds.slow))
    .execute();
  const jobs = await tx
    .selectFrom("print_jobs")
    .select(["id", "station"])
    .where("station", "in", names)
    .where("printed_at", "is", null)
    .execute();
  if (slow.length > 0) {
    await tx.deleteFrom("kitchen_state").where("id", "in", names.map(conditionIds.slow)).execute();
    await tx
      .insertInto("kitchen_state")
      .values(
        slow.map((row) => {
          const [from, to] = [...renames].find(([name]) => conditionIds.slow(name) === row.id)!;
          return { ...row, id: conditionIds.slow(to ?? from) };
        }),
      )
      .execute();
  }
  for (const { id, station } of jobs)
    await tx
      .updateTable("print_jobs")
      .set({ station: renames.get(station!)! })
      .where("id", "=", id)
      .execute();
}

async function reconcile({ stations }: OrderingRules, { storage, bookingRules, now }: StationDeps) {
  const known = await knownStations(storage.db);
  if (isSame(known, rowsOf(stations, known))) return;
  const rules = await bookingRules.read();
  await storage.write([jobLock("station names")], async (tx) => {
    const before = await knownStations(tx);
    const after = rowsOf(stations, before);
    const renames = new Map(
      before.flatMap(({ id, name }) => {
        const other = after.find((row) => row.id === id);
        return other && other.name !== name ? [[name, other.name] as const] : [];
      }),
    );
    if (renames.size > 0) {
      const orders = await renameInOrders(tx, renames);
      await renameElsewhere(tx, renames);
      const at = now();
      if (rules)
        for (const [from, to] of renames)
          await appendEvent(tx, {
            date: serviceDateOf(rules, at),
            kind: "station-renamed",
            actor: "system",
            subjects: { orders },
            details: { changes: [], subject: to, reason: from },
            now: at,
          });
    }
    await tx.deleteFrom("known_stations").execute();
    if (after.length > 0) await tx.insertInto("known_stations").values(after).execute();
  });
}

/**
 * Returns the ordering rules as a file whose reads also rename stations in open orders, if the settings have
 * renamed any.
 */
export const withStationNames = (
  ordering: WatchedFile<OrderingRules>,
  deps: StationDeps,
): WatchedFile<OrderingRules> => reconciledFile(ordering, (rules) => reconcile(rules, deps));
