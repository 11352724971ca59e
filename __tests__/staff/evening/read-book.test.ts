import type { EveningEvent, EveningReply, Party as PartyReply } from "../../../src/contract/evening.ts";
import { applyChange, readBook } from "../../../src/staff/evening/model/read-book.ts";
import { at } from "./support/book.ts";

/** In Rome it is an hour later. */
const party = (id: string, given: Partial<PartyReply> = {}): PartyReply => ({
  id,
  version: 3,
  status: "confirmed",
  source: "online",
  size: 2,
  name: id,
  date: "2026-11-21",
  minutes: at("20:30"),
  time: "20:30",
  startsAt: "2026-11-21T19:30:00.000Z",
  endsAt: "2026-11-21T21:00:00.000Z",
  until: "22:00",
  seatedAt: null,
  leftAt: null,
  tables: ["1"],
  stays: [{ tables: ["1"], from: "2026-11-21T19:30:00.000Z", to: "2026-11-21T21:00:00.000Z" }],
  phone: null,
  hasEmail: false,
  allergies: null,
  occasion: null,
  note: null,
  request: null,
  tableWish: null,
  answer: null,
  remindedAt: null,
  heldUntil: null,
  cancelReason: null,
  visits: { count: 0, noShows: 0, last: null },
  changedBy: null,
  changedAt: "2026-11-20T10:00:00.000Z",
  ...given,
});

const reply: EveningReply = {
  success: true,
  date: "2026-11-21",
  now: "2026-11-21T19:12:00.000Z",
  timeZone: "Europe/Rome",
  today: "2026-11-21",
  sequence: 7,
  opensAt: "2026-11-21T17:00:00.000Z",
  closesAt: "2026-11-22T01:00:00.000Z",
  periods: [
    {
      name: "Dinner",
      startsAt: "2026-11-21T17:00:00.000Z",
      endsAt: "2026-11-22T01:00:00.000Z",
      from: "18:00",
      to: "02:00",
      closed: false,
    },
  ],
  note: null,
  largestParty: 16,
  pace: null,
  turnTimes: [{ upTo: 2, minutes: 90 }],
  onlineBookings: { paused: false, message: null },
  areas: [],
  tables: [],
  combinations: [],
  parties: [party("Rossi"), party("Silva")],
  blocks: [],
  waiting: [],
  waits: [],
  quarters: [],
  log: [],
};

const change = (given: Partial<EveningEvent>): EveningEvent => ({
  entry: {
    sequence: 8,
    at: "2026-11-21T19:13:00.000Z",
    date: "2026-11-21",
    kind: "seated",
    actor: "staff",
    initials: "JO",
    summary: "2 Rossi seated at 1",
    subject: "Rossi",
    key: null,
    undoable: true,
    undone: false,
  },
  parties: [],
  blocks: [],
  waiting: [],
  ...given,
});

test("times are minutes of the evening, past midnight too", () => {
  const { services, parties } = readBook({
    ...reply,
    parties: [
      party("Yamamoto", {
        minutes: at("00:15"),
        endsAt: "2026-11-22T00:45:00.000Z",
      }),
    ],
  });
  expect(services[0]).toMatchObject({ from: at("18:00"), to: at("02:00") });
  expect(parties[0]).toMatchObject({ from: at("00:15"), to: at("01:45") });
});

test("a party that was moved while it sat has its bar from then on, and its past where it was", () => {
  const [moved] = readBook({
    ...reply,
    parties: [
      party("Rossi", {
        status: "seated",
        seatedAt: "2026-11-21T18:00:00.000Z",
        tables: ["2"],
        stays: [
          { tables: ["1"], from: "2026-11-21T18:00:00.000Z", to: "2026-11-21T18:40:00.000Z" },
          { tables: ["2"], from: "2026-11-21T18:40:00.000Z", to: "2026-11-21T21:00:00.000Z" },
        ],
      }),
    ],
  }).parties;
  expect(moved).toMatchObject({ from: at("19:40"), seatedAt: at("19:00"), tables: ["2"] });
  expect(moved?.earlierStays).toEqual([{ tables: ["1"], from: at("19:00"), to: at("19:40") }]);
});

test("an event puts the newer party in place, and every other stays the same object", () => {
  const book = readBook(reply);
  const next = applyChange(book, change({ parties: [party("Rossi", { version: 4, status: "seated" })] }));
  expect(next.parties[0]?.status).toBe("seated");
  expect(next.parties[1]).toBe(book.parties[1]);
  expect(next.log[0]).toMatchObject({ text: "2 Rossi seated at 1", by: "JO", canUndo: true });
  expect(next.sequence).toBe(8);
});

test("an event that arrives again, or late, changes nothing", () => {
  const book = applyChange(
    readBook(reply),
    change({ parties: [party("Rossi", { version: 5, status: "completed" })] }),
  );
  const late = applyChange(book, change({ parties: [party("Rossi", { version: 4, status: "seated" })] }));
  expect(late.parties[0]?.status).toBe("completed");
  expect(late.log).toHaveLength(1);
});

test("a party that was moved to another evening leaves this one", () => {
  const next = applyChange(
    readBook(reply),
    change({ parties: [party("Rossi", { version: 4, date: "2026-11-28" })] }),
  );
  expect(next.parties.map(({ id }) => id)).toEqual(["Silva"]);
});
