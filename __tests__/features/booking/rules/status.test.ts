import { reservationStatuses } from "../../../../src/features/booking/contract/reservation.ts";
import {
  canTransition,
  expectedStatuses,
  finishedStatuses,
  cancelledStatuses,
} from "../../../../src/features/booking/rules/status.ts";

it("no status has two meanings, and only guests who sit down have none", () => {
  const meanings = [expectedStatuses, finishedStatuses, cancelledStatuses];
  for (const status of reservationStatuses)
    expect(meanings.filter((set) => set.has(status))).toHaveLength(status === "seated" ? 0 : 1);
});

it("guests come, sit down and leave; guests who have left, or never came, are not expected again, though the latter may still come", () => {
  for (const [from, to] of [
    ["pending", "confirmed"],
    ["confirmed", "seated"],
    ["seated", "completed"],
  ] as const)
    expect([canTransition(from, to), canTransition(to, from)]).toEqual([true, false]);
  for (const from of [...finishedStatuses, ...cancelledStatuses])
    for (const to of reservationStatuses)
      expect([from, to, canTransition(from, to)]).toEqual([from, to, from === "no-show" && to === "seated"]);
  expect(reservationStatuses.filter((status) => canTransition(status, "cancelled"))).toEqual([
    ...expectedStatuses,
  ]);
});
