import type { AvailabilityReply } from "../../contract/availability.ts";
import type { OfferedService } from "./availability.ts";
import { servedOn, type ServiceTimes } from "./service-times.ts";

interface Advice {
  offeredServices(reply: AvailabilityReply): readonly OfferedService[];
}

/**
 * The services of a day: as the service answers, which knows today's hours; those of the build stand in for it.
 *
 * @param date `YYYY-MM-DD`, or empty while none is chosen
 */
export const servicesOn = (
  date: string,
  built: readonly ServiceTimes[],
  { advice, sameDay }: { advice: Advice | undefined; sameDay: AvailabilityReply | undefined },
): readonly OfferedService[] =>
  advice && sameDay
    ? advice.offeredServices(sameDay)
    : servedOn(built, date).map(({ name, times }) => ({ name, times: times.map((time) => ({ time })) }));

interface TimeOptionsProps {
  readonly services: readonly OfferedService[];
  /** The time chosen, or empty. It stays in the list even where no service has it. */
  readonly chosen: string;
  /** What is to be said of a time: `full`. */
  mark(time: string): string | undefined;
}

/** The options of a list of times, by service. */
export function TimeOptions({ services, chosen, mark }: TimeOptionsProps) {
  const option = (time: string) => {
    const said = mark(time);
    return (
      <option key={time} value={time}>
        {said ? `${time} — ${said}` : time}
      </option>
    );
  };
  const listed = services.some(({ times }) => times.some(({ time }) => time === chosen));
  return (
    <>
      <option value="">Choose a time</option>
      {chosen === "" || listed ? null : option(chosen)}
      {services.map(({ name, times }) => (
        <optgroup key={name} label={name}>
          {times.map(({ time }) => option(time))}
        </optgroup>
      ))}
    </>
  );
}
