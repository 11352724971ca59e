import {
  canTransition,
  expectedStatuses,
  finishedStatuses,
  holdsTable,
  reservationStatuses,
  cancelledStatuses,
} from "../../../src/server/reservations/status.ts";

it("every status holds a table, or is finished, or void, and never two of them", () => {
  for (const status of reservationStatuses)
    expect([holdsTable, finishedStatuses, cancelledStatuses].filter((set) => set.has(status))).toHaveLength(
      1,
    );
  for (const status of expectedStatuses) expect(holdsTable.has(status)).toBe(true);
});

it("guests come, sit down and leave; who has left, or never came, is not expected again", () => {
  for (const [from, to] of [
    ["pending", "confirmed"],
    ["confirmed", "seated"],
    ["seated", "completed"],
  ] as const)
    expect([canTransition(from, to), canTransition(to, from)]).toEqual([true, false]);
  for (const from of [...finishedStatuses, ...cancelledStatuses])
    for (const to of reservationStatuses) expect(canTransition(from, to)).toBe(false);
  expect(reservationStatuses.filter((status) => canTransition(status, "cancelled"))).toEqual([
    ...expectedStatuses,
  ]);
});
