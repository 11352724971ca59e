import { bookableHours, exceptionNotice, hoursAtNoon } from "../../../src/core/shared/opening-day.ts";
import { messagesIn } from "../../../src/core/messages/catalogues.ts";
import { noticeIn } from "../../../src/site/opening/use-hours-today.ts";

const english = noticeIn(messagesIn("en", "layout"));

const twentyFour = { clock: 24 } as const;
const every = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const servicePeriods = [
  { name: "Dinner", from: "18:00", to: "02:00", days: every.filter((day) => day !== "mon") },
  { name: "Breakfast", from: "09:00", to: "12:00", days: [...every].slice(1) },
  { name: "Lunch", from: "12:00", to: "17:00", days: [...every].slice(1) },
];

test("service periods without a gap are merged, those after midnight belong to the evening, and a day off has none", () => {
  // A Saturday and a Monday.
  expect(bookableHours({ servicePeriods }, "2026-11-21", twentyFour)).toBe("09:00 – 17:00, 18:00 – 02:00");
  expect(bookableHours({ servicePeriods }, "2026-11-23", twentyFour)).toBe("");
});

test("hours are on the restaurant's clock", () => {
  expect(bookableHours({ servicePeriods }, "2026-11-21", { clock: 12 })).toBe(
    "9:00 AM – 5:00 PM, 6:00 PM – 2:00 AM",
  );
});

test("only an exceptional day says so in words", () => {
  const specialOpenings = [
    {
      from: "2026-11-21",
      reason: "Harbour night",
      servicePeriods: [{ name: "Dinner", from: "17:00", to: "23:30" }],
    },
  ];
  const closures = [{ from: "2026-12-24", to: "2026-12-26", reason: "See you on the 27th!" }];
  const hours = { servicePeriods, specialOpenings, closures };
  expect(exceptionNotice(hours, "2026-11-21", twentyFour, english)).toBe(
    "Today 17:00 – 23:30. Harbour night.",
  );
  expect(exceptionNotice(hours, "2026-12-25", twentyFour, english)).toBe(
    "Closed today. See you on the 27th!",
  );
  expect(exceptionNotice(hours, "2026-12-27", twentyFour, english)).toBe("");
});

test("lunch alone can be closed, and a special day within a holiday is open", () => {
  const closures = [
    { from: "2026-11-21", servicePeriods: ["Lunch", "Breakfast"] },
    { from: "2026-12-20", to: "2027-01-03" },
  ];
  const specialOpenings = [
    { from: "2026-12-31", servicePeriods: [{ name: "Gala", from: "19:00", to: "04:00" }] },
  ];
  const hours = { servicePeriods, specialOpenings, closures };
  expect(bookableHours(hours, "2026-11-21", twentyFour)).toBe("18:00 – 02:00");
  expect(bookableHours(hours, "2026-12-30", twentyFour)).toBe("");
  expect(bookableHours(hours, "2026-12-31", twentyFour)).toBe("19:00 – 04:00");
});

test("the hours at noon are those of the service period at that time, if there is one", () => {
  expect(hoursAtNoon(servicePeriods, twentyFour)).toBe("12:00 – 17:00");
  expect(hoursAtNoon(servicePeriods, { clock: 12 })).toBe("12:00 PM – 5:00 PM");
  expect(hoursAtNoon([{ from: "18:00", to: "02:00" }], twentyFour)).toBeUndefined();
  const sundays = [...servicePeriods, { from: "10:00", to: "15:00" }];
  expect(hoursAtNoon(sundays, twentyFour)).toBeUndefined();
});
