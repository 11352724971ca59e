import type { Alternative, AvailabilityReply } from "../../contract/availability.ts";
import { SiteLink } from "../../components/site-link.tsx";
import {
  alternativesOf,
  alternativesTo,
  formatAvailability,
  formatDay,
  stateAt,
  unique,
} from "./availability.ts";
import "./availability-hint.css";

export {
  invalidateAvailability as forgetDays,
  unavailableLabel as markAt,
  offeredServicePeriods,
  subscribeToAvailability as watchDay,
} from "./availability.ts";

interface AvailabilityHintProps {
  /** What is free on the chosen day for the chosen party, where it is known. */
  readonly day: AvailabilityReply | undefined;
  readonly date: string;
  /** As the form has it, or empty. */
  readonly time: string;
  /** Undefined while it is not known. */
  readonly partySize: number | undefined;
  /** What the last booking failed with. */
  readonly failure: unknown;
  /** Id of what has the focus once an alternative is taken. */
  readonly focusId: string;
  /** What fills an alternative into the form; undefined where the form's own lists have no such choice. */
  take(alternative: Alternative): (() => void) | undefined;
  /** A day in the form's own words, where it has any: Tomorrow. */
  formatDate?(date: string): string | undefined;
}

const atMost = 3;

/** Says whether the chosen time is free and, where it is not, what is: each a button that fills it in. */
export function AvailabilityHint({
  day,
  date,
  time,
  partySize,
  failure,
  focusId,
  take,
  formatDate,
}: AvailabilityHintProps) {
  // `7:30 PM`, and its day where it is another than the chosen one.
  const formatAlternative = (other: Alternative): string =>
    other.date === date ? other.time : `${formatDate?.(other.date) ?? formatDay(other.date)}, ${other.time}`;
  const refused = alternativesOf(failure);
  const free = day !== undefined && time !== "" && stateAt(day, time) === "free";
  // A refusal knows better than what was heard before it.
  const said = day && !(free && failure) ? formatAvailability(day, time, partySize) : undefined;
  const all = unique([...refused, ...(day ? alternativesTo(day, time) : [])]);
  const offers = all.flatMap((one) => {
    const fill = take(one);
    return fill ? [{ label: formatAlternative(one), fill }] : [];
  });
  if (said === undefined && all.length === 0) return null;

  const choose = (fill: () => void) => {
    fill();
    // The button goes; who had the focus goes on from there.
    document.getElementById(focusId)?.focus();
  };

  return (
    <div className={free && said ? "availability-hint availability-hint--free" : "availability-hint"}>
      {said ? <p className="availability-hint__text">{said}</p> : null}
      {offers.length > 0 ? (
        <div className="availability-hint__offers" role="group" aria-label="Free instead">
          <span aria-hidden="true">Free instead</span>
          {offers.slice(0, atMost).map(({ label, fill }) => (
            <button key={label} type="button" onClick={() => choose(fill)}>
              {label}
            </button>
          ))}
        </div>
      ) : null}
      {all.length > 0 && offers.length === 0 ? (
        <p>
          {all.slice(0, atMost).map(formatAlternative).join("; ")} {all.length === 1 ? "is" : "are"} free,
          which this list does not have. <SiteLink to="/book">Choose from all times</SiteLink>
        </p>
      ) : null}
    </div>
  );
}
