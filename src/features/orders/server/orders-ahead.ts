import { pluralize } from "../../../core/shared/text.ts";
import { shortWeekdayAndDay } from "../../../core/shared/format-date.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { timeOfDay, wallClock } from "../../../core/shared/time.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { openStates } from "./store.ts";

/** Maximum number of orders described. */
const mostListed = 5;
/** Days after which an order that nobody has marked as collected no longer counts. */
const forgottenDays = 1;

/**
 * Returns a function that describes the orders that have yet to be collected in one sentence; undefined if
 * there are none.
 */
export const ordersAhead =
  ({
    storage,
    now,
    formats,
    timeZone,
  }: {
    readonly storage: Pick<Storage, "db">;
    readonly now: () => Date;
    readonly formats: () => Formats;
    readonly timeZone: () => Promise<string>;
  }) =>
  async (): Promise<string | undefined> => {
    const since = new Date(now().getTime() - forgottenDays * 24 * 3600_000).toISOString();
    const ahead = storage.db
      .selectFrom("orders")
      .where("state", "in", openStates)
      .where("due_at", ">", since)
      .where("sample", "=", 0);
    const [first, { count }, zone] = await Promise.all([
      ahead.select(["due_at", "name"]).orderBy("due_at").limit(mostListed).execute(),
      ahead.select(({ fn }) => fn.countAll<number | string>().as("count")).executeTakeFirstOrThrow(),
      timeZone(),
    ]);
    if (first.length === 0) return undefined;
    const listed = first.map(({ due_at, name }) => {
      const { date, minutes } = wallClock(new Date(due_at), zone);
      return [shortWeekdayAndDay(date, formats()), timeOfDay(minutes, formats()), name ?? []]
        .flat()
        .join(", ");
    });
    const more = Number(count) > first.length ? [`and ${Number(count) - first.length} more`] : [];
    return `There ${Number(count) === 1 ? "is" : "are"} still ${pluralize(Number(count), "order")}: ${[...listed, ...more].join("; ")}.`;
  };
