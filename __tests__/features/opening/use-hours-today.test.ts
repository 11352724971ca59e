import { bookableHours } from "../../../src/features/opening/use-hours-today.ts";

const every = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

test("service periods without a gap are one, those after midnight belong to the evening, and a day off has none", () => {
  const periods = [
    { name: "Dinner", from: "18:00", to: "02:00", days: every.filter((day) => day !== "mon") },
    { name: "Breakfast", from: "09:00", to: "12:00", days: [...every].slice(1) },
    { name: "Lunch", from: "12:00", to: "17:00", days: [...every].slice(1) },
  ];
  // A Saturday and a Monday.
  expect(bookableHours(periods, "2026-11-21")).toBe("09:00 – 17:00, 18:00 – 02:00");
  expect(bookableHours(periods, "2026-11-23")).toBe("");
});
