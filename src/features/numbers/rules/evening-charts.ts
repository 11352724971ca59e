import { type Cell } from "../contract/numbers.ts";
import { aheadFrom } from "./book-totals.ts";
import { add, quantile, sumOf, type Outcomes, type Tally } from "./totals.ts";
import { counted, listText, percent } from "./words.ts";
import { columns, share, numbersOf, most, type Build, noOutcomes, sumOutcomes } from "./figures.ts";

/** Minimum number of parties for a statement about how long they stay. */
const fewestParties = 10;
/** Link to the settings for how long parties stay. */
const turnTimes = {
  to: "/admin/#/collections/settings/entries/booking",
  label: "Change how long parties stay",
};

export const stays: Build = ({ book }) => {
  const rows = numbersOf(book.stays).map((size) => {
    const { parties, planned, minutes } = book.stays[size]!;
    return {
      size,
      parties,
      planned: planned / parties,
      median: quantile(minutes, 0.5)!,
      p80: quantile(minutes, 0.8)!,
    };
  });
  const known = rows.filter(({ parties }) => parties >= fewestParties);
  const slowest = most(known, ({ median, planned }) => median - planned);
  return {
    heading: "How long parties stay",
    sentence:
      rows.length === 0
        ? "No party has both come and left in this period."
        : known.length === 0
          ? `There were fewer than ${fewestParties} parties of each size, which is too few to compare.`
          : slowest
            ? `Half of the parties of ${slowest.size} stayed more than ${slowest.median} minutes; ${Math.round(slowest.planned)} are planned.`
            : "At least half of the parties of each size left within the planned time.",
    columns: columns({
      "Party size": "count",
      Parties: "count",
      Planned: "minutes",
      "Half stayed": "minutes",
      "Four in five stayed": "minutes",
    }),
    rows: rows.map(({ size, parties, planned, median, p80 }) => [size, parties, planned, median, p80]),
  };
};

export const tables: Build = ({ book }, _before, { tableNames, isOwner }) => {
  const rows = Object.entries(book.tables)
    .map(([id, { parties, planned, stayed }]) => ({
      name: tableNames.get(id) ?? `${id} (removed)`,
      parties,
      planned: planned / parties,
      stayed: stayed / parties,
    }))
    .toSorted((a, b) => b.stayed - b.planned - (a.stayed - a.planned) || a.name.localeCompare(b.name, "en"));
  const known = rows.filter(({ parties }) => parties >= fewestParties);
  const slow = known.filter(({ planned, stayed }) => stayed > planned * 1.05);
  return {
    heading: "Tables that turn slowly",
    sentence:
      known.length === 0
        ? `No table had ${fewestParties} parties, which are needed to compare it with the rules.`
        : slow.length === 0
          ? "No table turns more slowly than the rules assume."
          : `${slow.length === 1 ? "Table" : "Tables"} ${listText(slow.slice(0, 5).map(({ name }) => name))} ${
              slow.length === 1 ? "turns" : "turn"
            } more slowly than the rules assume.`,
    columns: columns({ Table: "text", Parties: "count", Planned: "minutes", Stayed: "minutes" }),
    rows: rows.map(({ name, parties, planned, stayed }) => [name, parties, planned, stayed]),
    ...(slow.length > 0 && isOwner ? { link: turnTimes } : {}),
  };
};

/** Names a group of bookings by how many days ahead they were made: `2–6 days`. */
function aheadName(from: number): string {
  const next = aheadFrom[aheadFrom.indexOf(from as (typeof aheadFrom)[number]) + 1];
  if (from === 0) return "Same day";
  if (next === undefined) return `${from} days or more`;
  return next === from + 1 ? counted(from, "day") : `${from}–${next - 1} days`;
}

const outcomeColumns = {
  Bookings: "count",
  "No-shows": "count",
  "No-shows of all": "share",
  Cancelled: "count",
  "Cancelled within a day": "count",
} as const;
const outcomeCells = ({ bookings, noShows, cancelled, late }: Outcomes): Cell[] => [
  bookings,
  noShows,
  share(noShows, bookings),
  cancelled,
  late,
];

export const noShows: Build = ({ book }) => {
  const all = sumOutcomes(book.ahead);
  const unresolved =
    book.unresolved === 0
      ? ""
      : ` ${counted(book.unresolved, "party", "parties")} ${book.unresolved === 1 ? "is" : "are"} unresolved: they were marked neither as arrived nor as a no-show.`;
  return {
    heading: "No-shows and late cancellations",
    sentence:
      all.bookings === 0
        ? "There were no bookings in this period."
        : `${all.noShows} of ${counted(all.bookings, "booking")} ${all.noShows === 1 ? "was a no-show" : "were no-shows"} (${percent(all.noShows / all.bookings)}), and ${all.late} ${all.late === 1 ? "was" : "were"} cancelled less than a day ahead.${unresolved}`,
    columns: columns({ "Booked ahead": "text", ...outcomeColumns }),
    rows:
      all.bookings === 0
        ? []
        : aheadFrom.map((from) => [aheadName(from), ...outcomeCells(book.ahead[from] ?? noOutcomes)]),
  };
};

const reminderNames = {
  coming: "Reminded, said yes",
  silent: "Reminded, no answer",
  none: "Not reminded",
} as const;

export const reminders: Build = ({ book }) => {
  const { coming = noOutcomes, silent = noOutcomes, none = noOutcomes } = book.reminders;
  const reminded = sumOutcomes({ coming, silent });
  return {
    heading: "Reminders",
    sentence:
      reminded.bookings === 0
        ? "No guest was reminded in this period."
        : none.bookings === 0
          ? `${percent(reminded.noShows / reminded.bookings)} of reminded guests did not come.`
          : `${percent(reminded.noShows / reminded.bookings)} of reminded guests did not come, compared with ${percent(none.noShows / none.bookings)} of the others.`,
    columns: columns({ Reminder: "text", ...outcomeColumns }),
    rows:
      reminded.bookings + none.bookings === 0
        ? []
        : Object.entries(reminderNames).map(([kind, name]) => [
            name,
            ...outcomeCells(book.reminders[kind] ?? noOutcomes),
          ]),
  };
};

export const waiting: Build = ({ book }) => {
  const places = (["door", "home"] as const).flatMap((place) => {
    const one = book.waiting[place];
    return one ? [{ name: place === "door" ? "At the door" : "At home", ...one }] : [];
  });
  const joined = places.reduce((sum, one) => sum + one.joined, 0);
  const given = places.reduce((sum, one) => sum + one.accepted + one.seated, 0);
  const minutes: Tally = {};
  for (const one of places) add(minutes, one.minutes);
  const median = quantile(minutes, 0.5);
  return {
    heading: "Waiting list",
    sentence:
      joined === 0
        ? "No one waited in this period."
        : `${given} of ${counted(joined, "party", "parties")} got a table${median === null ? "" : `, half of them within ${median} minutes`}.`,
    columns: columns({
      Waited: "text",
      Joined: "count",
      Offered: "count",
      Accepted: "count",
      Seated: "count",
      Left: "count",
      "Half waited": "minutes",
    }),
    rows: places.map((one) => [
      one.name,
      one.joined,
      one.offered,
      one.accepted,
      one.seated,
      one.left,
      quantile(one.minutes, 0.5),
    ]),
  };
};

/** Groups of returning parties by the time since their last visit: the minimum number of weeks for each group. */
const weeksFrom = [0, 1, 2, 4, 8, 13, 26] as const;

export const returning: Build = ({ book: { returning: sums } }) => {
  const again = sumOf(sums.weeks);
  const median = quantile(sums.weeks, 0.5);
  const rows = weeksFrom.map((from, index): [string, number] => {
    const next = weeksFrom[index + 1];
    const name =
      from === 0
        ? "Under 7 days"
        : next === undefined
          ? `${from} weeks or more`
          : next === from + 1
            ? `${7 * from}–${7 * next - 1} days`
            : `${from}–${next - 1} weeks`;
    const count = Object.entries(sums.weeks).reduce(
      (sum, [weeks, one]) => sum + (Number(weeks) >= from && Number(weeks) < (next ?? Infinity) ? one : 0),
      0,
    );
    return [name, count];
  });
  return {
    heading: "Returning guests",
    sentence:
      sums.known === 0
        ? "No party in this period left a telephone number or an email address."
        : again === 0
          ? `None of the ${counted(sums.known, "known party", "known parties")} had been here before.`
          : `${percent(again / sums.known)} of ${counted(sums.known, "known party", "known parties")} had been here before: half of them came back ${
              median === 0 ? "within a week" : `within ${counted(median! + 1, "week")}`
            }.`,
    columns: columns({ "Came again after": "text", Parties: "count" }),
    rows: sums.known === 0 ? [] : rows,
  };
};
