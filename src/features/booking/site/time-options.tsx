import type { AvailabilityReply } from "../contract/availability.ts";
import type { OfferedServicePeriod } from "./availability.ts";
import { guestNames } from "../../../core/shared/guest-names.ts";
import { servicePeriodsOfDay, type ServicePeriodTimes } from "../../../core/shared/service-period-times.ts";
import { useMessages } from "../../../core/browser/use-messages.ts";

interface HintModule {
  offeredServicePeriods(reply: AvailabilityReply): readonly OfferedServicePeriod[];
}

/**
 * Returns the service periods of a day, with the names that guests know. Uses the current hours in the
 * service's reply or, before the service has replied, the hours at the time of the build.
 *
 * @param date `YYYY-MM-DD`; empty if none is chosen
 */
export const servicePeriodsOn = (
  date: string,
  built: readonly ServicePeriodTimes[],
  { hint, sameDay }: { hint: HintModule | undefined; sameDay: AvailabilityReply | undefined },
): readonly OfferedServicePeriod[] => {
  const called = guestNames(built);
  return hint && sameDay
    ? hint.offeredServicePeriods(sameDay).map((period) => ({ ...period, name: called(period.name) }))
    : servicePeriodsOfDay(built, date).map(({ name, times }) => ({
        name: called(name),
        times: times.map((time) => ({ time })),
      }));
};

interface TimeOptionsProps {
  readonly servicePeriods: readonly OfferedServicePeriod[];
  /** The chosen time; empty if there is none. It stays in the list even if no service offers it. */
  readonly chosen: string;
  /** Returns a word or two to show beside a time, such as `full`. */
  label(time: string): string | undefined;
}

/** The options of a `<select>` of times, grouped by service period. */
export function TimeOptions({ servicePeriods, chosen, label }: TimeOptionsProps) {
  const t = useMessages("booking");
  const option = (time: string) => {
    const note = label(time);
    return (
      <option key={time} value={time}>
        {note ? t("time.note", { time, note }) : time}
      </option>
    );
  };
  const listed = servicePeriods.some(({ times }) => times.some(({ time }) => time === chosen));
  return (
    <>
      <option value="">{t("time.choose")}</option>
      {chosen === "" || listed ? null : option(chosen)}
      {servicePeriods.map(({ name, times }) => (
        <optgroup key={name} label={name}>
          {times.map(({ time }) => option(time))}
        </optgroup>
      ))}
    </>
  );
}
