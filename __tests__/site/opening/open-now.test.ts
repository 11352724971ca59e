import { nextOpening, findClosing } from "../../../src/site/opening/open-now.ts";

const every = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
type Services = Parameters<typeof findClosing>[0]["servicePeriods"];
const servicePeriods: Services = [
  { name: "Breakfast", from: "09:00", to: "12:00", days: [...every] },
  { name: "Lunch", from: "12:00", to: "17:00", days: [...every] },
  { name: "Dinner", from: "18:00", to: "02:00", days: [...every] },
];
// Rome is an hour ahead of UTC in winter.
const at = (utc: string, list: Services = servicePeriods, zone = "Europe/Rome") =>
  findClosing({ servicePeriods: list }, zone, new Date(utc), { clock: 24 });

test.each([
  ["2026-11-21T07:59:00Z", undefined, "a minute before breakfast"],
  ["2026-11-21T08:00:00Z", "17:00", "breakfast goes over into lunch without a gap"],
  ["2026-11-21T15:59:00Z", "17:00", "the last minute of lunch"],
  ["2026-11-21T16:00:00Z", undefined, "between lunch and dinner"],
  ["2026-11-21T17:00:00Z", "02:00", "dinner"],
  ["2026-11-21T23:30:00Z", "02:00", "half past midnight, the evening before's dinner"],
  ["2026-11-22T00:59:00Z", "02:00", "a minute to two"],
  ["2026-11-22T01:00:00Z", undefined, "two o'clock"],
])("%s: until %s (%s)", (now, until, _when) => {
  expect(at(now)).toEqual(until === undefined ? undefined : { until });
});

test("the closing time is on the restaurant's clock", () => {
  const now = new Date("2026-11-21T17:00:00Z");
  expect(findClosing({ servicePeriods }, "Europe/Rome", now, { clock: 12 })).toEqual({ until: "2:00 AM" });
});

test("after midnight the evening before counts", () => {
  const saturdays: Services = [{ name: "Dinner", from: "18:00", to: "02:00", days: ["sat"] }];
  expect(at("2026-11-22T00:30:00Z", saturdays)).toEqual({ until: "02:00" }); // Sunday 01:30
  expect(at("2026-11-21T00:30:00Z", saturdays)).toBeUndefined(); // Saturday 01:30
});

test("the restaurant's clock counts, not the guest's", () => {
  expect(at("2026-11-21T08:00:00Z", servicePeriods, "America/New_York")).toBeUndefined();
  expect(at("2026-11-22T03:00:00Z", servicePeriods, "America/New_York")).toEqual({ until: "02:00" });
});

test("a service around the clock ends when it began", () => {
  expect(
    at("2026-11-21T12:00:00Z", [{ name: "Always", from: "06:00", to: "06:00", days: [...every] }]),
  ).toBeDefined();
});

test("an unreadable time is named", () => {
  expect(() =>
    at("2026-11-21T12:00:00Z", [{ name: "Dinner", from: "6pm", to: "02:00", days: [...every] }]),
  ).toThrow(/6pm/);
});

test("a closed evening is closed, also after midnight; other hours of one day count on that day", () => {
  const on = (utc: string, exceptions: object) =>
    findClosing({ servicePeriods, ...exceptions }, "Europe/Rome", new Date(utc), { clock: 24 });
  const closures = [{ from: "2026-11-21", servicePeriods: ["Dinner"] }];
  expect(on("2026-11-21T15:00:00Z", { closures })).toEqual({ until: "17:00" });
  expect(on("2026-11-21T19:00:00Z", { closures })).toBeUndefined();
  expect(on("2026-11-21T23:30:00Z", { closures })).toBeUndefined();
  const specialOpenings = [
    { from: "2026-11-21", servicePeriods: [{ name: "Dinner", from: "18:00", to: "22:00" }] },
  ];
  expect(on("2026-11-21T19:00:00Z", { specialOpenings })).toEqual({ until: "22:00" });
  expect(on("2026-11-22T19:00:00Z", { specialOpenings })).toEqual({ until: "02:00" });
});

describe("the next opening", () => {
  const next = (utc: string, exceptions: object = {}, list: Services = servicePeriods) =>
    nextOpening({ servicePeriods: list, ...exceptions }, "Europe/Rome", new Date(utc));

  test.each([
    ["2026-11-21T07:59:00Z", { date: "2026-11-21", minutes: 540 }, "before breakfast"],
    ["2026-11-21T16:30:00Z", { date: "2026-11-21", minutes: 1080 }, "between lunch and dinner"],
    ["2026-11-22T01:30:00Z", { date: "2026-11-22", minutes: 540 }, "in the night"],
  ])("%s (%3$s)", (now, opening) => {
    expect(next(now)).toEqual(opening);
  });

  test("skips closed days", () => {
    const closures = [
      { from: "2026-11-21", to: "2026-11-23" },
      { from: "2026-11-24", servicePeriods: ["Breakfast"] },
    ];
    expect(next("2026-11-21T12:00:00Z", { closures })).toEqual({ date: "2026-11-24", minutes: 720 });
  });

  test("skips a day of rest, but counts a special opening on it", () => {
    const saturdays: Services = [{ name: "Dinner", from: "18:00", to: "02:00", days: ["sat"] }];
    const specialOpenings = [
      { from: "2026-11-25", servicePeriods: [{ name: "Dinner", from: "19:00", to: "22:00" }] },
    ];
    expect(next("2026-11-22T12:00:00Z", {}, saturdays)).toEqual({ date: "2026-11-28", minutes: 1080 });
    expect(next("2026-11-22T12:00:00Z", { specialOpenings }, saturdays)).toEqual({
      date: "2026-11-25",
      minutes: 1140,
    });
  });

  test("does not exist for a restaurant that has closed for good", () => {
    expect(
      next("2026-11-21T12:00:00Z", { closures: [{ from: "2026-11-01", to: "2027-12-31" }] }),
    ).toBeUndefined();
  });
});
