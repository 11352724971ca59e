import { scheduleFor, slotAt } from "../../../../src/features/booking/rules/schedule.ts";
import {
  type AvailabilityQuery,
  availabilitySnapshot,
  bookingWindowAt,
  slotRules,
  unavailableReason,
  type SlotRule,
} from "../../../../src/features/booking/rules/slot-rules.ts";
import {
  readRules,
  type BookingRules,
  type BookingSettings,
} from "../../../../src/features/booking/rules/rules.ts";
import { bookingRules } from "../../../core/server/support/fixtures.ts";
import { saturdayAfternoon } from "../../../core/server/support/service.ts";

const rules = readRules(bookingRules as unknown as BookingSettings);
const queryFor = (party: number): AvailabilityQuery => ({ rules, party, now: saturdayAfternoon });
const bookingWindow = bookingWindowAt(rules, saturdayAfternoon);

/** Parties of more than six must come before eight, so that the kitchen can serve them. */
const largePartiesEarly: SlotRule = ({ minutes }, { party }) =>
  party > 6 && minutes >= 20 * 60 ? "closed" : undefined;
const withLargeParties = [...slotRules, largePartiesEarly];

it.each([
  [6, 20 * 60, undefined],
  [7, 19.5 * 60, undefined],
  [7, 20 * 60, "closed"],
  [7, 24.5 * 60, "closed"],
] as const)("a rule may depend on the party: %d guests at minute %d", (party, minutes, reason) => {
  const slot = slotAt(rules, { date: "2026-11-24", minutes })!;
  expect(unavailableReason(slot, queryFor(party), bookingWindow, withLargeParties)).toBe(reason);
});

it("alternatives for a party follow such a rule", () => {
  const offered = (party: number) =>
    availabilitySnapshot(queryFor(party), [], bookingWindow, withLargeParties)
      .freeOn("2026-11-24")
      .map(({ time }) => time);
  const all = scheduleFor(rules, "2026-11-24").slots.map(({ time }) => time);
  expect(offered(6)).toEqual(all);
  expect(offered(7)).toEqual(all.slice(0, all.indexOf("8:00 PM")));
});

it("a time on a closed day is closed, however soon it is", () => {
  const closedToday = readRules({
    ...bookingRules,
    leadTime: 180,
    closures: [{ from: "2026-11-21" }],
  } as unknown as BookingSettings);
  const reasonAt = (own: BookingRules, minutes: number) =>
    unavailableReason(
      slotAt(own, { date: "2026-11-21", minutes })!,
      { rules: own, party: 2, now: saturdayAfternoon },
      bookingWindowAt(own, saturdayAfternoon),
    );
  // It is five o'clock.
  expect(reasonAt(closedToday, 18 * 60)).toBe("closed");
  const open = readRules({ ...bookingRules, leadTime: 180 } as unknown as BookingSettings);
  expect(reasonAt(open, 18 * 60)).toBe("too-soon");
});

it("the first of several reasons counts", () => {
  const slot = slotAt(rules, { date: "2026-11-21", minutes: 12 * 60 })!;
  const rule: SlotRule = () => "closed";
  expect(unavailableReason(slot, queryFor(2), bookingWindow, [...slotRules, rule])).toBe("past");
  expect(unavailableReason(slot, queryFor(2), bookingWindow, [rule, ...slotRules])).toBe("closed");
});
