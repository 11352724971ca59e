import { PaperTicket } from "../../components/paper-ticket.tsx";
import { countOf } from "../../shared/plural.ts";
import { longDay } from "../../shared/format-date.ts";
import { isCalendarDate } from "../../shared/time.ts";

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

/** The ticket while the form is being filled in. It repeats the fields. */
export function TicketSoFar({ name, date, time, partySize, guest }: TicketSoFarProps) {
  const [weekday, day] = isCalendarDate(date) ? longDay(date).split(", ") : [];
  return (
    <PaperTicket
      heading="Your ticket, so far"
      name={name}
      date={[weekday, day]}
      time={time}
      party={partySize === undefined ? "" : countOf(partySize, "guest")}
      guest={guest.trim()}
      note="It comes with the answer."
    />
  );
}
