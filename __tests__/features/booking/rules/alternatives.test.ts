import { findNearestSlots, searchWindowDays } from "../../../../src/features/booking/rules/alternatives.ts";
import { readRules, type BookingSettings } from "../../../../src/features/booking/rules/rules.ts";
import {
  availabilitySnapshot,
  bookingWindowAt,
  type SlotRule,
} from "../../../../src/features/booking/rules/slot-rules.ts";
import { bookingRules } from "../../../core/server/support/fixtures.ts";
import { saturdayAfternoon } from "../../../core/server/support/service.ts";

const rules = readRules(bookingRules as unknown as BookingSettings);

it("a whole month is searched: its last day counts, the day after does not", () => {
  const eightOn =
    (...dates: readonly string[]): SlotRule =>
    ({ date, minutes }) =>
      dates.includes(date) && minutes === 20 * 60 ? undefined : "closed";
  const found = (...dates: readonly string[]) =>
    findNearestSlots(
      availabilitySnapshot(
        { rules, party: 2, now: saturdayAfternoon },
        [],
        bookingWindowAt(rules, saturdayAfternoon),
        [eightOn(...dates)],
      ),
      { date: "2026-11-25", minutes: 20 * 60 },
      searchWindowDays.at(-1)!,
    ).map(({ date }) => date);
  expect(found("2026-12-26")).toEqual(["2026-12-26"]);
  expect(found("2026-12-27")).toEqual([]);
});
