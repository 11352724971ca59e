import { stringify } from "csv-stringify/sync";
import { shiftDate } from "../../../core/shared/calendar-date.ts";
import { clockTime, wallClock } from "../../../core/shared/time.ts";
import { success, type Result } from "../../../core/server/errors.ts";
import { serviceDateOf } from "../../booking/rules/schedule.ts";
import { expectedStatuses } from "../../booking/rules/status.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import type { EveningDeps } from "./commands.ts";
import { currentRules } from "../../booking/server/public.ts";
import type { EveningReportReply } from "../contract/evening-report.ts";

interface ReportQuery {
  readonly date?: string | undefined;
  readonly days?: number | undefined;
}

const arrivedStatuses = new Set(["seated", "completed"]);
/** True unless the row is an offer that was not accepted, or a walk-in that was undone. */
const isBooking = ({ status, held_until, seated_at }: StoredReservation): boolean =>
  status !== "cancelled" || (held_until === null && seated_at === null);

/** True if a party's time has passed but no host has recorded whether it came. */
const isUnresolved = ({ status, held_until, ends_at }: StoredReservation, now: Date): boolean =>
  expectedStatuses.has(status) && held_until === null && Date.parse(ends_at) <= now.getTime();

/** Minimum number of stays in a group of party sizes before the report suggests a turn time. */
const fewestParties = 10;

/** Returns the minutes between sitting down and leaving; undefined if either is unknown. */
const stayedOf = ({ seated_at, left_at }: StoredReservation): number | undefined =>
  seated_at === null || left_at === null
    ? undefined
    : Math.round((Date.parse(left_at) - Date.parse(seated_at)) / 60_000);

const sum = (rows: readonly StoredReservation[]): number =>
  rows.reduce((total, { party_size }) => total + party_size, 0);

const quantile = (sorted: readonly number[], share: number): number | null =>
  sorted.length === 0 ? null : sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;

async function read({ date, days = 1 }: ReportQuery, deps: EveningDeps) {
  const rules = await currentRules(deps);
  const to = date ?? serviceDateOf(rules, deps.now());
  const from = shiftDate(to, 1 - days);
  const all = await deps.storage.db
    .selectFrom("reservations")
    .selectAll()
    .where("service_date", ">=", from)
    .where("service_date", "<=", to)
    .where("sample", "=", 0)
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  return { rules, from, to, rows: all.filter(isBooking) };
}

/** Reports on one or more evenings. */
export async function readReport(query: ReportQuery, deps: EveningDeps): Promise<Result<EveningReportReply>> {
  const { rules, from, to, rows } = await read(query, deps);
  const arrived = rows.filter(({ status }) => arrivedStatuses.has(status));
  const noShows = rows.filter(({ status }) => status === "no-show");
  const cancelled = rows.filter(({ status }) => status === "cancelled");
  const waits = await deps.storage.db
    .selectFrom("waiting_list")
    .select(["created_at", "ended_at", "quoted_to"])
    .where("service_date", ">=", from)
    .where("service_date", "<=", to)
    .where("status", "=", "seated")
    .where("sample", "=", 0)
    .where("quoted_to", "is not", null)
    .execute();
  const sizes = rules.turnTimes.map(({ minutes }, index) => ({
    planned: minutes,
    above: rules.turnTimes[index - 1]?.upTo ?? 0,
    upTo: index === rules.turnTimes.length - 1 ? null : rules.turnTimes[index]!.upTo,
  }));
  return success({
    success: true,
    from,
    to,
    parties: arrived.length,
    covers: sum(arrived),
    walkIns: arrived.filter(({ source }) => source === "walk-in").length,
    noShows: noShows.length,
    noShowCovers: sum(noShows),
    cancelled: cancelled.length,
    unresolved: rows.filter((row) => isUnresolved(row, deps.now())).length,
    evenings: [...Map.groupBy(rows, ({ service_date }) => service_date)].map(([date, own]) => {
      const there = own.filter(({ status }) => arrivedStatuses.has(status));
      return {
        date,
        parties: there.length,
        covers: sum(there),
        noShows: own.filter(({ status }) => status === "no-show").length,
        cancelled: own.filter(({ status }) => status === "cancelled").length,
      };
    }),
    stays: sizes.map(({ planned, above, upTo }) => {
      const stays = arrived
        .filter(({ party_size }) => party_size > above && party_size <= (upTo ?? Infinity))
        .flatMap((row) => stayedOf(row) ?? [])
        .toSorted((a, b) => a - b);
      const p80 = quantile(stays, 0.8);
      return {
        upTo,
        parties: stays.length,
        planned,
        median: quantile(stays, 0.5),
        p80,
        suggested:
          stays.length < fewestParties || p80 === null ? null : Math.max(15, Math.ceil(p80 / 15) * 15),
      };
    }),
    waits: {
      parties: waits.length,
      withinQuoted: waits.filter(
        ({ created_at, ended_at, quoted_to }) =>
          Date.parse(ended_at!) - Date.parse(created_at) <= quoted_to! * 60_000,
      ).length,
    },
  });
}

const columns = [
  "date",
  "time",
  "source",
  "status",
  "covers",
  "planned minutes",
  "seated at",
  "left at",
  "stayed minutes",
] as const;

/**
 * Returns the parties of one or more evenings as CSV for a spreadsheet (RFC 4180): one row per party, without
 * personal data.
 */
export async function readReportTable(query: ReportQuery, deps: EveningDeps): Promise<Result<string>> {
  const { rules, rows } = await read(query, deps);
  /** Formats an instant as `2026-11-21 20:12` on the restaurant's clock, like the other columns. */
  const localAt = (iso: string | null): string => {
    if (iso === null) return "";
    const { date, minutes } = wallClock(new Date(iso), rules.timeZone);
    return `${date} ${clockTime(minutes)}`;
  };
  const lines = rows.map((row) => [
    row.service_date,
    clockTime(row.start_minutes),
    row.source,
    row.status,
    row.party_size,
    rules.turn(row.party_size),
    localAt(row.seated_at),
    localAt(row.left_at),
    stayedOf(row) ?? "",
  ]);
  return success(stringify([columns, ...lines], { record_delimiter: "windows" }));
}
