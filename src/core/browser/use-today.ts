import { useSyncExternalStore } from "react";
import { isServiceTimeKnown, serviceNow, subscribeToServiceTime } from "./service-clock.ts";
import { calendarDay } from "./today.ts";

const nothing = () => undefined;

/**
 * The restaurant's calendar day, `YYYY-MM-DD`, by the service's clock as soon as it has been heard and by the device's until
 * then; undefined in the built HTML, which may be read on any day.
 */
export const useToday = (timeZone: string): string | undefined =>
  useSyncExternalStore<string | undefined>(
    subscribeToServiceTime,
    () => calendarDay(timeZone, serviceNow()),
    nothing,
  );

/** Whether {@link useToday} is the service's day. */
export const useTodayIsSure = (): boolean =>
  useSyncExternalStore(subscribeToServiceTime, isServiceTimeKnown, () => false);
