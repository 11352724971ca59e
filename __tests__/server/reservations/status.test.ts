import {
  canBecome,
  expected,
  finished,
  holdsTable,
  reservationStatuses,
  voided,
} from "../../../src/server/reservations/status.ts";

it("every status holds a table, or is finished, or void, and never two of them", () => {
  for (const status of reservationStatuses)
    expect([holdsTable, finished, voided].filter((set) => set.has(status))).toHaveLength(1);
  for (const status of expected) expect(holdsTable.has(status)).toBe(true);
});

it("guests come, sit down and leave; who has left, or never came, is not expected again", () => {
  for (const [from, to] of [
    ["pending", "confirmed"],
    ["confirmed", "seated"],
    ["seated", "completed"],
  ] as const)
    expect([canBecome(from, to), canBecome(to, from)]).toEqual([true, false]);
  for (const from of [...finished, ...voided])
    for (const to of reservationStatuses) expect(canBecome(from, to)).toBe(false);
  expect(reservationStatuses.filter((status) => canBecome(status, "cancelled"))).toEqual([...expected]);
});
