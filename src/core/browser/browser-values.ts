import { useSyncExternalStore } from "react";
import { isServiceTimeKnown, serviceNow, subscribeToServiceTime } from "./service-clock.ts";
import { wallClock } from "../shared/time.ts";

const never = () => () => undefined;

/**
 * Returns a value that only the guest's browser has, such as the day or a stored choice. It is undefined in
 * the built HTML and while React hydrates it, then the result of `read`, which must be the same until
 * something changes.
 */
export const useClientValue = <T>(read: () => T): T | undefined =>
  useSyncExternalStore<T | undefined>(never, read, () => undefined);

/** Returns the restaurant's calendar day at a moment, `YYYY-MM-DD`. */
export const calendarDay = (timeZone: string, now: Date): string => wallClock(now, timeZone).date;

const nothing = () => undefined;

/**
 * Returns the restaurant's calendar day, `YYYY-MM-DD`: by the service's clock or, until that is known, by the
 * device's. Undefined in the built HTML, which may be read on any day.
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
