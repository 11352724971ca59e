import { usePageAddresses } from "../../../site/ui/page-link.tsx";
import { SiteLink } from "../../../site/ui/site-link.tsx";
import { inline, useMessages } from "../../../core/browser/use-messages.ts";
import { bookingHandoverAddress } from "../rules/handover.ts";

interface LargerPartyProps {
  /** Empty if none is chosen. */
  readonly date: string;
  readonly time: string;
}

/** Explains `5+ Persons`, and takes a larger party to the booking page's form with the choices so far. */
export function LargerParty({ date, time }: LargerPartyProps) {
  const t = useMessages("booking");
  const { booking } = usePageAddresses();
  if (booking === undefined) return null;
  const to = bookingHandoverAddress(booking, {
    numberOfPersons: "6",
    reservationDate: date,
    reservationTime: time,
    name: undefined,
  });
  return inline(t.rich("form.larger", { a: (inside) => <SiteLink to={to}>{inside}</SiteLink> }));
}
