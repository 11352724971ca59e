import type { BookingSettings } from "../../../src/content/model/content.ts";
import { readRules } from "../../../src/features/booking/rules/rules.ts";
import { scheduleFor } from "../../../src/features/booking/rules/schedule.ts";
import { shiftDate, weekdayOf } from "../../../src/core/shared/calendar-date.ts";
import { minutesPerDay, minutesOf } from "../../../src/core/shared/time.ts";
import { openingHours } from "../../../src/content/structured-data/opening-hours.ts";
import { siteContent } from "../../support/content.ts";

interface Hours {
  readonly dayOfWeek?: readonly string[];
  readonly opens: string;
  readonly closes: string;
  readonly validFrom?: string;
  readonly validThrough?: string;
}

const days = { mon: "Monday", tue: "Tuesday", wed: "Wednesday", thu: "Thursday", fri: "Friday", sat: "Saturday", sun: "Sunday" }; // prettier-ignore

/** The hours of one date as a search engine reads them: hours with a date override the weekly ones. */
function read(all: readonly Hours[], date: string): string[] {
  const special = all.filter(
    ({ validFrom, validThrough }) => validFrom && validThrough && validFrom <= date && date <= validThrough,
  );
  return (special.length > 0 ? special : all.filter(({ validFrom }) => !validFrom))
    .filter(({ dayOfWeek }) => dayOfWeek?.includes(days[weekdayOf(date)!]) ?? true)
    .map(({ opens, closes }) => `${opens}-${closes}`)
    .filter((hours) => hours !== "00:00-00:00")
    .sort();
}

/** Returns the hours of one date in which the service accepts bookings. */
function booked(booking: BookingSettings, date: string): string[] {
  const periods = new Set(
    scheduleFor(readRules(booking), date)
      .slots.filter(({ closure }) => !closure)
      .map(({ servicePeriod }) => servicePeriod),
  );
  const clock = (minutes: number) => new Date((minutes % minutesPerDay) * 60_000).toISOString().slice(11, 16);
  return [...periods].map(({ start, end }) => `${clock(start)}-${clock(end)}`).sort();
}

test("on every day of two years, the machine-readable hours are those that guests can book", async () => {
  const { booking } = (await siteContent()).settings;
  const period = (name: string, from: string, to: string) => ({ name, from, to });
  const rules: BookingSettings = {
    ...booking,
    servicePeriods: [
      { ...period("Lunch", "12:00", "15:00"), days: ["tue", "wed", "thu", "fri", "sat", "sun"] },
      { ...period("Dinner", "18:00", "02:00"), days: ["thu", "fri", "sat"] },
    ],
    closures: [
      // A two-week holiday, with one evening open.
      { from: "2026-12-20", to: "2027-01-03" },
      { from: "2027-02-14", servicePeriods: ["Lunch"] },
      // A day within a special week.
      { from: "2027-05-05", reason: "Staff party" },
      { from: "2027-07-01", to: "2027-07-31", servicePeriods: ["Dinner"] },
    ],
    specialOpenings: [
      { from: "2026-12-31", servicePeriods: [period("Gala", "19:00", "04:00")] },
      {
        from: "2027-05-03",
        to: "2027-05-09",
        servicePeriods: [period("Brunch", "10:00", "14:00"), period("Dinner", "17:00", "23:00")],
      },
      { from: "2027-05-08", servicePeriods: [period("Brunch", "09:00", "16:00")] },
    ],
  };
  const hours = openingHours(rules) as unknown as readonly Hours[];
  for (const settings of [rules, booking]) {
    const marked = (settings === rules ? hours : openingHours(booking)) as unknown as readonly Hours[];
    for (let date = "2026-11-21"; date < "2028-11-21"; date = shiftDate(date, 1))
      expect([date, ...read(marked, date)]).toEqual([date, ...booked(settings, date)]);
  }
  expect(read(hours, "2026-12-31")).toEqual(["19:00-04:00"]);
  expect(read(hours, "2027-05-05")).toEqual([]);
  expect(minutesOf(hours[0]!.opens)).toBe(720);
});
