import { render } from "@testing-library/react";
import { rangeText, ReadyRange } from "../../../../src/features/orders/site/ready-range.tsx";

const moment = (time: string) => ({ at: `2026-11-21T${time}:00.000Z`, date: "2026-11-21", time });

test.each([
  [12, "18:40", "18:50", "6:40 – 6:50 PM"],
  [12, "11:55", "12:05", "11:55 AM – 12:05 PM"],
  [24, "11:55", "12:05", "11:55 – 12:05"],
] as const)("on a %d-hour clock a range from %s until %s reads %s", (clock, from, until, text) => {
  expect(rangeText({ from: moment(from), until: moment(until) }, { clock })).toBe(text);
});

test("an earlier range is crossed out, with one dash between its times", () => {
  const range = { from: moment("18:40"), until: moment("18:50") };
  const before = { range: { from: moment("18:10"), until: moment("18:25") }, say: (text: string) => text };
  const { container } = render(<ReadyRange range={range} before={before} />);
  expect(container.querySelector("s")).toHaveTextContent(/^6:10 – 6:25 PM$/);
});
