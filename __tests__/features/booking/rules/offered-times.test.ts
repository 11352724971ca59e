import { offeredTimes } from "../../../../src/features/booking/rules/offered-times.ts";
import { periodMinutes } from "../../../../src/core/shared/service-period.ts";

const period = (from: string, to: string, interval: number, lastBooking?: string) => ({
  ...periodMinutes({ from, to, lastBooking }),
  interval,
});
const clock = { clock: 24 } as const;

test("the block's own times are offered as written, each once", () => {
  const own = ["09:00 am", "20:30", "09:00 am"];
  expect(offeredTimes(own, [period("18:00", "22:00", 30)], clock)).toEqual(["09:00 am", "20:30"]);
});

test.each([
  [
    "every bookable half hour, in the order of the evening",
    [period("23:00", "01:00", 30)],
    ["23:00", "23:30", "00:00", "00:30"],
  ],
  ["no more than two an hour, each bookable", [period("18:15", "19:30", 15)], ["18:15", "18:45", "19:15"]],
  ["none after the last booking", [period("18:00", "23:00", 60, "20:00")], ["18:00", "19:00", "20:00"]],
  [
    "each once where two days differ",
    [period("18:00", "20:00", 60), period("12:00", "14:00", 60), period("18:00", "21:00", 60)],
    ["12:00", "13:00", "18:00", "19:00", "20:00"],
  ],
  ["nothing where nothing can be booked", [], []],
])("without times of its own, a form offers %s", (_, periods, times) => {
  expect(offeredTimes([], periods, clock)).toEqual(times);
  expect(offeredTimes(undefined, periods, clock)).toEqual(times);
});

test("on a 12-hour clock they are in that format", () => {
  expect(offeredTimes(undefined, [period("18:30", "19:30", 30)], { clock: 12 })).toEqual([
    "6:30 PM",
    "7:00 PM",
  ]);
});
