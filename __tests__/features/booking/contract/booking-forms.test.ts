import {
  formatDeclaredTime,
  withFormattedTimes,
  withTimeOptions,
  simpleReservation,
} from "../../../../src/features/booking/contract/booking-forms.ts";
import { optionsOf } from "../../../../src/core/contract/form.ts";

test.each([
  [{ clock: 12, keepsFormTimes: false }, "6:00 PM", "09:00 am"],
  [{ clock: 24, keepsFormTimes: false }, "18:00", "09:00"],
  [{ clock: 24, keepsFormTimes: true }, "6:00 PM", "09:00 am"],
] as const)("with %j, a short form shows its times as %s and %s", (formats, evening, morning) => {
  expect(formatDeclaredTime("6:00 PM", formats)).toBe(evening);
  const form = withFormattedTimes(withTimeOptions(simpleReservation, ["09:00 am"]), formats);
  expect(optionsOf(form, "reservationTime").map(({ value }) => value)).toEqual([morning]);
});
