import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { BodyOf } from "../../../../core/contract/endpoint.ts";
import type * as today from "../../contract/today.ts";
import type { ChangedHoursReply, TodayHours, TodayPeriod } from "../../contract/today.ts";
import { weekdayOf } from "../../../../core/shared/calendar-date.ts";
import type { Formats } from "../../../../core/shared/formats.ts";
import { hoursRange, minutesOf, readableTime } from "../../../../core/shared/time.ts";
import { openingDay } from "../../../../core/shared/opening-day.ts";
import { periodMinutes } from "../../../../core/shared/service-period.ts";
import { changeEntry } from "../../../../content/server/change-entry.ts";
import { readSettings } from "../../../../content/server/entries.ts";
import { ContentError, failure, isFailure, success, type Result } from "../../../../core/server/errors.ts";
import { serviceDateOf } from "../../../booking/rules/schedule.ts";
import { readRules, type BookingSettings } from "../../../booking/rules/rules.ts";
import { expectedStatuses } from "../../../booking/rules/status.ts";
import type { Storage } from "../../../../core/server/storage/index.ts";
import type { TodayDeps } from "./deps.ts";
import type { StaffMember } from "../../../../core/contract/staff-roles.ts";

const path = "settings/booking.yml";

type Opening = NonNullable<BookingSettings["specialOpenings"]>[number];
type Closure = NonNullable<BookingSettings["closures"]>[number];
type Period = Opening["servicePeriods"][number];

/** True if a closure or a special opening covers this day and no other. */
const isOnly =
  (date: string) =>
  ({ from, to }: { readonly from: string; readonly to?: string }): boolean =>
    from === date && (to ?? from) === date;

/**
 * Returns the periods that staff can open on a weekday without periods: those of the other weekdays, one for
 * each name.
 */
function offeredPeriods({ servicePeriods }: BookingSettings, date: string): Period[] {
  const weekday = weekdayOf(date);
  if (servicePeriods.some(({ days }) => days.some((day) => day === weekday))) return [];
  return servicePeriods
    .filter(({ name }, index) => servicePeriods.findIndex((other) => other.name === name) === index)
    .map(({ days: _days, ...period }) => period);
}

/** Returns a day's periods and those that staff can open on it, sorted by start time. */
function dayPeriods(
  booking: BookingSettings,
  date: string,
): readonly { readonly period: Period; readonly isClosed: boolean }[] {
  const periods = openingDay<Period & { readonly days?: unknown }>(booking, date).periods.map(
    ({ period: { days: _days, ...period }, isClosed }) => ({ period, isClosed }),
  );
  const offered = offeredPeriods(booking, date)
    .filter(({ name }) => !periods.some(({ period }) => period.name === name))
    .map((period) => ({ period, isClosed: true }));
  return [...periods, ...offered].sort(
    (a, b) => periodMinutes(a.period).start - periodMinutes(b.period).start,
  );
}

const periodsOf = (booking: BookingSettings, date: string): TodayPeriod[] =>
  dayPeriods(booking, date).map(({ period: { name, from, to }, isClosed }) => ({
    name,
    from,
    to,
    open: !isClosed,
  }));

const without = (booking: BookingSettings, date: string): BookingSettings => ({
  ...booking,
  closures: booking.closures?.filter((closure) => !isOnly(date)(closure)),
  specialOpenings: booking.specialOpenings?.filter((opening) => !isOnly(date)(opening)),
});

/** Returns the number of expected parties whose booking on this day begins while no period is open. */
async function countOutside(
  { db }: Pick<Storage, "db">,
  date: string,
  periods: readonly TodayPeriod[],
): Promise<number> {
  const rows = await db
    .selectFrom("reservations")
    .select("start_minutes")
    .where("service_date", "=", date)
    .where("status", "in", [...expectedStatuses])
    .where("sample", "=", 0)
    .execute();
  const open = periods.filter((period) => period.open).map(periodMinutes);
  return rows.filter(
    ({ start_minutes: minute }) => !open.some(({ start, end }) => start <= minute && minute < end),
  ).length;
}

async function toHours(
  booking: BookingSettings,
  date: string,
  storage: TodayDeps["storage"],
): Promise<TodayHours> {
  const periods = periodsOf(booking, date);
  const { reason } = openingDay<Period>(booking, date);
  return {
    date,
    periods,
    usual: periodsOf(without(booking, date), date),
    reason,
    version: createHash("sha256")
      .update(JSON.stringify([date, periods, reason]))
      .digest("base64url")
      .slice(0, 22),
    outside: await countOutside(storage, date, periods),
  };
}

/**
 * Returns today's hours; undefined if the booking settings are missing or invalid, which the content check
 * reports.
 */
export async function readHours({ repository, now, storage }: TodayDeps): Promise<TodayHours | undefined> {
  const file = await (await repository()).read(path);
  if (!file) return undefined;
  try {
    const booking = readSettings("booking", file.content.toString());
    return await toHours(booking, serviceDateOf(readRules(booking), now()), storage);
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}

/**
 * Returns settings that give a day the requested hours, with as few special entries as possible; undefined if
 * that is impossible.
 */
function withHours(
  booking: BookingSettings,
  date: string,
  wanted: readonly TodayPeriod[],
  reason: string | undefined,
): BookingSettings | undefined {
  const usual = without(booking, date);
  const openings = booking.specialOpenings ?? [];
  const offered = offeredPeriods(booking, date);
  const isOffered = ({ name }: { readonly name: string }) => offered.some((one) => one.name === name);
  const closed = wanted.filter(({ open }) => !open);
  const isClosed = closed.length === wanted.length;
  // Periods of other weekdays are not open on this day anyway, so the closure does not name them.
  const named = closed.filter((period) => !isOffered(period)).map(({ name }) => name);
  const because = reason === undefined ? {} : { reason };
  const closure: Closure = { from: date, ...because, ...(isClosed ? {} : { servicePeriods: named }) };
  const own: Opening = {
    from: date,
    ...because,
    servicePeriods: dayPeriods(booking, date).flatMap(({ period }) => {
      const { from, to, open } = wanted.find(({ name }) => name === period.name)!;
      // A period of another weekday is added only if staff open it.
      if (!open && isOffered(period)) return [];
      const next = { ...period, from, to };
      const { last, start, end } = periodMinutes(next);
      // The time of the last booking may be outside the new hours.
      if (last >= end || last < start) delete next.lastBooking;
      return next;
    }),
  };
  // Candidates in order of preference: keep a special opening made for this day in the CMS, use the usual
  // hours, add special hours.
  const openingsOfDay = [
    openings.map((opening) =>
      isOnly(date)(opening) && closed.length === 0 && reason !== undefined ? { ...opening, reason } : opening,
    ),
    usual.specialOpenings ?? [],
    ...(own.servicePeriods.length > 0 ? [[...(usual.specialOpenings ?? []), own]] : []),
  ];
  const others = usual.closures ?? [];
  const isDayOff =
    isClosed &&
    reason === undefined &&
    openings.filter(isOnly(date)).every(({ servicePeriods }) => servicePeriods.every(isOffered));
  const closuresOfDay = [
    ...(offered.length > 0 && isDayOff ? [others] : []),
    isClosed || named.length > 0 ? [...others, closure] : others,
  ];
  const candidates = closuresOfDay.flatMap((closures) =>
    openingsOfDay.map((specialOpenings): BookingSettings => ({ ...booking, closures, specialOpenings })),
  );
  const inOrder = wanted.toSorted((a, b) => periodMinutes(a).start - periodMinutes(b).start);
  return candidates.find((candidate) => isDeepStrictEqual(periodsOf(candidate, date), inOrder));
}

type Change = BodyOf<typeof today.changeHours>;

const spanOf = (periods: readonly TodayPeriod[], formats: Formats): string => {
  const open = periods.filter((period) => period.open);
  return open.length === 0
    ? "closed"
    : open
        .map(({ name, from, to }) => `${name} ${hoursRange(minutesOf(from), minutesOf(to), formats)}`)
        .join(", ");
};

/** Changes today's opening hours; resolves once guests see them. */
export async function changeHours(
  { date, version, periods, reason }: Change,
  author: StaffMember,
  { repository, now, storage, formats }: TodayDeps,
): Promise<Result<ChangedHoursReply>> {
  let reply: TodayHours | undefined;
  const outcome = await changeEntry(
    await repository(),
    path,
    author,
    async (file) => {
      let booking: BookingSettings;
      try {
        booking = readSettings("booking", file?.text ?? "");
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        return failure("CONTENT_INVALID", {
          message: `The booking settings have to be fixed first: ${error.message}`,
        });
      }
      if (date !== serviceDateOf(readRules(booking), now()))
        return failure("CONTENT_CHANGED", { message: "These hours were for another day" });
      const before = await toHours(booking, date, storage);
      const wanted = before.periods.flatMap(({ name }) => periods.filter((period) => period.name === name));
      if (wanted.length !== before.periods.length || periods.length !== wanted.length)
        return failure("INVALID_FIELD");
      reply = before;
      if (isDeepStrictEqual(wanted, before.periods) && (reason ?? "") === before.reason) return undefined;
      if (version !== before.version)
        return failure("CONTENT_CHANGED", {
          message: `Today’s hours are now ${spanOf(before.periods, formats())}: someone else changed them in the meantime`,
        });
      const same = wanted.find(({ from, to }) => from === to);
      if (same)
        return failure("CONTENT_INVALID", {
          message: `${same.name} closes when it opens (${readableTime(same.to, formats())}): give it a later time, or close it`,
        });
      const after = withHours(booking, date, wanted, reason ?? undefined);
      if (!after)
        return failure("CONTENT_INVALID", {
          message: "The settings do not allow these hours: change them in the CMS",
        });
      reply = await toHours(after, date, storage);
      const { closures: _closures, specialOpenings: _openings, ...fields } = file!.fields!;
      const { closures, specialOpenings } = after;
      return {
        message: `Today, ${date}: ${spanOf(wanted, formats())}`,
        fields: {
          ...fields,
          // Omits undefined values, which a file cannot contain.
          ...(closures?.length ? { closures: JSON.parse(JSON.stringify(closures)) as unknown } : {}),
          ...(specialOpenings?.length
            ? { specialOpenings: JSON.parse(JSON.stringify(specialOpenings)) as unknown }
            : {}),
        },
      };
    },
    // The page shows only one day, so the message need not say where in the settings the problem is.
    ({ problems, message }) => (problems[0]?.message ?? message).replace(/\.$/, ""),
  );
  if (isFailure(outcome)) return outcome;
  return success({ success: true, at: now().toISOString(), hours: reply! });
}
