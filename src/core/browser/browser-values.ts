import { useSyncExternalStore } from "react";
import { isServiceTimeKnown, serviceNow, subscribeToServiceTime } from "./service-clock.ts";
import { wallClock } from "../shared/time.ts";

const never = () => () => undefined;

/**
 * Returns a value that only the guest's browser knows, such as the day or a stored choice. The value is
 * undefined in the built HTML and while React hydrates it; afterwards, it is the result of `read`. `read`
 * must return the same result until something changes.
 */
export const useClientValue = <T>(read: () => T): T | undefined =>
  useSyncExternalStore<T | undefined>(never, read, () => undefined);

/** Returns the restaurant's calendar day at a moment, `YYYY-MM-DD`. */
export const calendarDay = (timeZone: string, now: Date): string => wallClock(now, timeZone).date;

const nothing = () => undefined;

/**
 * Returns the restaurant's calendar day, `YYYY-MM-DD`, according to the service's clock or, until its time is
 * known, the device's clock. Undefined in the built HTML, which may be read on any day.
 */
export const useToday = (timeZone: string): string | undefined =>
  useSyncExternalStore<string | undefined>(
    subscribeToServiceTime,
    () => calendarDay(timeZone, serviceNow()),
    nothing,
  );

/** True if {@link useToday} comes from the service's clock. */
export const useTodayIsSure = (): boolean =>
  useSyncExternalStore(subscribeToServiceTime, isServiceTimeKnown, () => false);
