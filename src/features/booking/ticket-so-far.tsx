import { useFormats } from "../../components/use-formats.ts";
import { PaperTicket } from "../../components/paper-ticket.tsx";
import { countOf } from "../../shared/plural.ts";
import { fullDay, weekdayName } from "../../shared/format-date.ts";
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
  const formats = useFormats();
  return (
    <PaperTicket
      heading="Your ticket, so far"
      name={name}
      date={
        isCalendarDate(date) ? [weekdayName(date, formats), fullDay(date, formats)] : [undefined, undefined]
      }
      time={time}
      party={partySize === undefined ? "" : countOf(partySize, "guest")}
      guest={guest.trim()}
      note="It comes with the answer."
    />
  );
}
