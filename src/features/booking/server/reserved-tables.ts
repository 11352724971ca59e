import { shortWeekdayAndDay } from "../../../core/shared/format-date.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { timeOfDay } from "../../../core/shared/time.ts";
import { minuteOf } from "../rules/service-time.ts";
import { listFirst, type OpenWorkDeps } from "../../../core/server/open-work.ts";

/**
 * Describes the current and future bookings of tables that an editor is about to remove from the settings:
 * one sentence for each table with bookings.
 */
export type ReservedTables = (tables: readonly string[]) => Promise<string[]>;

interface BookingRow {
  readonly service_date: string;
  readonly start_minutes: number;
  readonly name: string | null;
  readonly party_size: number;
}

/** Describes a booking: `Sat 5 Dec, 19:00, Anna, 4`. The name is missing once it has been deleted. */
export const bookingText = (
  { service_date, start_minutes, name, party_size }: BookingRow,
  formats: Formats,
): string =>
  [
    shortWeekdayAndDay(service_date, formats),
    timeOfDay(start_minutes, formats),
    ...(name === null ? [] : [name]),
    party_size,
  ].join(", ");

/** Returns a function that finds the current and future bookings of tables and describes them. */
export const reservedTables =
  ({ storage, now, formats }: OpenWorkDeps): ReservedTables =>
  async (tables) => {
    if (tables.length === 0) return [];
    const rows = await storage.db
      .selectFrom("reservation_tables as t")
      .innerJoin("reservations as r", "r.id", "t.reservation_id")
      .select(["t.table_name", "r.service_date", "r.start_minutes", "r.name", "r.party_size"])
      .where("t.table_name", "in", tables)
      .where("t.to_minute", ">", minuteOf(now()))
      .where("r.sample", "=", 0)
      .orderBy("t.from_minute")
      .execute();
    return [...Map.groupBy(rows, ({ table_name }) => table_name)].map(([table, own]) => {
      const texts = own.map((row) => bookingText(row, formats()));
      return `Table ${table} has bookings: ${listFirst(texts, own.length)}. If you remove the table, these bookings stay in the evening’s book, and each needs another table.`;
    });
  };
