import { checkArrival, type Room, type RuleBreach } from "../rules/evening-rules.ts";
import { scheduleFor } from "../../booking/rules/schedule.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { toInstant, type Minute } from "../../booking/rules/service-time.ts";
import { cancelledStatuses } from "../../booking/rules/status.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { instantOf, readableTimeOf } from "../../booking/rules/clock.ts";

/** Returns the maximum party size that staff can seat together. */
export const largestSeatableParty = ({ largestParty, tables, combinations }: BookingRules & Room): number =>
  Math.max(largestParty, ...tables.map(({ max }) => max), ...combinations.map(({ max }) => max));

/** Returns the rules that an arrival on a service date would break, given the current book. */
export async function findArrivalBreaches(
  tx: DbExecutor,
  rules: BookingRules,
  { date, minute, now, ...arrival }: ArrivalQuery,
): Promise<RuleBreach[]> {
  const rows = await tx
    .selectFrom("reservations")
    .select(["id", "party_size", "starts_at"])
    .where("service_date", "=", date)
    .where("status", "not in", [...cancelledStatuses])
    .where("sample", "=", 0)
    .execute();
  const at = (minutes: number) => toInstant({ date, minutes }, rules.timeZone).minute;
  const evening = {
    services: scheduleFor(rules, date).periods.map(
      ({ servicePeriod: { start, end, coversPerSlot }, closure }) => ({
        from: at(start),
        to: at(end),
        closed: closure && (closure.reason ?? ""),
        coversPerSlot,
      }),
    ),
    parties: rows.map(({ id, party_size: size, starts_at }) => ({ id, size, from: instantOf(starts_at) })),
    pace: rules.pace,
  };
  return checkArrival(evening, { from: minute, ...arrival }, now, (one) => readableTimeOf(one, rules));
}

interface ArrivalQuery extends Omit<Parameters<typeof checkArrival>[1], "from"> {
  readonly date: string;
  readonly minute: Minute;
  readonly now: Minute;
}
