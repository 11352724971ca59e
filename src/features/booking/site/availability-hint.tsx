import { use } from "react";
import { BookingPartsContext } from "./parts.ts";
import type { Alternative, AvailabilityReply } from "../contract/availability.ts";
import { PageLink, usePageAddresses, SiteLink } from "../../../site/ui/site-link.tsx";
import { addressOf } from "../../../core/shared/page-roles.ts";
import { bookingTime, listTimes } from "../../../core/shared/booking-time.ts";
import { weekdayAndDay } from "../../../core/shared/format-date.ts";
import {
  alternativesOf,
  alternativesTo,
  formatAvailability,
  stateAt,
  withoutDuplicates,
} from "./availability.ts";
import { bookingHandoverAddress } from "../rules/handover.ts";
import { clsx } from "clsx";
import * as styles from "./availability-hint.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { useFormats } from "../../../core/browser/site-context.ts";

export {
  invalidateAvailability,
  offeredServicePeriods,
  stateAt,
  subscribeToAvailability,
  unavailableLabel,
} from "./availability.ts";

interface AvailabilityHintProps {
  /** Free times on the chosen day for the chosen party; undefined if unknown. */
  readonly day: AvailabilityReply | undefined;
  readonly date: string;
  /** Time entered in the form; empty if there is none. */
  readonly time: string;
  readonly partySize: number | undefined;
  /** The error from the last booking attempt. */
  readonly failure: unknown;
  /** Id of the element to focus after an alternative is chosen. */
  readonly focusId: string;
  /**
   * True if this page has no waiting list. The hint then links to the booking page, whose form has a waiting
   * list for times that are full.
   */
  readonly listElsewhere?: boolean;
  /** Returns a function that fills an alternative into the form; undefined if the form cannot offer it. */
  fillIn(alternative: Alternative): (() => void) | undefined;
  /** Returns the name that the form uses for a day, such as “Tomorrow”; undefined if it uses none. */
  formatDate?(date: string): string | undefined;
}

const maxAlternatives = 3;

/**
 * Shows whether the chosen time is free. If it is not, offers alternatives as buttons that fill in the form.
 */
export function AvailabilityHint({
  day,
  date,
  time,
  partySize,
  failure,
  focusId,
  listElsewhere = false,
  fillIn,
  formatDate,
}: AvailabilityHintProps) {
  const t = useMessages("booking");
  const addresses = usePageAddresses();
  const { whenFull } = use(BookingPartsContext);
  const layout = useMessages("layout");
  const formats = useFormats();
  // Formats a time as `7:30 PM`, with the date if it differs from the chosen one.
  const formatAlternative = (other: Alternative): string =>
    [
      other.date === date ? "" : (formatDate?.(other.date) ?? weekdayAndDay(other.date, formats)),
      bookingTime(other, formats, layout),
    ]
      .filter(Boolean)
      .join(", ");
  const refused = alternativesOf(failure);
  const free = day !== undefined && time !== "" && stateAt(day, time) === "free";
  // If the time looks free but the booking failed, the failure takes precedence, because it is newer.
  const text = day && !(free && failure) ? formatAvailability(day, time, partySize, formats, t) : undefined;
  const all = withoutDuplicates([...refused, ...(day ? alternativesTo(day, time) : [])]);
  const offers = all.flatMap((one) => {
    const fill = fillIn(one);
    return fill ? [{ label: formatAlternative(one), fill }] : [];
  });
  if (text === undefined && all.length === 0) return null;

  const onChoose = (fill: () => void) => {
    fill();
    // Moves the focus off the button, which is about to be removed.
    document.getElementById(focusId)?.focus();
  };

  return (
    <div className={free && text ? clsx(styles.root, styles.free) : styles.root}>
      {text ? <p className={styles.text}>{text}</p> : null}
      {offers.length > 0 ? (
        <div className={styles.offers} role="group" aria-label={t("free.instead")}>
          <span aria-hidden="true">{t("free.instead")}</span>
          {offers.slice(0, maxAlternatives).map(({ label, fill }) => (
            <button key={label} type="button" onClick={() => onChoose(fill)}>
              {label}
            </button>
          ))}
        </div>
      ) : null}
      {all.length > 0 && offers.length === 0 ? (
        <p>
          <span>
            {t("free.notListed", {
              times: listTimes(all.slice(0, maxAlternatives).map(formatAlternative), layout),
              count: all.length,
            })}
          </span>{" "}
          <PageLink page="booking">{t("free.all")}</PageLink>
        </p>
      ) : null}
      {listElsewhere && whenFull.length > 0 && day && time !== "" && stateAt(day, time) === "full" ? (
        <p>
          <SiteLink
            to={bookingHandoverAddress(addressOf(addresses, "booking"), {
              numberOfPersons: `${partySize ?? 1}`,
              reservationDate: date,
              reservationTime: time,
            })}
          >
            {t("free.join", { time })}
          </SiteLink>
        </p>
      ) : null}
    </div>
  );
}
