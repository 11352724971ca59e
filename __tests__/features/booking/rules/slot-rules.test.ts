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

it("a restaurant need not join tables", () => {
  const withoutJoined = { ...bookingRules, combinations: undefined } as unknown as BookingSettings;
  expect(readRules(withoutJoined).combinations).toEqual([]);
});

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

it("a time that has passed is past, even if its tables were all taken", () => {
  const slot = slotAt(rules, { date: "2026-11-21", minutes: 12 * 60 })!;
  const taken = {
    reservationId: "wedding",
    partySize: 100,
    arrives: slot.starts,
    tables: bookingRules.tables.map(({ name }) => name),
    from: slot.starts,
    to: slot.starts + 180,
  };
  const earlier = new Date("2026-11-21T08:00:00Z");
  const reasonAt = (now: Date) =>
    availabilitySnapshot({ ...queryFor(2), now }, [taken], bookingWindowAt(rules, now)).reason(slot);
  expect([reasonAt(earlier), reasonAt(saturdayAfternoon)]).toEqual(["full", "past"]);
});

it("the settings may list the party sizes in any order", () => {
  const shuffled = readRules({
    ...bookingRules,
    turnTimes: bookingRules.turnTimes.toReversed(),
  } as unknown as BookingSettings);
  const minutes = (own: BookingRules) => [1, 2, 3, 4, 8, 9].map(own.turn);
  expect(minutes(shuffled)).toEqual([90, 90, 120, 120, 150, 180]);
  expect(minutes(shuffled)).toEqual(minutes(rules));
  expect(shuffled.turnTimes).toEqual(rules.turnTimes);
});
