import type { ExpectedWait } from "../contract/evening.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { minuteOf } from "../../booking/rules/service-time.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { ownedHolds } from "./clashes.ts";
import { windowOf } from "../../booking/rules/clock.ts";
import { quoteWaits, staysBySize, type PastStay } from "./quoted-waits.ts";

const dayMs = 24 * 3600_000;
/** Number of past days, and maximum number of past parties, from which lengths of stay are read. */
const [pastDays, pastParties] = [90, 3000];

/** Returns the lengths of past stays, latest evening first. */
export async function pastStays(db: DbExecutor, now: Date): Promise<PastStay[]> {
  const rows = await db
    .selectFrom("reservations")
    .select(["party_size", "seated_at", "left_at"])
    .where("service_date", ">", new Date(now.getTime() - pastDays * dayMs).toISOString().slice(0, 10))
    .where("status", "=", "completed")
    .where("seated_at", "is not", null)
    .where("left_at", "is not", null)
    .where("sample", "=", 0)
    .orderBy("service_date", "desc")
    .limit(pastParties)
    .execute();
  return rows.flatMap(({ party_size, seated_at, left_at }) => {
    const minutes = Math.round((Date.parse(left_at!) - Date.parse(seated_at!)) / 60_000);
    // Ignores shorter and longer stays, because the host probably forgot to mark the party or marked it by
    // mistake.
    return minutes >= 10 && minutes <= 480 ? [{ size: party_size, minutes }] : [];
  });
}

/** Returns the waits that parties of these sizes would be quoted now. */
export async function currentWaits(
  db: DbExecutor,
  rules: BookingRules,
  { date, sizes, now }: { readonly date: string; readonly sizes: readonly number[]; readonly now: Date },
): Promise<ReadonlyMap<number, ExpectedWait | null>> {
  const evening = windowOf(rules, date);
  const minute = minuteOf(now);
  if (evening.closes === undefined || minute >= evening.closes || minute < evening.from)
    return new Map(sizes.map((size) => [size, null]));
  const queue = await db
    .selectFrom("waiting_list")
    .select("party_size")
    .where("service_date", "=", date)
    .where("status", "=", "waiting")
    .where("at_the_door", "=", 1)
    .orderBy("turn_at")
    .execute();
  return quoteWaits({
    rules,
    stays: staysBySize(rules, await pastStays(db, now)),
    now: minute,
    lastSeating: evening.closes - 45,
    holds: await ownedHolds(db, minute, evening.to),
    queue: queue.map(({ party_size }) => party_size),
    sizes,
  });
}
