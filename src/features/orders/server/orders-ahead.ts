import { mostListed, openWorkText, type OpenWorkDeps } from "../../../core/server/open-work.ts";
import { shortWeekdayAndDay } from "../../../core/shared/format-date.ts";
import { timeOfDay, wallClock } from "../../../core/shared/time.ts";
import { openStates } from "./store.ts";

/** Days after its due time from which an order no longer counts, even if it was never marked as collected. */
const forgottenDays = 1;

/**
 * Returns a function that describes the orders that have yet to be collected in one sentence; undefined if
 * there are none.
 */
export const ordersAhead =
  ({ storage, now, formats, timeZone }: OpenWorkDeps & { readonly timeZone: () => Promise<string> }) =>
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
    const texts = first.map(({ due_at, name }) => {
      const { date, minutes } = wallClock(new Date(due_at), zone);
      const when = [shortWeekdayAndDay(date, formats()), timeOfDay(minutes, formats())];
      return [...when, ...(name === null ? [] : [name])].join(", ");
    });
    return openWorkText("order", texts, Number(count));
  };
