import { type Chart, type ChartId, type Headline, type Unit } from "../contract/numbers.ts";
import { sumOf } from "./totals.ts";
import { counted } from "./words.ts";
import {
  type Figures,
  type Sums,
  sumDays,
  columns,
  coversOf,
  hasRecords,
  compared,
  share,
  type Build,
  sumOutcomes,
} from "./figures.ts";
import { booked, covers, occupancy, sources } from "./guest-charts.ts";
import { noShows, reminders, returning, stays, tables, waiting } from "./evening-charts.ts";
import { dishes, orderDelays, orderHours, orders, pairs, stations } from "./order-charts.ts";

const site: Build = ({ counts }, before, { days, countsVisits }) => {
  const views = sumOf(counts.pages);
  const isCounted = countsVisits || views > 0;
  return {
    heading: "The site",
    sentence: !isCounted
      ? "Visits are not counted, because COUNT_VISITS is off."
      : `${counted(views, "page")} ${views === 1 ? "was" : "were"} viewed${compared(before, views, sumOf(before.counts.pages))}; ${counted(counts.emptySearches, "search", "searches")} found nothing.`,
    columns: columns({ Date: "date", "Page views": "count", "Searches without results": "count" }),
    rows: isCounted ? days.map((day) => [day.date, sumOf(day.counts.pages), day.counts.emptySearches]) : [],
  };
};

const pages: Build = ({ counts }) => {
  const rows = Object.entries(counts.pages)
    .toSorted(([a, some], [b, more]) => more - some || a.localeCompare(b, "en"))
    .slice(0, 20);
  return {
    heading: "Most viewed pages",
    sentence: rows[0]
      ? `${rows[0][0]} was viewed most often: ${counted(rows[0][1], "time")}.`
      : "No pages were viewed in this period.",
    columns: columns({ Page: "text", Views: "count" }),
    rows,
  };
};

const always = (): boolean => true;
const ofEvening = ({ hasEvening }: Figures): boolean => hasEvening;
const ofOrders = ({ hasOrders, isOwner }: Figures): boolean => hasOrders && isOwner;
const ofOwner = ({ isOwner }: Figures): boolean => isOwner;

/** The charts in order. */
const builders: readonly (readonly [id: ChartId, isShown: (figures: Figures) => boolean, build: Build])[] = [
  ["covers", always, covers],
  ["sources", always, sources],
  ["booked", always, booked],
  ["occupancy", always, occupancy],
  ["stays", ofEvening, stays],
  ["tables", ofEvening, tables],
  ["no-shows", ofEvening, noShows],
  ["reminders", ofEvening, reminders],
  ["waiting", ofEvening, waiting],
  ["returning", ofOwner, returning],
  ["orders", ofOrders, orders],
  ["order-hours", ofOrders, orderHours],
  ["order-delays", ofOrders, orderDelays],
  ["stations", ofOrders, stations],
  ["dishes", ofOrders, dishes],
  ["pairs", ofOrders, pairs],
  ["site", ofOwner, site],
  ["pages", ofOwner, pages],
];

function headlinesOf(sums: Sums, before: Sums, figures: Figures): Headline[] {
  const { hasEvening, isOwner, hasOrders } = figures;
  const headline = (name: string, unit: Unit, value: (sums: Sums) => number | null): Headline => ({
    name,
    unit,
    value: value(sums),
    before: hasRecords(before) ? value(before) : null,
  });
  const outcomes = ({ book }: Sums) => sumOutcomes(book.ahead);
  const seats = ({ book }: Sums) =>
    Object.values(book.seats).reduce(
      (sum, one) => ({ taken: sum.taken + one.taken, available: sum.available + one.available }),
      { taken: 0, available: 0 },
    );
  return [
    headline("Guests", "count", ({ book }) => coversOf(book.services).arrived),
    headline("Seats taken", "share", (one) => share(seats(one).taken, seats(one).available)),
    ...(hasEvening
      ? [headline("No-shows", "share", (one) => share(outcomes(one).noShows, outcomes(one).bookings))]
      : []),
    headline("Turned away", "count", ({ counts }) =>
      Object.values(counts.refused).reduce((sum, one) => sum + one.guests, 0),
    ),
    ...(hasOrders && isOwner
      ? [
          headline("Orders", "count", ({ orders: one }) => one.orders),
          headline("Sales", "money", ({ orders: one }) => one.cents),
        ]
      : []),
    ...(isOwner
      ? [headline("Returning", "share", ({ book: { returning: one } }) => share(sumOf(one.weeks), one.known))]
      : []),
  ];
}

/** Returns the charts that a staff member sees, and the numbers above them. */
export function chartsOf(figures: Figures): {
  readonly headlines: readonly Headline[];
  readonly charts: readonly Chart[];
} {
  const [sums, before] = [sumDays(figures.days), sumDays(figures.before)];
  return {
    headlines: headlinesOf(sums, before, figures),
    charts: builders
      .filter(([, isShown]) => isShown(figures))
      .map(([id, , build]) => ({ id, ...build(sums, before, figures) })),
  };
}
