import type { Storage } from "../../../core/server/storage/index.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { shiftDate } from "../../../core/shared/time.ts";
import { serviceDateOf } from "../../booking/rules/schedule.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { bookTotals } from "../rules/book-totals.ts";
import { orderTotals } from "../rules/order-totals.ts";
import { noBook, noCounts, noOrders, type BookTotals, type Day } from "../rules/totals.ts";
import { datesOf, firstDate, readBook, readOrders, type Days } from "./rows.ts";
import { storedDays, storedNames, storeTotals, totalsLock, type StoredDay } from "./store.ts";

export interface DaysDeps {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly now: () => Date;
  /** Optional features installed on this site. */
  readonly installed: readonly string[];
  /** Number of days for which guests' personal data is stored. */
  readonly retentionDays: number;
}

/**
 * Number of days for which an evening's totals are recomputed, because a host may still record which parties
 * came. Shorter than the retention of the log, which contains the times of cancellations.
 */
const openDays = 7;
/** Number of days read in one go. It is small, so that other requests do not have to wait long. */
const atOnce = 7;

const isInstalled = ({ installed }: DaysDeps, feature: string): boolean => installed.includes(feature);

/**
 * Returning guests can be recognized only while their data is stored. If it may have been deleted since the
 * totals were first computed, keeps the number of returning guests from that computation.
 */
const withKnown = (
  book: BookTotals,
  stored: BookTotals | undefined,
  { retentionDays }: DaysDeps,
): BookTotals => (stored && retentionDays <= openDays ? { ...book, returning: stored.returning } : book);

interface SummedDay extends Day {
  readonly tableIds: Readonly<Record<string, string>>;
}

/** Computes the totals of these dates from the stored data. */
async function sumDays(
  db: DbExecutor,
  days: Days,
  stored: ReadonlyMap<string, StoredDay>,
  rules: BookingRules,
  deps: DaysDeps,
): Promise<SummedDay[]> {
  const hasEvening = isInstalled(deps, "evening");
  const names = await storedNames(db, days);
  const book = await readBook(db, days, { hasEvening, formerIds: (date) => names.get(date) });
  const { orders, lines } = isInstalled(deps, "orders")
    ? await readOrders(db, days, rules)
    : { orders: [], lines: [] };
  const ordered = orderTotals(orders, lines, rules);
  return book.map((rows) => ({
    date: rows.date,
    tableIds: rows.tableIds,
    book: withKnown(
      bookTotals(rows, { rules, now: deps.now(), hasEvening }),
      stored.get(rows.date)?.book,
      deps,
    ),
    orders: ordered.get(rows.date) ?? noOrders(),
    counts: stored.get(rows.date)?.counts ?? noCounts(),
  }));
}

/** Splits dates into ranges of at most {@link atOnce} days. */
function stretchesOf(dates: readonly string[]): Days[] {
  const stretches: Days[] = [];
  for (const date of dates) {
    const last = stretches.at(-1);
    if (last && shiftDate(last.to, 1) === date && shiftDate(last.from, atOnce) > date)
      stretches[stretches.length - 1] = { from: last.from, to: date };
    else stretches.push({ from: date, to: date });
  }
  return stretches;
}

/**
 * Returns the totals of each service date in a range. The totals of the latest evenings, and of dates without
 * stored totals, are computed from the current data; for other dates, the stored totals are used.
 */
export async function readDays(days: Days, rules: BookingRules, deps: DaysDeps): Promise<Day[]> {
  const { db } = deps.storage;
  const stored = await storedDays(db, days);
  const open = shiftDate(serviceDateOf(rules, deps.now()), -openDays);
  const dates = datesOf(days);
  const first = await firstDate(db, rules);
  const missing = dates.filter(
    (date) => first !== undefined && date >= first && (date >= open || !stored.get(date)?.book),
  );
  const summed = new Map<string, Day>();
  for (const stretch of stretchesOf(missing))
    for (const day of await sumDays(db, stretch, stored, rules, deps)) summed.set(day.date, day);
  return dates.map((date) => {
    const now = summed.get(date);
    if (now) return now;
    const { book = noBook(), orders = noOrders(), counts = noCounts() } = stored.get(date) ?? {};
    return { date, book, orders, counts };
  });
}

/**
 * Stores the totals of evenings that are over and have none yet. The totals of the last `openDays` days are
 * stored again, because a host may still change them.
 */
export async function closeDays(rules: BookingRules, deps: DaysDeps): Promise<void> {
  const { storage } = deps;
  const today = serviceDateOf(rules, deps.now());
  const open = shiftDate(today, -openDays);
  const first = await firstDate(storage.db, rules);
  if (first === undefined || first >= today) return;
  const days = { from: first, to: shiftDate(today, -1) };
  const known = new Set(
    (
      await storage.db
        .selectFrom("daily_totals")
        .select("service_date")
        .where("part", "=", "book")
        .where("service_date", "<", open)
        .execute()
    ).map(({ service_date }) => service_date),
  );
  for (const stretch of stretchesOf(datesOf(days).filter((date) => !known.has(date)))) {
    const stored = await storedDays(storage.db, stretch);
    const summed = await sumDays(storage.db, stretch, stored, rules, deps);
    await storage.write([totalsLock], async (tx) => {
      for (const { date, book, orders, tableIds } of summed) {
        await storeTotals(tx, date, "book", book);
        if (date >= open) await storeTotals(tx, date, "names", tableIds);
        if (orders.orders + orders.cancelled > 0 || stored.get(date)?.orders)
          await storeTotals(tx, date, "orders", orders);
      }
    });
  }
  await storage.write([totalsLock], (tx) =>
    tx.deleteFrom("daily_totals").where("part", "=", "names").where("service_date", "<", open).execute(),
  );
}
