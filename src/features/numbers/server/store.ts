import { jobLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { add, noCounts, type BookTotals, type Counts, type OrderTotals } from "../rules/totals.ts";
import type { Days } from "./rows.ts";
import type { DailyTotalsTable } from "./tables.ts";

export interface StoredDay {
  readonly book?: BookTotals;
  readonly orders?: OrderTotals;
  readonly counts?: Counts;
}

interface Totals {
  book: BookTotals;
  orders: OrderTotals;
  counts: Counts;
  names: Readonly<Record<string, string>>;
}

/** Returns the stored totals, by service date. */
export async function storedDays(db: DbExecutor, { from, to }: Days): Promise<Map<string, StoredDay>> {
  const rows = await db
    .selectFrom("daily_totals")
    .selectAll()
    .where("service_date", ">=", from)
    .where("service_date", "<=", to)
    .where("part", "!=", "names")
    .execute();
  const days = new Map<string, Record<string, unknown>>();
  for (const { service_date, part, totals } of rows) {
    const day = days.get(service_date) ?? {};
    days.set(service_date, day);
    day[part] = JSON.parse(totals);
  }
  return days as Map<string, StoredDay>;
}

/**
 * Returns, for each date, the tables' ids by the names that the tables had then. Omits dates for which these
 * are not stored.
 */
export async function storedNames(db: DbExecutor, { from, to }: Days): Promise<Map<string, Totals["names"]>> {
  const rows = await db
    .selectFrom("daily_totals")
    .select(["service_date", "totals"])
    .where("service_date", ">=", from)
    .where("service_date", "<=", to)
    .where("part", "=", "names")
    .execute();
  return new Map(
    rows.map(({ service_date, totals }) => [service_date, JSON.parse(totals) as Totals["names"]]),
  );
}

/** Replaces one part of the totals of a service date. */
export const storeTotals = <P extends DailyTotalsTable["part"]>(
  tx: DbExecutor,
  service_date: string,
  part: P,
  totals: Totals[P],
): Promise<unknown> => {
  const text = JSON.stringify(totals);
  return tx
    .insertInto("daily_totals")
    .values({ service_date, part, totals: text })
    .onConflict((conflict) => conflict.columns(["service_date", "part"]).doUpdateSet({ totals: text }))
    .execute();
};

/** Lock for all writes of daily totals. */
export const totalsLock = jobLock("daily totals");

/** Updates the stored counts of a service date. `change` modifies the counts that it is given. */
export const addCounts = (
  { write }: Pick<Storage, "write">,
  date: string,
  change: (counts: Counts) => void,
): Promise<void> =>
  write([totalsLock], async (tx) => {
    const row = await tx
      .selectFrom("daily_totals")
      .select("totals")
      .where("service_date", "=", date)
      .where("part", "=", "counts")
      .executeTakeFirst();
    const counts = add(noCounts(), row ? (JSON.parse(row.totals) as Counts) : noCounts());
    change(counts);
    await storeTotals(tx, date, "counts", counts);
  });
