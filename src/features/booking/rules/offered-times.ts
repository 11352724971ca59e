import type { Formats } from "../../../core/shared/formats.ts";
import { bookableMinutes, type PeriodMinutes } from "../../../core/shared/service-period.ts";
import { timeOfDay } from "../../../core/shared/time.ts";

/** Minimum number of minutes between offered times. */
const apart = 30;

/** A service period and the minutes between its bookable times. */
interface Period extends PeriodMinutes {
  readonly interval: number;
}

/**
 * Returns the times that a short form offers. If its block lists no times, returns the times that can be
 * booked on at least one day of the week, at least half an hour apart, with times past midnight last.
 *
 * @param own the block's times as written in content: `09:00 am`, `18:30`
 */
export function offeredTimes(
  own: readonly string[] | undefined,
  periods: readonly Period[],
  formats: Pick<Formats, "clock">,
): string[] {
  if (own && own.length > 0) return [...new Set(own)];
  const bookable = periods.flatMap((period) => bookableMinutes(period, period.interval));
  const offered: number[] = [];
  for (const minutes of bookable.sort((a, b) => a - b))
    if (minutes - (offered.at(-1) ?? -apart) >= apart) offered.push(minutes);
  return [...new Set(offered.map((minutes) => timeOfDay(minutes, formats)))];
}
