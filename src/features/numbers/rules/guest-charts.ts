import { weekdays, shiftDate } from "../../../core/shared/calendar-date.ts";
import { plainDay } from "../../../core/shared/format-date.ts";
import { timeOfDay } from "../../../core/shared/time.ts";
import { type Cell } from "../contract/numbers.ts";
import { type Day } from "./totals.ts";
import { percent, weekdayText } from "./words.ts";
import {
  usualWeeks,
  type Figures,
  type Sums,
  columns,
  coversOf,
  compared,
  guests,
  share,
  weekdayNumber,
  most,
  type Build,
} from "./figures.ts";

/**
 * Returns the mean of a service's covers on the same weekday in the preceding weeks; null if the service was
 * never open then.
 */
function usualCovers(history: ReadonlyMap<string, Day>, date: string, service: string): number | null {
  const earlier: number[] = [];
  for (let week = 1; week <= usualWeeks; week += 1) {
    const covers = history.get(shiftDate(date, -7 * week))?.book.services[service];
    if (covers) earlier.push(covers.arrived);
  }
  return earlier.length === 0 ? null : earlier.reduce((sum, one) => sum + one, 0) / earlier.length;
}

export const covers: Build = (sums, before, { days, history, hasEvening, isRunning, formats }) => {
  const known = new Map(history.map((day) => [day.date, day]));
  const rows = days.flatMap(({ date, book }) =>
    Object.entries(book.services).map(([service, { expected, arrived }]): Cell[] => [
      date,
      service === "" ? "Other times" : service,
      expected,
      ...(hasEvening ? [arrived] : []),
      usualCovers(known, date, service),
    ]),
  );
  const own = coversOf(sums.book.services);
  const came = hasEvening ? own.arrived : own.expected;
  const was = coversOf(before.book.services);
  const fullest = most(days, ({ book }) => coversOf(book.services).arrived);
  const evenings = days.filter(({ book }) => coversOf(book.services).arrived > 0).length;
  const verb = hasEvening ? (isRunning ? "have come so far" : "came") : "were booked";
  return {
    heading: "Covers",
    sentence:
      rows.length === 0
        ? "No service is on record in this period."
        : `${guests(came)} ${verb}${compared(before, came, hasEvening ? was.arrived : was.expected)}.${
            fullest && evenings > 1
              ? ` The fullest day was ${plainDay(fullest.date, formats)} with ${coversOf(fullest.book.services).arrived}.`
              : ""
          }`,
    columns: columns({
      Date: "date",
      Service: "text",
      Expected: "count",
      ...(hasEvening ? { Arrived: "count" } : {}),
      [`Mean of ${usualWeeks} weeks`]: "mean",
    }),
    rows,
  };
};

const sourceNames = {
  online: "Site",
  phone: "Telephone",
  "walk-in": "Walk-in",
  "waiting-list": "Waiting list",
} as const;

const sourceVerbs: Readonly<Record<keyof typeof sourceNames, string>> = {
  online: "booked on the site",
  phone: "booked by telephone",
  "walk-in": "walked in",
  "waiting-list": "came from the waiting list",
};

export const sources: Build = (sums, before) => {
  const arrived = ({ book }: Sums, source: string) => book.sources[source]?.arrived ?? 0;
  const kinds = Object.keys(sourceNames) as (keyof typeof sourceNames)[];
  const all = kinds.reduce((sum, source) => sum + arrived(sums, source), 0);
  const first = most(kinds, (source) => arrived(sums, source));
  return {
    heading: "Where guests come from",
    sentence: first
      ? `${percent(arrived(sums, first) / all)} of ${guests(all)} ${sourceVerbs[first]}.`
      : "No guests came in this period.",
    columns: columns({ Source: "text", Guests: "count", "Period before": "count" }),
    rows: kinds.map((source) => [sourceNames[source], arrived(sums, source), arrived(before, source)]),
  };
};

export const booked: Build = (_sums, _before, { booked: days, formats }) => {
  const all = days.reduce((sum, { covers: count }) => sum + count, 0);
  const first = most(days, ({ covers: count }) => count);
  return {
    heading: "Booked for the next 14 days",
    sentence: first
      ? `${guests(all)} ${all === 1 ? "is" : "are"} booked, most of them on ${plainDay(first.date, formats)}: ${first.covers}.`
      : "There are no bookings for the next 14 days.",
    columns: columns({ Date: "date", Parties: "count", Guests: "count" }),
    rows: days.map(({ date, parties, covers: count }) => [date, parties, count]),
  };
};

/** Share of seats taken at which a quarter of an hour counts as full. */
const fullShare = 0.95;

interface Quarter {
  readonly weekday: number;
  readonly minutes: number;
  readonly share: number;
}

/** Returns the longest run of full quarter hours on one weekday. */
function longestFull(quarters: readonly Quarter[]): Quarter[] {
  let longest: Quarter[] = [];
  let run: Quarter[] = [];
  for (const one of quarters) {
    const last = run.at(-1);
    const continues = last?.weekday === one.weekday && last.minutes + 15 === one.minutes;
    run = one.share < fullShare ? [] : continues ? [...run, one] : [one];
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

function occupancySentence(
  quarters: readonly Quarter[],
  refused: { readonly requests: number; readonly guests: number },
  { days, hasTables, formats }: Figures,
): string {
  if (!hasTables) return "There are no tables in the settings.";
  const away =
    refused.requests === 0
      ? "no request was refused"
      : `${guests(refused.guests)} ${refused.guests === 1 ? "was" : "were"} turned away`;
  const name = (weekday: number) => `${weekdayText(weekday)}${days.length > 7 ? "s" : ""}`;
  const full = longestFull(quarters);
  if (full.length > 0) {
    const verb = days.length > 7 ? "were" : "was";
    return `${name(full[0]!.weekday)} ${verb} full from ${timeOfDay(full[0]!.minutes, formats)} to ${timeOfDay(full.at(-1)!.minutes + 15, formats)}; ${away}.`;
  }
  const fullest = most(quarters, (one) => one.share);
  return fullest
    ? `The fullest was ${weekdayText(fullest.weekday)} at ${timeOfDay(fullest.minutes, formats)}, with ${percent(fullest.share)} of the seats taken; ${away}.`
    : `No seats were taken in this period; ${away}.`;
}

export const occupancy: Build = (sums, _before, figures) => {
  const { days, formats } = figures;
  const cells = new Map<
    string,
    {
      weekday: number;
      minutes: number;
      taken: number;
      available: number;
      times: number;
      requests: number;
      guests: number;
    }
  >();
  const cellOf = (date: string, minutes: number) => {
    const weekday = weekdayNumber(date);
    const key = `${weekday} ${minutes}`;
    const cell = cells.get(key) ?? {
      ...{ weekday, minutes, taken: 0, available: 0, times: 0, requests: 0, guests: 0 },
    };
    cells.set(key, cell);
    return cell;
  };
  for (const { date, book, counts } of days) {
    for (const [minutes, { taken, available, times }] of Object.entries(book.seats)) {
      const cell = cellOf(date, Number(minutes));
      cell.taken += taken;
      cell.available += available;
      cell.times += times;
    }
    for (const [minutes, { requests, guests: count }] of Object.entries(counts.refused)) {
      const cell = cellOf(date, Number(minutes));
      cell.requests += requests;
      cell.guests += count;
    }
  }
  const order = (weekday: number) => (weekday - weekdays.indexOf(formats.weekStart) + 7) % 7;
  const sorted = [...cells.values()].toSorted(
    (a, b) => order(a.weekday) - order(b.weekday) || a.minutes - b.minutes,
  );
  const refused = Object.values(sums.counts.refused).reduce(
    (sum, one) => ({ requests: sum.requests + one.requests, guests: sum.guests + one.guests }),
    { requests: 0, guests: 0 },
  );
  return {
    heading: "Seats taken, and requests refused",
    sentence: occupancySentence(
      sorted.flatMap(({ weekday, minutes, taken, available }) =>
        available === 0 ? [] : [{ weekday, minutes, share: taken / available }],
      ),
      refused,
      figures,
    ),
    columns: columns({
      Weekday: "weekday",
      Time: "time",
      "Seats taken": "mean",
      "Seats available": "mean",
      Share: "share",
      "Requests refused": "count",
      "Guests refused": "count",
    }),
    rows: sorted.map(({ weekday, minutes, taken, available, times, requests, guests: count }) => [
      weekday,
      minutes,
      times === 0 ? null : taken / times,
      times === 0 ? null : available / times,
      share(taken, available),
      requests,
      count,
    ]),
  };
};
