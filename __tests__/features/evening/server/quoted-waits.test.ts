import { simulateMonth } from "../../../core/server/support/simulate-waits.ts";
import type { OwnedHold } from "../../../../src/features/evening/rules/evening-rules.ts";
import { quoteWaits, staysBySize } from "../../../../src/features/evening/server/quoted-waits.ts";
import { smallRestaurant } from "../../../core/server/support/bookings.ts";

const rules = smallRestaurant({ turnTimes: [{ upTo: 2, minutes: 90 }], longestTurn: 120 });
const alwaysHour = Array.from({ length: 40 }, () => ({ size: 2, minutes: 60 }));

const seated = (table: string, since: number): OwnedHold => ({
  id: `at ${table}`,
  table,
  from: since,
  to: since + 90,
  owner: "party",
  name: null,
  size: 2,
  status: "seated",
  current: true,
});

const quote = (holds: readonly OwnedHold[], { past = alwaysHour, queue = [] as number[], last = 600 } = {}) =>
  quoteWaits({
    rules,
    stays: staysBySize(rules, past),
    now: 100,
    lastSeating: last,
    holds,
    queue,
    sizes: [2],
  }).get(2);

it("quotes by this restaurant's actual stays, whatever the plan says", () => {
  expect(quote([seated("1", 70), seated("2", 90)])).toEqual({ earliest: 30, from: 30, to: 30 });
  expect(quote([seated("1", 70), seated("2", 90)], { queue: [2] })).toEqual({
    earliest: 50,
    from: 50,
    to: 50,
  });
  expect(quote([seated("1", 70)])).toEqual({ earliest: 0, from: 0, to: 0 });
  const planned = quote([seated("1", 70), seated("2", 70)], { past: [] })!;
  expect(planned.to).toBeGreaterThan(planned.from);
  expect(planned.from).toBeGreaterThan(planned.earliest);
});

it("promises no table that is booked, or later than the last parties are seated", () => {
  const booked: OwnedHold = { ...seated("1", 170), id: "booked", status: "confirmed" };
  // Table 1 is free at 130, but only for forty minutes; table 2 is free after 150.
  expect(quote([seated("1", 70), booked, seated("2", 90)])).toEqual({ earliest: 50, from: 50, to: 50 });
  expect(quote([seated("1", 90), seated("2", 90)], { last: 120 })).toBeNull();
});

it("seats four of five parties within their quote on untuned evenings, and hardly any before it", () => {
  const tables = [
    ...Array.from({ length: 6 }, (_, index) => ({ name: `two ${index}`, min: 1, max: 2 })),
    ...Array.from({ length: 8 }, (_, index) => ({ name: `four ${index}`, min: 1, max: 4 })),
    { name: "six 1", min: 3, max: 6 },
    { name: "six 2", min: 3, max: 6 },
  ];
  const house = smallRestaurant({ largestParty: 6, tables });
  const { quotes, within, between } = simulateMonth(house, 14, 20261122);
  expect(quotes).toBeGreaterThan(40);
  expect(within).toBeGreaterThanOrEqual(0.8);
  expect(within - between).toBeLessThanOrEqual(0.1);
});
