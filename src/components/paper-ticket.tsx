import * as styles from "./paper-ticket.module.css";

interface PaperTicketProps {
  readonly heading: string;
  /** The restaurant's. */
  readonly name: string;
  /** In two lines. */
  readonly date: readonly [first: string | undefined, second: string | undefined];
  readonly time: string;
  readonly party: string;
  /** The guest's name. */
  readonly guest: string;
  /** Of the reservation. */
  readonly number?: string;
  /** Below the number. */
  readonly note: string;
}

/** A ticket with a stub, for the eye alone. What is empty is a dotted line, still to be written on. */
export function PaperTicket({ heading, name, date, time, party, guest, number, note }: PaperTicketProps) {
  return (
    <div className={styles.root} aria-hidden="true">
      <div>
        <p className={styles.head}>
          {heading} <b>{name}.</b>
        </p>
        <p className={styles.date}>
          <span>{date[0]}</span>
          <span>{date[1]}</span>
        </p>
        <dl>
          <div>
            <dt>Time</dt>
            <dd>{time}</dd>
          </div>
          <div>
            <dt>Party</dt>
            <dd>{party}</dd>
          </div>
          <div>
            <dt>In the name of</dt>
            <dd>{guest}</dd>
          </div>
        </dl>
      </div>
      <div className={styles.stub}>
        <p>Number</p>
        <p className={styles.number}>{number}</p>
        <p>{note}</p>
      </div>
    </div>
  );
}
