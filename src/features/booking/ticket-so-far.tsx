import { countOf } from "../../shared/plural.ts";
import { longDay } from "../../shared/format-date.ts";
import { isCalendarDate } from "../../shared/time.ts";
import * as styles from "./ticket-so-far.module.css";

interface TicketSoFarProps {
  /** The restaurant's. */
  readonly name: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly date: string;
  readonly time: string;
  readonly partySize: number | undefined;
  /** The guest's name as typed. */
  readonly guest: string;
}

/** The ticket while the form is being filled in: what is still missing is a dotted line. It repeats the fields, for the eye alone. */
export function TicketSoFar({ name, date, time, partySize, guest }: TicketSoFarProps) {
  const [weekday, day] = isCalendarDate(date) ? longDay(date).split(", ") : [];
  return (
    <div className={styles.root} aria-hidden="true">
      <div>
        <p className={styles.head}>
          Your ticket, so far <b>{name}.</b>
        </p>
        <p className={styles.date}>
          <span>{weekday}</span>
          <span>{day}</span>
        </p>
        <dl>
          <div>
            <dt>Time</dt>
            <dd>{time}</dd>
          </div>
          <div>
            <dt>Party</dt>
            <dd>{partySize === undefined ? "" : countOf(partySize, "guest")}</dd>
          </div>
          <div>
            <dt>In the name of</dt>
            <dd>{guest.trim()}</dd>
          </div>
        </dl>
      </div>
      <div className={styles.stub}>
        <p>Number</p>
        <p className={styles.number} />
        <p>It comes with the answer.</p>
      </div>
    </div>
  );
}
