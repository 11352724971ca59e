import { pluralize } from "../../../core/shared/text.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { cancelledStatuses, finishedStatuses } from "../rules/status.ts";
import { isoOf, minuteOf } from "../rules/service-time.ts";
import { bookingText, mostListed } from "./reserved-tables.ts";

/**
 * Returns a function that describes the current and future bookings in one sentence; undefined if there are
 * none.
 */
export const bookingsAhead =
  ({
    storage,
    now,
    formats,
  }: {
    readonly storage: Pick<Storage, "db">;
    readonly now: () => Date;
    readonly formats: () => Formats;
  }) =>
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
    if (first.length === 0) return undefined;
    const listed = first.map((row) => bookingText(row, formats()));
    const more = Number(count) > first.length ? [`and ${Number(count) - first.length} more`] : [];
    return `There ${Number(count) === 1 ? "is" : "are"} still ${pluralize(Number(count), "booking")}: ${[...listed, ...more].join("; ")}.`;
  };
