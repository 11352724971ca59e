import { mostListed, openWorkText, type OpenWorkDeps } from "../../../core/server/open-work.ts";
import { cancelledStatuses, finishedStatuses } from "../rules/status.ts";
import { isoOf, minuteOf } from "../rules/service-time.ts";
import { bookingText } from "./reserved-tables.ts";

/**
 * Returns a function that describes the current and future bookings in one sentence; undefined if there are
 * none.
 */
export const bookingsAhead =
  ({ storage, now, formats }: OpenWorkDeps) =>
  async (): Promise<string | undefined> => {
    const ahead = storage.db
      .selectFrom("reservations")
      .where("ends_at", ">", isoOf(minuteOf(now())))
      .where("status", "not in", [...cancelledStatuses, ...finishedStatuses])
      .where("sample", "=", 0);
    const [first, { count }] = await Promise.all([
      ahead
        .select(["service_date", "start_minutes", "name", "party_size"])
        .orderBy("starts_at")
        .limit(mostListed)
        .execute(),
      ahead.select(({ fn }) => fn.countAll<number | string>().as("count")).executeTakeFirstOrThrow(),
    ]);
    const texts = first.map((row) => bookingText(row, formats()));
    return openWorkText("booking", texts, Number(count));
  };
