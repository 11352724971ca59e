import { writeCsv } from "../../../core/server/csv.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import { daysBetween, shiftDate } from "../../../core/shared/calendar-date.ts";
import { weekdayText } from "../rules/words.ts";
import { clockTime } from "../../../core/shared/time.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { currencyDecimals, fromCents } from "../../../core/shared/money.ts";
import type { StaffRole } from "../../../core/contract/staff-roles.ts";
import type { WatchedFile } from "../../../core/server/watched-file.ts";
import { scheduleFor, serviceDateOf } from "../../booking/rules/schedule.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { currentRules } from "../../booking/server/public.ts";
import {
  longestDays,
  type Cell,
  type ChartId,
  type NumbersReply,
  type Period,
  type Unit,
} from "../contract/numbers.ts";
import { chartsOf } from "../rules/charts.ts";
import { usualWeeks } from "../rules/figures.ts";
import { readDays, type DaysDeps } from "./days.ts";
import { bookedCovers, datesOf, type Days } from "./rows.ts";

export interface NumbersDeps extends DaysDeps {
  readonly bookingRules: WatchedFile<BookingRules>;
  readonly config: { readonly countVisits: boolean };
  /** Writes the counts that are still in memory to the database. */
  readonly flush: () => Promise<void>;
}

interface NumbersQuery {
  readonly period: Period;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Number of days for which upcoming bookings are shown, starting with today. */
const aheadDays = 14;

/**
 * Returns the last evening that is over: the latest date of the last fortnight with a service, or yesterday
 * if there is none.
 */
function lastEvening(rules: BookingRules, today: string): string {
  for (let days = 1; days <= 14; days += 1) {
    const date = shiftDate(today, -days);
    if (scheduleFor(rules, date).periods.some(({ closure }) => !closure)) return date;
  }
  return shiftDate(today, -1);
}

const daysIn = ({ from, to }: Days): number => daysBetween(from, to) + 1;

/** Returns the period that a query requests. Fails with INVALID_FIELD if a custom period is not valid. */
export function periodOf(
  { period, from, to }: NumbersQuery,
  rules: BookingRules,
  today: string,
): Result<Days> {
  const evening = lastEvening(rules, today);
  if (period === "evening") return success({ from: evening, to: evening });
  const yesterday = shiftDate(today, -1);
  if (period !== "custom")
    return success({ from: shiftDate(today, period === "week" ? -7 : -30), to: yesterday });
  const wrong = (field: string, text: string) => failure("INVALID_FIELD", { field, message: text });
  if (from === undefined) return wrong("from", "Choose the first day");
  if (to === undefined) return wrong("to", "Choose the last day");
  if (to < from) return wrong("to", "The last day is before the first");
  if (from > today) return wrong("from", "This period has not begun");
  if (daysIn({ from, to }) > longestDays) return wrong("to", "Choose at most one year");
  return success({ from, to: to > today ? today : to });
}

/** Returns the numbers of a period. Includes only those that a member with this role may see. */
export async function readNumbers(
  query: NumbersQuery,
  role: StaffRole,
  deps: NumbersDeps,
): Promise<Result<NumbersReply>> {
  const rules = await currentRules(deps);
  const today = serviceDateOf(rules, deps.now());
  const period = periodOf(query, rules, today);
  if (!period.ok) return period;
  await deps.flush();
  const { from, to } = period.value;
  const length = daysIn({ from, to });
  const before = { from: shiftDate(from, -length), to: shiftDate(from, -1) };
  const historyFrom = shiftDate(from, -7 * usualWeeks);
  const first = before.from < historyFrom ? before.from : historyFrom;
  const all = await readDays({ from: first, to }, rules, deps);
  const between = (days: Days) => all.filter(({ date }) => days.from <= date && date <= days.to);
  const ahead = { from: today, to: shiftDate(today, aheadDays - 1) };
  const booked = await bookedCovers(deps.storage.db, ahead);
  const tables = await deps.storage.db.selectFrom("known_tables").select(["id", "name"]).execute();
  const isRunning = to === today;
  return success({
    success: true,
    ...{ from, to, before, today, isRunning },
    ...chartsOf({
      days: between({ from, to }),
      before: between(before),
      history: between({ from: historyFrom, to }),
      isRunning,
      booked: datesOf(ahead).map((date) => ({ date, ...(booked.get(date) ?? { parties: 0, covers: 0 }) })),
      tableNames: new Map(tables.map(({ id, name }) => [id ?? name, name])),
      hasTables: rules.tables.length > 0,
      hasEvening: deps.installed.includes("evening"),
      hasOrders: deps.installed.includes("orders"),
      countsVisits: deps.config.countVisits,
      isOwner: role === "owner",
      formats: rules.formats,
    }),
  });
}

/** Formats a cell for a spreadsheet: plain numbers, and times on a 24-hour clock. */
function csvText(cell: Cell, unit: Unit, formats: Formats): string {
  if (cell === null || typeof cell === "string") return cell ?? "";
  switch (unit) {
    case "weekday":
      return weekdayText(cell);
    case "time":
      return clockTime(cell);
    case "money":
      return fromCents(cell, formats).toFixed(currencyDecimals(formats));
    case "share":
      return cell.toFixed(3);
    default:
      return `${Math.round(cell * 100) / 100}`;
  }
}

/** Returns one chart as CSV for a spreadsheet (RFC 4180). */
export async function readNumbersTable(
  { chart, ...query }: NumbersQuery & { readonly chart: ChartId },
  role: StaffRole,
  deps: NumbersDeps,
): Promise<Result<string>> {
  const reply = await readNumbers(query, role, deps);
  if (!reply.ok) return reply;
  const found = reply.value.charts.find(({ id }) => id === chart);
  if (!found) return failure("NOT_PERMITTED");
  const { formats } = await currentRules(deps);
  const { columns, rows } = found;
  return success(
    writeCsv(
      [
        columns.map(({ name }) => name),
        ...rows.map((row) => row.map((cell, index) => csvText(cell, columns[index]!.unit, formats))),
      ],
      "comma",
    ),
  );
}
