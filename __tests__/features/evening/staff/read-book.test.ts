import type { EveningEvent } from "../../../../src/features/evening/contract/evening.ts";
import { applyChange, readBook } from "../../../../src/features/evening/staff/model/read-book.ts";
import { at } from "./support/book.ts";
import { party, reply } from "./support/reply.ts";

const change = (given: Partial<EveningEvent>): EveningEvent => ({
  entry: {
    sequence: 8,
    at: "2026-11-21T19:13:00.000Z",
    date: "2026-11-21",
    kind: "seated",
    actor: "staff",
    initials: "JO",
    member: null,
    unverified: false,
    summary: "2 Rossi seated at 1",
    subject: "Rossi",
    key: null,
    undoable: true,
    undone: false,
    undoes: null,
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

test("a party moved while seated has its bar from then on, and its past at the old table", () => {
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
  expect(moved?.stays).toEqual([
    { tables: ["1"], from: at("19:00"), to: at("19:40") },
    { tables: ["2"], from: at("19:40"), to: at("22:00") },
  ]);
});

test("an event inserts the newer party, and every other stays the same object", () => {
  const book = readBook(reply);
  const next = applyChange(book, change({ parties: [party("Rossi", { version: 4, status: "seated" })] }));
  expect(next.parties[0]?.status).toBe("seated");
  expect(next.parties[1]).toBe(book.parties[1]);
  expect(next.log[0]).toMatchObject({ text: "2 Rossi seated at 1", by: "JO", canUndo: true });
  expect(next.sequence).toBe(8);
});

test("a repeated or late event changes nothing", () => {
  const book = applyChange(
    readBook(reply),
    change({ parties: [party("Rossi", { version: 5, status: "completed" })] }),
  );
  const late = applyChange(book, change({ parties: [party("Rossi", { version: 4, status: "seated" })] }));
  expect(late.parties[0]?.status).toBe("completed");
  expect(late.log).toHaveLength(1);
});

test("an undo crosses out the line that it reverted, however old, and undoing it restores that line", () => {
  const line = (sequence: number, given: Partial<EveningEvent["entry"]> = {}) =>
    change({ entry: { ...change({}).entry, sequence, ...given } });
  const struck = (book: ReturnType<typeof readBook>) =>
    book.log.filter(({ isUndone }) => isUndone).map(({ sequence }) => sequence);
  let book = [line(8, { kind: "seated" }), line(9, { kind: "edited" })].reduce(applyChange, readBook(reply));
  book = applyChange(book, line(10, { kind: "undone", undoes: 8 }));
  expect(struck(book)).toEqual([8]);
  expect(book.log.find(({ sequence }) => sequence === 9)?.canUndo).toBe(true);
  book = applyChange(book, line(11, { kind: "undone", undoes: 10 }));
  expect(struck(book)).toEqual([10]);
  expect(book.log.find(({ sequence }) => sequence === 8)?.canUndo).toBe(true);
  book = applyChange(book, line(12, { kind: "undone", undoes: 11 }));
  expect(struck(book)).toEqual([11, 8]);
  expect(book.log.find(({ sequence }) => sequence === 8)?.canUndo).toBe(false);
});

test("a party moved to another evening leaves this one", () => {
  const next = applyChange(
    readBook(reply),
    change({ parties: [party("Rossi", { version: 4, date: "2026-11-28" })] }),
  );
  expect(next.parties.map(({ id }) => id)).toEqual(["Silva"]);
});
