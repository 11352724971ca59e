import type { EveningBook, Party } from "../../../../../src/features/evening/staff/model/book.ts";

/** Returns a time as minutes after midnight of the evening's date; the small hours belong to the evening. */
export const at = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return (hour < 9 ? hour + 24 : hour) * 60 + minute;
};

export const party = (
  name: string,
  size: number,
  from: string,
  to: string,
  tables: readonly string[],
  given: Partial<Party> = {},
): Party => ({
  id: name,
  version: 1,
  status: "confirmed",
  size,
  name,
  from: at(from),
  to: at(to),
  plannedFrom: at(from),
  seatedAt: given.status === "seated" ? at(from) : undefined,
  tables,
  stays:
    given.status === "cancelled" || given.status === "no-show"
      ? []
      : [{ tables, from: at(from), to: at(to) }],
  missed: [],
  isWalkIn: false,
  isOffer: false,
  phone: undefined,
  hasEmail: false,
  note: undefined,
  allergies: undefined,
  occasion: undefined,
  request: undefined,
  tableWish: undefined,
  isSample: false,
  isComing: false,
  cancelReason: undefined,
  history: { visits: 0, noShows: 0, last: undefined },
  changedBy: undefined,
  ...given,
});

const table = (name: string, min: number, max: number, area: string) => ({
  name,
  min,
  max,
  area,
  inUse: true,
  position: undefined,
});

/** Dinner in a small room: 1 and 2 at the window, 7, 8 and 9 in the oven room, 24 for large parties. */
export const bookOf = (parties: readonly Party[], given: Partial<EveningBook> = {}): EveningBook => ({
  date: "2026-11-21",
  today: "2026-11-21",
  timeZone: "Europe/Rome",
  sequence: 1,
  services: [
    { name: "Dinner", from: at("18:00"), to: at("02:00"), closed: undefined, coversPerSlot: undefined },
  ],
  tables: [
    table("1", 1, 2, "Window"),
    table("2", 1, 2, "Window"),
    table("7", 1, 4, "Oven room"),
    table("8", 1, 4, "Oven room"),
    table("9", 1, 4, "Oven room"),
    table("24", 5, 10, "Long table"),
  ],
  combinations: [
    { tables: ["7", "8"], min: 5, max: 8 },
    { tables: ["9", "24"], min: 9, max: 14 },
  ],
  turnTimes: [
    { upTo: 2, minutes: 90 },
    { upTo: 4, minutes: 120 },
    { upTo: 14, minutes: 150 },
  ],
  largestParty: 14,
  pace: 14,
  lateAfter: 5,
  parties,
  blocks: [],
  waitlist: [],
  log: [],
  waits: new Map(),
  unresolved: [],
  samples: { parties: 0, orders: 0, fillable: null },
  onlineBookings: { paused: false, message: undefined },
  dayNote: undefined,
  ...given,
});
