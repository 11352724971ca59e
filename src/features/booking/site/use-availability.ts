import { useEffect, useState } from "react";
import { retryImport } from "../../../core/browser/retry-import.ts";
import type { AvailabilityReply } from "../contract/availability.ts";

/** Script that is not loaded until a day is chosen, so that pages load faster. */
export const availabilityScript = retryImport(() => import("./availability-hint.tsx"));

type HintModule = Awaited<ReturnType<typeof availabilityScript.load>>;

/**
 * Keeps the free times of the chosen day up to date while the guest chooses. The times are undefined until
 * the service has replied.
 *
 * @param date `YYYY-MM-DD`; empty if none is chosen
 * @param partySize 1 if the guest has not chosen one
 * @param sending true while a booking is being sent, which may change the free times
 * @param time a time for which the free tables are requested too
 */
export function useAvailability(date: string, partySize: number, sending: boolean, time?: string) {
  const [hint, setHint] = useState<HintModule>();
  const [last, setLast] = useState<AvailabilityReply>();

  // If the party exceeds the maximum size, requests the day for one person, because its hours are still
  // useful.
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
    /** The last reply for any day. It contains the largest party and the bookable dates. */
    last,
    /** The last reply for this day and any party. It contains the day's times. */
    sameDay,
    /** The reply for this day and party. */
    day: sameDay?.partySize === partySize ? sameDay : undefined,
  };
}
