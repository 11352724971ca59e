import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFormats } from "../../components/use-formats.ts";
import { SubHeading } from "../../components/sub-heading.tsx";
import { afterMidnightLabel, fullDay, weekdayName } from "../../shared/format-date.ts";
import * as styles from "./ticket.module.css";

interface TicketProps {
  /** Unique on the page; the heading's id is `<id>-when`. */
  readonly id: string;
  readonly eyebrow: string;
  /** `YYYY-MM-DD`, the evening's date for times after midnight. */
  readonly date: string;
  readonly time: string;
  /** Past midnight of the date, where known. */
  readonly minutes?: number | undefined;
  readonly numberOfPersons: number;
  readonly name?: string | null | undefined;
  /** Undefined where the service gives no number. */
  readonly reference: string | undefined;
  readonly cancelled?: boolean;
  /** It has just been booked: its perforation tears. */
  readonly fresh?: boolean;
  /** Below the time: what the guest asked for. */
  readonly children?: ReactNode;
}

/** A reservation as a card, with its details behind a perforation. */
export function Ticket({
  id,
  eyebrow,
  date,
  time,
  minutes,
  numberOfPersons,
  name,
  reference,
  cancelled = false,
  fresh = false,
  children,
}: TicketProps) {
  const formats = useFormats();
  const nightLabel = minutes === undefined ? undefined : afterMidnightLabel({ date, minutes }, formats);
  return (
    <div className={styles.frame}>
      <article className={clsx(styles.root, cancelled && styles.cancelled)} aria-labelledby={`${id}-when`}>
        <div className={styles.main}>
          <p className="eyebrow">{eyebrow}</p>
          <SubHeading id={`${id}-when`} className={styles.when}>
            {weekdayName(date, formats)}, <span>{fullDay(date, formats)}</span>
          </SubHeading>
          <p className={styles.time}>
            <span>{time}</span>
            {nightLabel ? <small> {nightLabel}</small> : null}
          </p>
          {children}
        </div>
        <dl className={clsx(styles.details, fresh && styles.torn)}>
          <div>
            <dt>Guests</dt>
            <dd className={styles.count}>{numberOfPersons}</dd>
          </div>
          {name ? (
            <div>
              <dt>Name</dt>
              <dd>{name}</dd>
            </div>
          ) : null}
          {reference === undefined ? null : (
            <div>
              <dt>Number</dt>
              <dd className={styles.number}>{reference}</dd>
            </div>
          )}
        </dl>
      </article>
    </div>
  );
}
