import { useEffect, useState } from "react";
import { retryImport } from "../../../core/browser/retry-import.ts";
import type { AvailabilityReply } from "../contract/availability.ts";

/** The availability script, which is loaded only once the guest chooses a day, so that pages load faster. */
export const availabilityScript = retryImport(() => import("./availability-hint.tsx"));

type HintModule = Awaited<ReturnType<typeof availabilityScript.load>>;

/**
 * Keeps the free times of the chosen day up to date while the guest chooses. The times are undefined until
 * the service has replied.
 *
 * @param date `YYYY-MM-DD`; empty if none is chosen
 * @param partySize 1 until the guest has chosen a party size
 * @param sending true while a booking is being sent, which may change the free times
 * @param time a time for which the free tables are requested too
 */
export function useAvailability(date: string, partySize: number, sending: boolean, time?: string) {
  const [hint, setHint] = useState<HintModule>();
  const [last, setLast] = useState<AvailabilityReply>();

  // If the party exceeds the maximum size, requests the times for one person instead, because the guest still
  // needs the day's opening hours.
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
    /** The last reply for any day. It contains the maximum party size and the bookable dates. */
    last,
    /** The last reply for this day, for any party size. It contains the day's times. */
    sameDay,
    /** The reply for this day and party size. */
    day: sameDay?.partySize === partySize ? sameDay : undefined,
  };
}
