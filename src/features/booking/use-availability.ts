import { useEffect, useState } from "react";
import type { AvailabilityReply } from "../../contract/availability.ts";

/** Fetched when a day is chosen: a page that only shows a form does not carry it. */
const loadHint = () => import("./availability-hint.tsx");

type HintModule = Awaited<ReturnType<typeof loadHint>>;

/**
 * What is free on the chosen day, kept up to date while the guest chooses; nothing until the service has answered, and
 * nothing where it does not.
 *
 * @param date `YYYY-MM-DD`, or empty while none is chosen
 * @param partySize 1 while it is not known
 * @param sending whether a booking is under way: it may change what is free
 */
export function useAvailability(date: string, partySize: number, sending: boolean) {
  const [hint, setAdvice] = useState<HintModule>();
  const [last, setLast] = useState<AvailabilityReply>();

  // Larger than any table: the day's hours are worth knowing all the same.
  const asked = last && partySize > last.largestParty ? 1 : partySize;

  useEffect(() => {
    if (date === "" || hint) return;
    let gone = false;
    loadHint().then(
      (loaded) => {
        if (!gone) setAdvice(loaded);
      },
      // The form works without it, and the next choice of a day tries again.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [date, hint]);

  useEffect(() => {
    if (date === "" || !hint) return;
    if (sending) return hint.forgetDays();
    return hint.watchDay(date, asked, setLast);
  }, [hint, date, asked, sending]);

  const sameDay = last?.date === date ? last : undefined;
  return {
    hint,
    /** The last answer, whatever it was about: it tells the largest party. */
    last,
    /** The last answer about this day, whatever the party: it tells the day's times. */
    sameDay,
    /** The answer about this day for this party. */
    day: sameDay?.partySize === partySize ? sameDay : undefined,
  };
}
