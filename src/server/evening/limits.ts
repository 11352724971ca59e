import type { EveningRule } from "../../contract/evening.ts";
import { scheduleFor } from "../reservations/availability/schedule.ts";
import type { BookingRules } from "../reservations/rules.ts";
import type { Minute } from "../reservations/service-time.ts";
import { cancelledStatuses } from "../reservations/status.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { instantOf, localTimeOf, quarterOf } from "./clock.ts";

/** A rule that a host would break, and may overrule. */
export interface RuleBreach {
  readonly rule: EveningRule;
  readonly message: string;
  readonly limit: number | null;
  readonly covers: number | null;
  readonly time: string | null;
}

const breach = (rule: EveningRule, message: string, details: Partial<RuleBreach> = {}): RuleBreach => ({
  limit: null,
  covers: null,
  time: null,
  ...details,
  rule,
  message,
});

/** Most guests that some tables hold: as the settings join them, otherwise all their chairs. */
export function capacityOf(rules: BookingRules, tables: readonly string[]): number {
  const names = tables.toSorted().join("\n");
  const joined = rules.combinations.find((one) => one.tables.toSorted().join("\n") === names);
  if (joined) return joined.max;
  return tables.reduce((sum, name) => sum + (rules.tables.find((table) => table.name === name)?.max ?? 0), 0);
}

/** The most persons that staff can seat together. */
export const largestSeated = (rules: BookingRules): number =>
  Math.max(
    rules.largestParty,
    ...rules.tables.map(({ max }) => max),
    ...rules.combinations.map(({ max }) => max),
  );

export function checkCapacity(rules: BookingRules, size: number, tables: readonly string[]): RuleBreach[] {
  if (tables.length === 0) return [];
  const limit = capacityOf(rules, tables);
  if (size <= limit) return [];
  const names = tables.join(" + ");
  return [
    breach(
      "too-many-for-table",
      `${size} at ${names}, which ${tables.length > 1 ? "seat" : "seats"} ${limit}`,
      {
        limit,
      },
    ),
  ];
}

/** What the rules have against an arrival. @param except the party itself, which does not count */
export async function checkArrival(
  tx: DbExecutor,
  rules: BookingRules,
  {
    date,
    minutes,
    minute,
    size,
    now,
    except,
    atTheDoor = false,
  }: {
    readonly date: string;
    /** Past midnight of the date. */
    readonly minutes: number;
    readonly minute: Minute;
    readonly size: number;
    readonly now: Minute;
    readonly except?: string | undefined;
    /** It is here already. */
    readonly atTheDoor?: boolean;
  },
): Promise<RuleBreach[]> {
  const found: RuleBreach[] = [];
  const time = localTimeOf(minute, rules.timeZone);
  const period = scheduleFor(rules, date).periods.find(
    ({ servicePeriod: { start, end } }) => start <= minutes && minutes < end,
  );
  if (!period) found.push(breach("outside-hours", `No service at ${time}`, { time }));
  else if (period.closure)
    found.push(
      breach("closed", `Closed at ${time}${period.closure.reason ? `: ${period.closure.reason}` : ""}`, {
        time,
      }),
    );
  if (!atTheDoor && minute < now) found.push(breach("past", `${time} has passed`, { time }));
  const rows = await tx
    .selectFrom("reservations")
    .select(["id", "party_size", "starts_at"])
    .where("service_date", "=", date)
    .where("status", "not in", [...cancelledStatuses])
    .execute();
  const others = rows.filter(({ id }) => id !== except);
  const arriving = (is: (at: Minute) => boolean) =>
    others.filter((row) => is(instantOf(row.starts_at))).reduce((sum, row) => sum + row.party_size, size);
  const quarter = quarterOf(minute);
  const inQuarter = arriving((at) => quarterOf(at) === quarter);
  if (rules.pace !== undefined && inQuarter > rules.pace) {
    const quarterTime = localTimeOf(quarter, rules.timeZone);
    found.push(
      breach("pace", `Over the limit of ${rules.pace} at ${quarterTime}`, {
        limit: rules.pace,
        covers: inQuarter,
        time: quarterTime,
      }),
    );
  }
  const atOnce = arriving((at) => at === minute);
  const most = period?.servicePeriod.coversPerSlot ?? Infinity;
  if (!atTheDoor && atOnce > most)
    found.push(
      breach("covers-per-slot", `${atOnce} guests would arrive at ${time}, and ${most} may`, {
        limit: most,
        covers: atOnce,
        time,
      }),
    );
  return found;
}
