import type { OpeningHoursSpecification } from "schema-dts";
import { shiftDate, weekdayNames, type Weekday } from "../../core/shared/calendar-date.ts";
import type { Named } from "../../core/shared/guest-names.ts";
import { exceptionBounds, exceptionsOn, type OpeningHours } from "../../core/shared/opening-day.ts";

interface Period extends Named {
  readonly from: string;
  readonly to: string;
  readonly days?: readonly Weekday[];
}

type Hours = Exclude<OpeningHoursSpecification, string>;

const hours = ({ name, label = name, from, to, days }: Period, valid: Partial<Hours> = {}): Hours => ({
  "@type": "OpeningHoursSpecification",
  name: label,
  ...(days ? { dayOfWeek: days.map((day) => weekdayNames[day]) } : {}),
  opens: from,
  closes: to,
  ...valid,
});

/**
 * Returns the hours of exceptional days, according to the rules for bookings: if a closure and a special
 * opening fall on the same day, the one that covers fewer days counts. Consecutive equal days are merged. A
 * closed day opens and closes at midnight, as Google requires
 * (developers.google.com/search/docs/appearance/structured-data/local-business).
 */
function exceptionalHours(booking: OpeningHours): Hours[] {
  const bounds = exceptionBounds(booking);
  return bounds.flatMap((validFrom, index): Hours[] => {
    const next = bounds[index + 1];
    const { periods, isClosed, isExceptional } = exceptionsOn(booking, validFrom);
    if (next === undefined || !isExceptional) return [];
    const valid = { validFrom, validThrough: shiftDate(next, -1) };
    const open = (periods ?? booking.servicePeriods).filter((period) => !isClosed(period));
    return open.length > 0
      ? open.map((period) => hours(period, valid))
      : [{ "@type": "OpeningHoursSpecification", opens: "00:00", closes: "00:00", ...valid }];
  });
}

/** Returns when guests can come: the bookable service periods, then the exceptional days. */
export const openingHours = (booking: OpeningHours): OpeningHoursSpecification[] => [
  ...booking.servicePeriods.map((period) => hours(period)),
  ...exceptionalHours(booking),
];
