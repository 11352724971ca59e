import { defaultFormats } from "../../../src/core/shared/formats.ts";
import { bookableTimes, periodMinutes } from "../../../src/core/shared/service-period.ts";

test("a period that closes before it opens runs past midnight", () => {
  expect(periodMinutes({ from: "18:00", to: "02:00" })).toEqual({ start: 1080, end: 1560, last: 1559 });
});

test("a period that closes when it opens lasts a whole day", () => {
  expect(periodMinutes({ from: "09:00", to: "09:00" })).toMatchObject({ start: 540, end: 1980 });
});

test("the last booking may be after midnight; an empty one means until closing", () => {
  expect(periodMinutes({ from: "18:00", to: "02:00", lastBooking: "00:30" }).last).toBe(1470);
  expect(periodMinutes({ from: "12:00", to: "15:00", lastBooking: "" }).last).toBe(899);
});

test("guests can be booked from the start to the last booking, never at closing time", () => {
  const dinner = periodMinutes({ from: "23:00", to: "01:00" });
  expect(bookableTimes(dinner, 30, defaultFormats)).toEqual(["11:00 PM", "11:30 PM", "12:00 AM", "12:30 AM"]);
  const lunch = periodMinutes({ from: "12:00", to: "15:00", lastBooking: "13:00" });
  expect(bookableTimes(lunch, 60, defaultFormats)).toEqual(["12:00 PM", "1:00 PM"]);
});

test("an invalid time of day is refused by name", () => {
  expect(() => periodMinutes({ from: "six", to: "22:00" })).toThrow(/six/);
});
