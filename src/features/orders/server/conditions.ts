import { shiftDate } from "../../../core/shared/time.ts";
import { scheduleFor, serviceDateOf } from "../../booking/rules/schedule.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { isoOf, minuteOf, toInstant } from "../../booking/rules/service-time.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { portionsOf } from "./portions.ts";
import { collectionDays, windowsOf, type OrderingRules } from "./rules.ts";

/*
 * The kitchen's current state, from the rows of `kitchen_state`: pauses of new orders, slow stations,
 * remaining portions, and the last time that a screen showed the tickets.
 */

/** Ids of the rows of `kitchen_state`. */
export const conditionIds = {
  pause: "pause",
  /** Set once staff have been told that no screen shows the tickets. */
  silence: "silence",
  slow: (station: string) => `slow ${station}`,
  shown: (screen: string) => `shown ${screen}`,
} as const;

const [slowPrefix, shownPrefix] = [conditionIds.slow(""), conditionIds.shown("")];

/**
 * Milliseconds without a report from any kitchen screen after which new orders are paused; see {@link
 * isSilent}.
 */
export const silenceMs = 60_000;

export interface KitchenConditions {
  /** End of the pause that staff have set for new orders, ISO 8601. */
  readonly pausedUntil: string | undefined;
  /** Delay of each slow station, in minutes. */
  readonly slow: ReadonlyMap<string, number>;
  /** Portions left of each counted dish. */
  readonly left: ReadonlyMap<string, number>;
  /** When a screen last showed the tickets, ISO 8601; undefined if no screen is open. */
  readonly shownAt: string | undefined;
  readonly toldSilent: boolean;
}

export async function readConditions(db: DbExecutor, now: Date): Promise<KitchenConditions> {
  const rows = await db.selectFrom("kitchen_state").selectAll().execute();
  const current = rows.filter(({ until }) => until !== null && Date.parse(until) > now.getTime());
  const shown = rows.flatMap(({ id, until }) =>
    id.startsWith(shownPrefix) && until !== null ? [Date.parse(until)] : [],
  );
  const valueOf = (prefix: string) =>
    new Map(
      current.flatMap(({ id, value }) =>
        id.startsWith(prefix) && value !== null ? [[id.slice(prefix.length), value] as const] : [],
      ),
    );
  return {
    pausedUntil: current.find(({ id }) => id === conditionIds.pause)?.until ?? undefined,
    slow: valueOf(slowPrefix),
    left: portionsOf(current),
    shownAt: shown.length > 0 ? new Date(Math.max(...shown)).toISOString() : undefined,
    toldSilent: rows.some(({ id }) => id === conditionIds.silence),
  };
}

export interface Hours {
  readonly ordering: OrderingRules;
  readonly rules: BookingRules;
  readonly now: Date;
}

/**
 * True if no screen shows incoming orders although the kitchen relies on its screens: it is within ordering
 * hours, and a screen has shown the tickets during this service date, but none has in the last minute.
 * Screens that were closed on purpose do not count.
 */
export function isSilent(
  { shownAt }: Pick<KitchenConditions, "shownAt">,
  { ordering, rules, now }: Hours,
): boolean {
  if (shownAt === undefined || !ordering.isOpen || ordering.byEmail) return false;
  const shown = new Date(shownAt);
  if (now.getTime() - shown.getTime() <= silenceMs) return false;
  const minute = minuteOf(now);
  return (
    serviceDateOf(rules, shown) === serviceDateOf(rules, now) &&
    windowsOf(collectionDays({ ...ordering, daysAhead: 0 }, rules, now)).some(
      ({ from, to }) => from <= minute && minute < to,
    )
  );
}

/**
 * Returns the reason for a pause of new orders, and its end in ISO 8601 format (null if unknown). Returns
 * undefined if orders are not paused.
 */
export function pauseOf(
  conditions: KitchenConditions,
  hours: Hours,
): { readonly reason: "staff" | "silence"; readonly until: string | null } | undefined {
  if (conditions.pausedUntil !== undefined) return { reason: "staff", until: conditions.pausedUntil };
  return isSilent(conditions, hours) ? { reason: "silence", until: null } : undefined;
}

/**
 * Returns the start and end of a service date, ISO 8601: the hours after midnight belong to the evening
 * before.
 */
export function serviceDay(
  rules: BookingRules,
  date: string,
): { readonly from: string; readonly to: string } {
  const beginning = (day: string) =>
    isoOf(
      toInstant({ date: day, minutes: scheduleFor(rules, shiftDate(day, -1)).spillover }, rules.timeZone)
        .minute,
    );
  return { from: beginning(date), to: beginning(shiftDate(date, 1)) };
}
