import type { OpeningHoursSpecification } from "schema-dts";
import type { BookingSettings } from "../content-model/content.ts";
import { shiftDate, type Weekday } from "../shared/calendar-date.ts";
import { covers, overrules, shortestFirst } from "../shared/date-range.ts";

const dayNames = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
} as const satisfies Readonly<Record<Weekday, string>>;

interface Period {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly days?: readonly Weekday[];
}

type Hours = Exclude<OpeningHoursSpecification, string>;

const hours = ({ name, from, to, days }: Period, valid: Partial<Hours> = {}): Hours => ({
  "@type": "OpeningHoursSpecification",
  name,
  ...(days ? { dayOfWeek: days.map((day) => dayNames[day]) } : {}),
  opens: from,
  closes: to,
  ...valid,
});

/**
 * The hours of days that are not as usual, under the same rules as bookings: of a closure and a special opening on one
 * day the shorter counts. Days that are alike are put together. A closed day opens and closes at midnight, as Google
 * asks (developers.google.com/search/docs/appearance/structured-data/local-business).
 */
function exceptionalHours(booking: BookingSettings): Hours[] {
  const range = <T extends { from: string; to?: string }>(raw: T) => ({ ...raw, to: raw.to ?? raw.from });
  const closures = shortestFirst((booking.closures ?? []).map(range));
  const openings = shortestFirst((booking.specialOpenings ?? []).map(range));
  const all = [...closures, ...openings];
  const starts = [...new Set(all.flatMap(({ from, to }) => [from, shiftDate(to, 1)]))].sort();
  return starts.flatMap((validFrom, index): Hours[] => {
    const next = starts[index + 1];
    if (next === undefined || !all.some(covers(validFrom))) return [];
    const valid = { validFrom, validThrough: shiftDate(next, -1) };
    const opening = openings.find(covers(validFrom));
    const closing = closures.filter(
      (closure) => covers(validFrom)(closure) && (!opening || overrules(closure, opening)),
    );
    const isClosed = ({ name }: Period) =>
      closing.some(({ servicePeriods = [] }) => servicePeriods.length === 0 || servicePeriods.includes(name));
    const periods: readonly Period[] = opening?.servicePeriods ?? booking.servicePeriods;
    const open = periods.filter((period) => !isClosed(period));
    return open.length > 0
      ? open.map((period) => hours(period, valid))
      : [{ "@type": "OpeningHoursSpecification", opens: "00:00", closes: "00:00", ...valid }];
  });
}

/** When guests can come: the bookable service periods, then the days that are not as usual. */
export const openingHours = (booking: BookingSettings): OpeningHoursSpecification[] => [
  ...booking.servicePeriods.map((period) => hours(period)),
  ...exceptionalHours(booking),
];
