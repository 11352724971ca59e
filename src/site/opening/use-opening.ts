import { useEffect, useState } from "react";
import { useMessages } from "../../core/browser/use-messages.ts";
import { plainDay, weekdayName } from "../../core/shared/format-date.ts";
import { shiftDate, timeOfDay, wallClock } from "../../core/shared/time.ts";
import { serviceNow } from "../../core/browser/service-clock.ts";
import { nextOpening, findClosing, type ServingHours } from "./open-now.ts";
import { useFormats } from "../../core/browser/site-context.ts";

export interface Opening {
  /** Time until which the restaurant serves; undefined if it is closed. */
  readonly until?: string | undefined;
  /**
   * Next opening, in words: `Opens at 6:00 PM`, `Opens Friday at 9:00 AM`; undefined if the restaurant is
   * open, or if the next opening is unknown.
   */
  readonly opens?: string | undefined;
}

type Hours = ServingHours & { readonly timeZone: string };

/** Hours for pages that have none. */
const unknown: Hours = { servicePeriods: [], timeZone: "UTC" };

/**
 * Returns whether the restaurant is open, and if not, when it opens next. Uses the service's clock if it is
 * known; updates every half minute. Undefined until hydration, because the HTML may be a week old.
 *
 * @param hours undefined if the page has none, as in previews; the restaurant then counts as closed, with no
 * next opening
 */
export function useOpening(
  hours: Omit<Hours, "times"> | undefined,
  times?: ServingHours["times"],
): Opening | undefined {
  const { servicePeriods, closures, specialOpenings, timeZone } = hours ?? unknown;
  const formats = useFormats();
  const t = useMessages("layout");
  const [opening, setOpening] = useState<Opening>();
  useEffect(() => {
    const serving = { servicePeriods, closures, specialOpenings, times };
    const opensText = (now: Date): string | undefined => {
      const next = nextOpening(serving, timeZone, now);
      if (!next) return undefined;
      const { date } = wallClock(now, timeZone);
      const time = timeOfDay(next.minutes, formats);
      if (next.date === date) return t("hours.opens", { time });
      const day = next.date < shiftDate(date, 7) ? weekdayName : plainDay;
      return t("hours.opensOn", { day: day(next.date, formats), time });
    };
    const look = () => {
      const now = serviceNow();
      setOpening(findClosing(serving, timeZone, now, formats) ?? { opens: opensText(now) });
    };
    look();
    const timer = setInterval(look, 30_000);
    return () => clearInterval(timer);
  }, [servicePeriods, closures, specialOpenings, times, timeZone, formats, t]);
  return opening;
}

/**
 * Returns the minutes past midnight on the restaurant's clock, updated every half minute; undefined until
 * hydration.
 */
export function useMinuteNow(timeZone: string): number | undefined {
  const [minute, setMinute] = useState<number>();
  useEffect(() => {
    const look = () => setMinute(wallClock(serviceNow(), timeZone).minutes);
    look();
    const timer = setInterval(look, 30_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return minute;
}

/**
 * Daylight from the left (morning) or from above (noon). In the evening and at night, when the lamps are on,
 * the light is undefined instead.
 */
export type AmbientLight = "morning" | "noon";

/**
 * Returns the light at a time of day.
 *
 * @param minute minutes past midnight
 */
export function ambientLightAt(minute: number): AmbientLight | undefined {
  const hour = minute / 60;
  if (hour < 6 || hour >= 17) return undefined;
  return hour < 11.5 ? "morning" : "noon";
}

/** Returns the current light by the restaurant's clock; also undefined until hydration. */
export function useAmbientLight(timeZone: string): AmbientLight | undefined {
  const minute = useMinuteNow(timeZone);
  return minute === undefined ? undefined : ambientLightAt(minute);
}
