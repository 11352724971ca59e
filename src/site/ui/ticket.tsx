import { clsx } from "clsx";
import { use, type ReactNode } from "react";
import { bookingNight } from "../../core/shared/booking-time.ts";
import { fullDay, weekdayName } from "../../core/shared/format-date.ts";
import { isCalendarDate } from "../../core/shared/time.ts";
import { SiteContext, useFormats } from "../../core/browser/site-context.ts";
import * as styles from "./ticket.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";
import { SubHeading } from "./heading.tsx";
import { Candle } from "./candle.tsx";

interface TicketProps {
  /** Unique on the page; the heading's id is `<id>-when`. Without it the ticket is decorative. */
  readonly id?: string;
  /**
   * `forming`: dotted lines replace what is not known yet. `torn`: just booked, so its stub is being torn
   * off.
   */
  readonly state: "forming" | "torn" | "kept" | "cancelled";
  readonly eyebrow: string;
  /** `YYYY-MM-DD`; for times after midnight, the date on which the evening began. Empty if no date is chosen. */
  readonly date: string;
  readonly time: string;
  /** Minutes since midnight at the start of `date`, if known. */
  readonly minutes?: number | undefined;
  readonly numberOfPersons: number | undefined;
  /** The guest's name. */
  readonly name?: string | null | undefined;
  /** Number of the reservation; undefined if there is none, or none yet. */
  readonly reference?: string | undefined;
  /** Shown below the number. */
  readonly note?: string;
  /** Shown below the facts: the guest's wishes. */
  readonly children?: ReactNode;
}

/**
 * A reservation as a ticket with a stub and a candle, used from the booking form until the evening itself.
 */
export function Ticket(ticket: TicketProps) {
  const { id, state, eyebrow, date, time, minutes, numberOfPersons, name, reference, note, children } =
    ticket;
  const { site } = use(SiteContext);
  const formats = useFormats();
  const t = useMessages("layout");
  const [first, second] = isCalendarDate(date) ? [weekdayName(date, formats), fullDay(date, formats)] : [];
  const night = isCalendarDate(date) ? bookingNight({ date, minutes }, formats, t) : undefined;
  const Frame = id === undefined ? "div" : "article";
  const When = id === undefined ? "p" : SubHeading;
  const forming = state === "forming";
  return (
    <div className={styles.frame}>
      <Frame
        className={clsx(styles.root, styles[state])}
        {...(id === undefined ? { "aria-hidden": true } : { "aria-labelledby": `${id}-when` })}
      >
        <div className={styles.main}>
          <p className={styles.head}>
            <span>{eyebrow}</span>
            {site.name ? <b>{site.name}.</b> : null}
            <Candle lit={state === "torn" || state === "kept"} className={styles.candle} />
          </p>
          <When {...(id === undefined ? {} : { id: `${id}-when` })} className={styles.when}>
            {/* A single text node: a browser's page translation replaces text nodes, which React could then not remove. */}
            <span>{second && id !== undefined ? `${first}, ` : first}</span>
            <span>{second}</span>
          </When>
          <dl className={styles.facts}>
            <div>
              <dt>{t("ticket.time")}</dt>
              <dd>{time}</dd>
              {night ? <dd className={styles.night}>{night}</dd> : null}
            </div>
            <div>
              <dt>{t("ticket.party")}</dt>
              <dd>{numberOfPersons === undefined ? "" : t("ticket.guests", { count: numberOfPersons })}</dd>
            </div>
            {name || forming ? (
              <div>
                <dt>{t("ticket.name")}</dt>
                <dd>{name}</dd>
              </div>
            ) : null}
          </dl>
          {children}
        </div>
        {reference === undefined && !forming ? null : (
          <dl className={styles.stub}>
            <div>
              <dt>{t("ticket.number")}</dt>
              <dd className={styles.number}>{reference}</dd>
              {note ? <dd className={styles.note}>{note}</dd> : null}
            </div>
          </dl>
        )}
      </Frame>
    </div>
  );
}
