import { useEffect, useState } from "react";
import { retryImport } from "../../../core/browser/retry-import.ts";
import type { AvailabilityReply } from "../contract/availability.ts";

/** Loaded when a day is chosen, so that a page that only shows a form does not carry it. */
export const availabilityScript = retryImport(() => import("./availability-hint.tsx"));

type HintModule = Awaited<ReturnType<typeof availabilityScript.load>>;

/**
 * Free times of the chosen day, kept up to date while the guest chooses. Empty if the service has not
 * replied.
 *
 * @param date `YYYY-MM-DD`, or empty if none is chosen
 * @param partySize 1 while unknown
 * @param sending whether a booking is under way, which may change the free times
 * @param time requests the free tables at this time, too
 */
export function useAvailability(date: string, partySize: number, sending: boolean, time?: string) {
  const [hint, setHint] = useState<HintModule>();
  const [last, setLast] = useState<AvailabilityReply>();

  // For a party larger than any table the day's hours are still useful.
  const requestedSize = last && partySize > last.largestParty ? 1 : partySize;

  useEffect(() => {
    if (date === "" || hint) return;
    let unmounted = false;
    void availabilityScript.load().then((loaded) => {
      if (!unmounted) setHint(loaded);
    });
    return () => {
      unmounted = true;
    };
  }, [date, hint]);

  useEffect(() => {
    if (date === "" || !hint) return;
    if (sending) return hint.invalidateAvailability();
    return hint.subscribeToAvailability(date, requestedSize, setLast, time);
  }, [hint, date, requestedSize, sending, time]);

  const sameDay = last?.date === date ? last : undefined;
  return {
    hint,
    /** The last reply, for any day: it has the largest party and the bookable dates. */
    last,
    /** The last reply for this day, for any party: it has the day's times. */
    sameDay,
    /** The reply for this day and this party. */
    day: sameDay?.partySize === partySize ? sameDay : undefined,
  };
}
