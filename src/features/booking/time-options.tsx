import type { AvailabilityReply } from "../../contract/availability.ts";
import type { OfferedServicePeriod } from "./availability.ts";
import { servicePeriodsOfDay, type ServicePeriodTimes } from "../../shared/service-period-times.ts";

interface HintModule {
  offeredServicePeriods(reply: AvailabilityReply): readonly OfferedServicePeriod[];
}

/**
 * The services of a day: as the service answers, which knows today's hours; those of the build stand in for it.
 *
 * @param date `YYYY-MM-DD`, or empty while none is chosen
 */
export const servicePeriodsOn = (
  date: string,
  built: readonly ServicePeriodTimes[],
  { hint, sameDay }: { hint: HintModule | undefined; sameDay: AvailabilityReply | undefined },
): readonly OfferedServicePeriod[] =>
  hint && sameDay
    ? hint.offeredServicePeriods(sameDay)
    : servicePeriodsOfDay(built, date).map(({ name, times }) => ({
        name,
        times: times.map((time) => ({ time })),
      }));

interface TimeOptionsProps {
  readonly servicePeriods: readonly OfferedServicePeriod[];
  /** The time chosen, or empty. It stays in the list even where no service has it. */
  readonly chosen: string;
  /** What is to be said of a time: `full`. */
  mark(time: string): string | undefined;
}

/** The options of a list of times, by service. */
export function TimeOptions({ servicePeriods, chosen, mark }: TimeOptionsProps) {
  const option = (time: string) => {
    const said = mark(time);
    return (
      <option key={time} value={time}>
        {said ? `${time} — ${said}` : time}
      </option>
    );
  };
  const listed = servicePeriods.some(({ times }) => times.some(({ time }) => time === chosen));
  return (
    <>
      <option value="">Choose a time</option>
      {chosen === "" || listed ? null : option(chosen)}
      {servicePeriods.map(({ name, times }) => (
        <optgroup key={name} label={name}>
          {times.map(({ time }) => option(time))}
        </optgroup>
      ))}
    </>
  );
}
