import fc from "fast-check";
import { clashesText } from "../../../../src/features/evening/rules/evening-rules.ts";
import { timeText } from "../../../../src/features/evening/staff/model/clock.ts";
import { clockTime } from "../../../../src/core/shared/time.ts";
import { join, move } from "../../../../src/features/evening/staff/commands.ts";
import type { EveningBook as Book, Party } from "../../../../src/features/evening/staff/model/book.ts";
import {
  findClashes,
  joinVerdict,
  shortStay,
  suggestTables,
  type Verdict,
} from "../../../../src/features/evening/staff/model/clashes.ts";
import { presentMinute } from "../../../../src/features/evening/staff/model/clock.ts";
import { readBook } from "../../../../src/features/evening/staff/model/read-book.ts";
import { dropOf } from "../../../../src/features/evening/staff/timeline/drop.ts";
import { evening, EveningBook, smallHouse } from "../../../core/server/support/evening.ts";
import { propertyRuns } from "../../../support/property-runs.ts";

const tables = fc.constantFrom<string[]>(["1"], ["2"], ["3"], ["4"], ["5"], ["3", "4"], ["4", "5"]);
const anyTables = fc.oneof(tables, fc.constant<string[]>([]));
const size = fc.integer({ min: 1, max: 6 });
const whose = fc.nat({ max: 20 });
/** Quarters of an hour from 16:00: first there is no service, then one that is closed. */
const quarter = fc.oneof(fc.integer({ min: 0, max: 36 }), fc.constantFrom(3, 16, 17));
const timeOf = (one: number) => clockTime(16 * 60 + one * 15);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("book" as const), size, tables: anyTables, quarter }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("walk-in" as const), size, tables }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("seat" as const), whose }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("complete" as const), whose }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("no-show" as const), whose }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("block" as const), tables, quarter }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("offer" as const), size, tables, quarter }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove-table" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("later" as const), minutes: fc.integer({ min: 1, max: 75 }) }),
  },
);
const probe = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("drop" as const),
      whose,
      tables: anyTables,
      quarter: fc.option(quarter, { freq: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("join" as const), whose, tables }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("walk-in" as const), size, tables }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("suggestion" as const), size }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Probe = typeof probe extends fc.Arbitrary<infer T> ? T : never;

const house = {
  largestParty: 4,
  pace: 6,
  servicePeriods: [
    { name: "Late lunch", from: "16:30", to: "17:30", days: ["sat"] },
    { ...smallHouse.servicePeriods[0], coversPerSlot: 4 },
  ],
  closures: [{ from: evening, servicePeriods: ["Late lunch"], reason: "Wedding" }],
};

const booked = (party: number, table: string, at: number): Step => ({
  ...{ kind: "book", size: party, tables: [table], quarter: at },
});
const dropped = (index: number, to: readonly string[], at: number | null): Probe => ({
  ...{ kind: "drop", whose: index, tables: [...to], quarter: at },
});
const sits = (table: string): Step => ({ kind: "walk-in", size: 2, tables: [table] });
/** An evening for each possible conflict, because random ones may miss some. */
const examples: [Step[], Probe[]][] = [
  [[booked(4, "5", 16), booked(4, "3", 20)], [dropped(1, ["4"], 16)]],
  [[booked(3, "5", 16), booked(2, "3", 20)], [dropped(1, ["4"], 16)]],
  // Moves a party from 20:05 to 20:00, next to two guests who come at 20:10: it must not count twice.
  [[booked(4, "5", 16 + 1 / 3), booked(2, "3", 16 + 2 / 3)], [dropped(0, ["4"], 16)]],
  [[booked(2, "1", 16)], [dropped(0, [], 3), dropped(0, [], 0), dropped(0, ["2"], 9), dropped(0, ["2"], 7)]],
  [[booked(2, "1", 16), { kind: "later", minutes: 60 }], [dropped(0, ["2"], 9)]],
  [[booked(4, "3", 16)], [dropped(0, ["1"], null), { kind: "join", whose: 0, tables: ["5"] }]],
  [[booked(2, "1", 16), { kind: "block", tables: ["3"], quarter: 10 }], [dropped(0, ["3"], null)]],
  [
    [sits("1"), { kind: "later", minutes: 75 }, sits("2"), { kind: "later", minutes: 75 }],
    [
      dropped(1, ["1"], null),
      dropped(1, [], null),
      { kind: "suggestion", size: 2 },
      { kind: "walk-in", size: 2, tables: ["1"] },
    ],
  ],
  [[{ kind: "offer", size: 2, tables: ["1"], quarter: 16 }], [dropped(0, ["2"], null)]],
  [[booked(3, "5", 16), booked(2, "3", 16), { kind: "remove-table" }], [dropped(1, ["5"], 20)]],
  // A party stays past its planned end at two tables, one of which is blocked from then on: adding a third
  // keeps both.
  [
    [
      { kind: "walk-in", size: 1, tables: ["3", "4"] },
      { kind: "block", tables: ["3"], quarter: 14 },
      ...[75, 15].map((minutes): Step => ({ kind: "later", minutes })),
    ],
    [{ kind: "join", whose: 0, tables: ["1"] }],
  ],
  // A party is seated although a host has blocked its table: in that minute it already has the table.
  [
    [
      booked(2, "2", 8),
      { kind: "block", tables: ["3"], quarter: 8 },
      { kind: "walk-in", size: 2, tables: ["3"] },
    ],
    [{ kind: "join", whose: 1, tables: ["1"] }, dropped(1, ["3", "4"], null)],
  ],
];

describe("predictions on staff screens", () => {
  let book: EveningBook;
  beforeAll(async () => {
    book = await EveningBook.open();
  });
  afterAll(() => book.close());

  const request = async (command: object, overrule = false) => {
    const { body } = await book.request({ key: crypto.randomUUID(), command, overrule });
    return body as { outcome?: string; message?: string; error?: string };
  };
  const read = async (): Promise<{ seen: Book; now: number }> => ({
    seen: readBook(await book.evening()),
    now: presentMinute(evening, "Europe/Rome", book.now)!,
  });
  const pick = (parties: readonly Party[], index: number) => parties[index % parties.length];

  async function make(one: Step): Promise<void> {
    const date = evening;
    if (one.kind === "later") return book.later(one.minutes);
    if (one.kind === "remove-table")
      return book.changeSettings({
        ...house,
        tables: smallHouse.tables.filter(({ name }) => name !== "5"),
      });
    if (one.kind === "offer") {
      const guest = { size: one.size, email: "guest@example.com", name: "Park", atTheDoor: false };
      await request({ kind: "wait", date, ...guest });
      const waiting = (await book.evening()).waiting.find(({ status }) => status === "waiting");
      const offer = { kind: "offer", id: waiting!.id, version: waiting!.version };
      await request({ ...offer, tables: one.tables, time: timeOf(one.quarter) }, true);
    } else if (one.kind === "book" || one.kind === "walk-in") {
      const time = one.kind === "book" ? { date, time: timeOf(one.quarter) } : {};
      await request({ kind: one.kind, size: one.size, tables: one.tables, ...time }, true);
    } else if (one.kind === "block")
      await request({ kind: "block", date, tables: one.tables, from: timeOf(one.quarter) }, true);
    else {
      const party = pick((await read()).seen.parties, one.whose);
      if (party) await request({ kind: one.kind, id: party.id, version: party.version }, true);
    }
  }

  /** The board's prediction and the service's answer; undefined if there is nothing to predict. */
  async function compare(one: Probe): Promise<{ said: unknown; answered: unknown } | undefined> {
    const { seen, now } = await read();
    const said = (verdict: Verdict) =>
      verdict.kind === "fits" ? { outcome: "done" } : { outcome: verdict.kind, message: verdict.text };
    const answered = async (command: object) => {
      const { outcome = "refused", error, message = error } = await request(command);
      return outcome === "done" ? { outcome } : { outcome, message };
    };
    if (one.kind === "walk-in") {
      const turn = seen.turnTimes.find(({ upTo }) => one.size <= upTo)!.minutes;
      const stay = { tables: one.tables, from: now, to: now + turn };
      const clashes = findClashes(seen, stay, undefined, now, true);
      const known = one.tables.every((name) =>
        seen.tables.some((table) => table.name === name && table.inUse),
      );
      if (!known) return undefined;
      const reply = await answered({ kind: "walk-in", size: one.size, tables: one.tables });
      return {
        said: clashesText(clashes, timeText),
        answered: reply.outcome === "clash" ? reply.message : undefined,
      };
    }
    if (one.kind === "suggestion") {
      const best = suggestTables(seen, one.size, now, now).find(({ freeFrom }) => freeFrom <= now);
      if (!best) return undefined;
      const minutes = shortStay(best);
      const walkIn = { kind: "walk-in", size: one.size, tables: best.tables };
      const { outcome } = await answered({ ...walkIn, ...(minutes === undefined ? {} : { minutes }) });
      return { said: true, answered: outcome === "done" || outcome === "rule" };
    }
    const held = seen.parties.filter(({ status }) => ["pending", "confirmed", "seated"].includes(status));
    const party = pick(held, one.whose);
    if (!party) return undefined;
    if (one.kind === "join") {
      const table = one.tables[0]!;
      if (
        party.isOffer ||
        party.tables.includes(table) ||
        !seen.tables.some(({ name, inUse }) => name === table && inUse)
      )
        return undefined;
      return {
        said: said(joinVerdict(seen, party, table, now)),
        answered: await answered(join(party, table).command),
      };
    }
    const from = party.status === "seated" || one.quarter === null ? party.from : 16 * 60 + one.quarter * 15;
    const stay = { tables: one.tables, from, to: from + party.to - party.from };
    const drop = dropOf(seen, party, stay, { from: 18 * 60, to: 26 * 60 }, now);
    if (drop.kind === "unchanged") return undefined;
    return {
      said: drop.kind === "fits" ? { outcome: "done" } : { outcome: drop.kind, message: drop.text },
      answered: await answered(move(party, drop).command),
    };
  }

  it("equal the service's answers, in the same words", async () => {
    const answers = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 20 }),
        fc.array(probe, { minLength: 4, maxLength: 12 }),
        async (steps, probes) => {
          await book.startOver();
          await book.changeSettings(house);
          book.at("18:00");
          for (const one of steps) await make(one);
          for (const one of probes) {
            const found = await compare(one);
            if (!found) continue;
            expect(found.said).toEqual(found.answered);
            const { outcome, message } = { outcome: "", message: "", ...(found.said as object) };
            answers.add(`${outcome} ${message.replaceAll(/\d+(:\d+)?( \+ \d)?|Park|Walk-in|Guest/g, "…")}`);
          }
        },
      ),
      { numRuns: propertyRuns(40), examples },
    );
    const all = [...answers].join("\n");
    for (const text of [
      ...["done", "minutes into", "is still at table", "is closed until"],
      ...["Over the limit", "the limit is", "Closed at", "No service", "has passed", "seats …"],
      ...["is seated: choose", "Withdraw the offer", "no longer exists"],
    ])
      expect(all).toContain(text);
  });
});
