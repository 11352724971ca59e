import { rangeText } from "../../../../src/features/orders/site/ready-range.tsx";

test.each([
  [12, "18:40", "18:50", "6:40 – 6:50 PM"],
  [12, "11:55", "12:05", "11:55 AM – 12:05 PM"],
  [24, "11:55", "12:05", "11:55 – 12:05"],
] as const)("on a %d-hour clock a range from %s until %s reads %s", (clock, from, until, text) => {
  const moment = (time: string) => ({ at: `2026-11-21T${time}:00.000Z`, date: "2026-11-21", time });
  expect(rangeText({ from: moment(from), until: moment(until) }, { clock })).toBe(text);
});
