import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { EveningReply } from "../../../../src/features/evening/contract/evening.ts";
import { remindGuests } from "../../../../src/features/evening/server/reminders.ts";
import { insertReservation, pastReservations } from "../../../../src/features/booking/server/store.ts";
import { reservationLock } from "../../../../src/core/server/storage/locks.ts";
import { forgetGuests } from "../../../../src/core/server/storage/retention.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { evening, EveningBook, smallHouse } from "../../../core/server/support/evening.ts";
import { storedReservation } from "../../../core/server/support/reservation.ts";
import { addStaff, staffSession } from "../../../core/server/support/staff.ts";

/** A host's view, without the fields that only record a change. */
const seen = ({ parties, blocks, waiting }: EveningReply) => ({
  parties: parties
    .filter(({ status }) => status !== "cancelled")
    .map(({ version: _v, changedAt: _c, changedBy: _b, ...party }) => party),
  blocks: blocks.map(({ version: _v, changedBy: _b, ...one }) => one),
  waiting: waiting.map(({ version: _v, changedBy: _b, ...one }) => one),
});

describe.each(databases())("the evening's book on %s", (_name, newDatabase) => {
  let book: EveningBook;
  beforeAll(async () => {
    book = await EveningBook.open(await newDatabase());
  });
  beforeEach(() => book.startOver());
  afterAll(() => book.close());

  it("seats a walk-in at the best free table at once, and once however often it is sent", async () => {
    const first = await book.done({ kind: "walk-in", size: 2 }, { key: "k1" });
    const again = await book.done({ kind: "walk-in", size: 2 }, { key: "k1" });
    expect(again).toEqual(first);
    expect(first.entry).toMatchObject({
      initials: "MA",
      summary: "2 Walk-in walked in at 1",
      undoable: true,
    });
    const { parties, sequence, today } = await book.evening();
    expect([today, sequence]).toEqual([evening, first.sequence]);
    expect(parties).toMatchObject([
      { status: "seated", source: "walk-in", tables: ["1"], time: "20:12", until: "21:42", changedBy: "MA" },
    ]);
    const other = await book.request({ key: "k1", command: { kind: "walk-in", size: 3 } });
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });

  it("says in words which party a party would overlap, by how much, and where it fits; no host can overrule that", async () => {
    const ahmed = await book.booked("Ahmed", 2, "20:12", ["3"], { minutes: 30 });
    const delgado = await book.booked("Delgado", 3, "20:30", []);
    const move = { kind: "move", id: delgado.id, version: delgado.version, tables: ["3"] } as const;
    for (const overrule of [false, true]) {
      const reply = await book.send(move, { overrule });
      expect(reply).toMatchObject({
        outcome: "clash",
        overrulable: false,
        message: "12 minutes into Ahmed, until 8:42 PM",
        clashes: [
          { table: "3", with: "party", id: ahmed.id, minutes: 12, until: "20:42", stillSeated: false },
        ],
        nearest: { tables: ["3"], date: evening, time: "20:45" },
      });
    }
    expect(await book.party(delgado.id)).toMatchObject({ tables: [], version: delgado.version });
    await book.booked("Rossi", 2, "22:00", ["3"]);
    const later = await book.send({ ...move, time: "20:45" });
    expect(later).toMatchObject({ outcome: "clash", message: "45 minutes into Rossi, 10:00 PM" });
  });

  it("counts every party that a move would overlap, and remembers where a no-show was expected", async () => {
    await book.booked("Ahmed", 2, "20:12", ["3"], { minutes: 30 });
    await book.booked("Rossi", 2, "20:50", ["3"], { minutes: 30 });
    await book.booked("Silva", 2, "20:30", ["4"], { minutes: 30 });
    const { id, version } = await book.booked("Delgado", 6, "20:12", ["5"], { minutes: 120 });
    const move = { kind: "move", id, version, tables: ["3", "4"] } as const;
    expect(await book.send(move)).toMatchObject({
      message: "30 minutes into Ahmed, until 8:42 PM; and 2 more",
    });
    const { parties } = await book.done({ kind: "no-show", id, version });
    expect(parties[0]).toMatchObject({ tables: [], missed: ["5"] });
    expect(await book.party(id)).toMatchObject({ tables: [], missed: ["5"] });
    const again = parties[0]!.version;
    await book.done({ kind: "seat", id, version: again, tables: ["5"] });
    expect(await book.party(id)).not.toHaveProperty("missed");
  });

  it("gives the second of two hosts who drag one party the newer state", async () => {
    const party = await book.booked("Delgado", 2, "20:30", ["1"]);
    const to = (table: string, initials: string) =>
      book.send({ kind: "move", id: party.id, version: party.version, tables: [table] }, { initials });
    const outcomes = await Promise.all([to("3", "JO"), to("4", "MA")]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "stale"]);
    const winner = outcomes.find(({ outcome }) => outcome === "done")!;
    const loser = outcomes.find(({ outcome }) => outcome === "stale")!;
    const [now] = (await book.evening()).parties;
    expect(loser).toMatchObject({ parties: [now] });
    expect(winner).toMatchObject({ parties: [now] });
    expect((loser as { message: string }).message).toMatch(/^(JO|MA): 2 Delgado moved to [34]$/);
  });

  it("names the rules that a host would break, and carries the command out if the host overrules them", async () => {
    await book.booked("Rahman", 6, "20:30", ["5"]);
    await book.booked("Santos", 4, "20:40", ["3"]);
    const command = {
      kind: "book",
      date: evening,
      name: "Late",
      size: 4,
      time: "20:30",
      tables: ["4"],
    } as const;
    expect(await book.send(command)).toMatchObject({
      outcome: "rule",
      overrulable: true,
      message: "Over the limit of 12 at 8:30 PM",
      rules: [{ rule: "pace", limit: 12, covers: 14, time: "20:30" }],
    });
    expect((await book.evening()).parties).toHaveLength(2);
    expect(await book.send(command, { overrule: true })).toMatchObject({ outcome: "done" });
    const small = await book.send({ kind: "book", date: evening, size: 4, time: "22:30", tables: ["1"] });
    expect(small).toMatchObject({ outcome: "rule", rules: [{ rule: "too-many-for-table", limit: 2 }] });
    const early = await book.send({ kind: "book", date: evening, size: 2, time: "16:00", tables: ["1"] });
    expect(early).toMatchObject({ outcome: "rule", rules: [{ rule: "outside-hours" }, { rule: "past" }] });
  });

  it("undoes everything, by any host and in reverse order, until the book is as before", async () => {
    const kowalski = await book.booked("Kowalski", 2, "20:00", ["1"]);
    const delgado = await book.booked("Delgado", 3, "21:00", ["3"], { note: "By the wall" });
    const steps: (() => Promise<{ sequence: number }>)[] = [
      async () => book.done({ kind: "seat", ...(await versionOf(kowalski.id)) }),
      async () => book.done({ kind: "move", ...(await versionOf(kowalski.id)), tables: ["2"] }),
      async () => book.done({ kind: "lengthen", ...(await versionOf(kowalski.id)), minutes: 30 }),
      async () => book.done({ kind: "complete", ...(await versionOf(kowalski.id)) }),
      async () => book.done({ kind: "join", ...(await versionOf(delgado.id)), tables: ["4"] }),
      async () =>
        book.done({
          kind: "edit",
          ...(await versionOf(delgado.id)),
          note: "Window",
          allergies: "Nuts",
          size: 4,
        }),
      async () => book.done({ kind: "move", ...(await versionOf(delgado.id)), time: "22:00" }),
      async () => book.done({ kind: "block", date: evening, tables: ["5"], reason: "heater out" }),
      async () => book.done({ kind: "wait", date: evening, size: 2, name: "Park" }),
      async () => {
        const [park] = (await book.evening()).waiting;
        return book.done({ kind: "seat-waiting", id: park!.id, version: park!.version, tables: ["1"] });
      },
      async () => book.done({ kind: "cancel", ...(await versionOf(delgado.id)), reason: "rang" }),
      async () => book.done({ kind: "walk-in", size: 2 }),
    ];
    async function versionOf(id: string) {
      const { version } = await book.party(id);
      return { id, version };
    }
    const states = [seen(await book.evening())];
    const sequences: number[] = [];
    for (const step of steps) {
      book.later(1);
      sequences.push((await step()).sequence);
      states.push(seen(await book.evening()));
    }
    for (const sequence of sequences.toReversed()) {
      states.pop();
      await book.done({ kind: "undo", sequence }, { initials: "JO" });
      expect(seen(await book.evening())).toEqual(states.at(-1));
    }
    expect(await book.send({ kind: "undo", sequence: sequences[0]! })).toMatchObject({
      outcome: "refused",
      message: "This has already been undone",
    });
  });

  it("an undo is a command of its own: it clashes with later parties, and can be undone itself", async () => {
    const first = await book.booked("Novak", 2, "21:00", ["1"]);
    const cancelled = await book.done({
      kind: "cancel",
      id: first.id,
      version: first.version,
      reason: "rang",
    });
    const silva = await book.booked("Silva", 2, "21:00", ["1"]);
    expect(await book.send({ kind: "undo", sequence: cancelled.sequence })).toMatchObject({
      outcome: "clash",
      message: "90 minutes into Silva, until 10:30 PM",
    });
    await book.done({ kind: "move", id: silva.id, version: silva.version, tables: ["2"] });
    const undone = await book.done({ kind: "undo", sequence: cancelled.sequence });
    expect(undone.parties).toMatchObject([{ status: "confirmed", tables: ["1"], cancelReason: null }]);
    await book.done({ kind: "undo", sequence: undone.sequence });
    expect(await book.party(first.id)).toMatchObject({ status: "cancelled", tables: [] });
    await book.done({ kind: "undo", sequence: cancelled.sequence });
    const moved = await book.done({
      kind: "move",
      id: first.id,
      version: (await book.party(first.id)).version,
      tables: ["3"],
    });
    await book.done(
      { kind: "move", id: first.id, version: moved.parties[0]!.version, tables: ["4"] },
      { initials: "JO" },
    );
    expect(await book.send({ kind: "undo", sequence: moved.sequence })).toMatchObject({
      outcome: "stale",
      message: "It has been changed since by JO: 2 Novak moved to 4",
    });
  });

  it("seats no party where others are over their time, until they have left", async () => {
    book.at("18:30");
    const abara = (await book.done({ kind: "walk-in", size: 2, name: "Abara", tables: ["1"] })).parties[0]!;
    const larsen = await book.booked("Larsen", 2, "20:00", ["1"]);
    book.at("20:12");
    const seat = { kind: "seat", id: larsen.id, version: larsen.version } as const;
    expect(await book.send(seat, { overrule: true })).toMatchObject({
      outcome: "clash",
      message: "Abara is still at table 1, planned until 8:00 PM",
      clashes: [{ stillSeated: true }],
      nearest: { tables: ["2"], time: "20:12" },
    });
    expect((await book.done({ kind: "walk-in", size: 2 })).parties[0]!.tables).toEqual(["2"]);
    await book.done({ kind: "complete", id: abara.id, version: abara.version });
    expect(await book.done(seat)).toMatchObject({
      parties: [{ status: "seated", tables: ["1"], until: "21:42" }],
    });
    expect(await book.party(abara.id)).toMatchObject({ status: "completed", until: "20:12" });
  });

  it("seats no party again, by an undo, where others have sat down since, even over their time", async () => {
    book.at("18:30");
    const abara = (await book.done({ kind: "walk-in", size: 2, name: "Abara", tables: ["1"] })).parties[0]!;
    const left = await book.done({ kind: "complete", id: abara.id, version: abara.version });
    const larsen = (await book.done({ kind: "walk-in", size: 2, name: "Larsen", tables: ["1"] })).parties[0]!;
    const undo = { kind: "undo", sequence: left.sequence } as const;
    for (const time of ["18:40", "20:30"]) {
      book.at(time);
      expect(await book.send(undo, { overrule: true })).toMatchObject({ outcome: "clash" });
      expect(await book.party(abara.id)).toMatchObject({ status: "completed" });
    }
    expect(await book.party(larsen.id)).toMatchObject({ status: "seated", tables: ["1"] });
  });

  it("keeps a party's past if it is moved while seated", async () => {
    const { parties } = await book.done({ kind: "walk-in", size: 2, tables: ["1"] });
    book.at("20:40");
    const moved = await book.done({ kind: "move", id: parties[0]!.id, version: 0, tables: ["3"] });
    expect(
      moved.parties[0]!.stays.map(({ tables, from, to }) => [tables, from.slice(11, 16), to.slice(11, 16)]),
    ).toEqual([
      [["1"], "19:12", "19:40"],
      [["3"], "19:40", "20:42"],
    ]);
    expect(await book.send({ kind: "walk-in", size: 2, tables: ["1"] })).toMatchObject({ outcome: "done" });
    expect(await book.send({ kind: "walk-in", size: 2, tables: ["3"] })).toMatchObject({ outcome: "clash" });
  });

  it("a late party keeps its full time if no other comes after it, and otherwise ends before the next", async () => {
    const free = await book.booked("Free", 2, "20:00", ["1"]);
    const followed = await book.booked("Followed", 2, "20:00", ["2"]);
    await book.booked("Next", 2, "21:35", ["2"]);
    for (const [party, until] of [
      [free, "21:42"],
      [followed, "21:35"],
    ] as const)
      expect(await book.done({ kind: "seat", id: party.id, version: party.version })).toMatchObject({
        parties: [{ until }],
      });
  });

  it("seats a no-show who comes after all, if a table is free; an undo makes it a no-show again", async () => {
    const { id, version } = await book.booked("Novak", 2, "19:30", ["1"]);
    await book.done({ kind: "no-show", id, version });
    await book.done({ kind: "walk-in", size: 2, tables: ["1"] });
    const seated = await book.done({ kind: "seat", id, version: version + 1 });
    expect(seated.parties).toMatchObject([{ status: "seated", tables: ["2"], until: "21:42" }]);
    const undone = await book.done({ kind: "undo", sequence: seated.sequence });
    expect(undone.parties).toMatchObject([{ status: "no-show", tables: [] }]);
    for (const table of ["2", "3", "4", "5"])
      await book.done({ kind: "walk-in", size: 2, tables: [table] }, { overrule: true });
    expect(await book.send({ kind: "seat", id, version: undone.parties[0]!.version })).toMatchObject({
      outcome: "refused",
      message: "No table is free for 2",
    });
  });

  it("closes a table for guests at once; upcoming parties lose it only if the host wants that", async () => {
    const party = await book.booked("Delgado", 2, "21:00", ["2"]);
    const command = { kind: "block", date: evening, tables: ["1", "2"], reason: "heater out" } as const;
    expect(await book.send(command)).toMatchObject({
      outcome: "rule",
      rules: [{ rule: "takes-tables", message: "Delgado (9:00 PM) would lose table 2" }],
    });
    const blocked = await book.done(command, { overrule: true });
    expect(await book.party(party.id)).toMatchObject({ status: "confirmed", tables: [] });
    const taken = await Promise.all(["3", "4"].map((table) => book.booked("Full", 2, "21:00", [table])));
    expect(taken).toHaveLength(2);
    expect((await book.guest()).body.code).toBe("NO_TABLE_AVAILABLE");
    expect(await book.send({ kind: "walk-in", size: 2, tables: ["1"] })).toMatchObject({
      outcome: "clash",
      message: "Table 1 is closed until 2:00 AM: heater out",
    });
    const [block] = blocked.blocks;
    await book.done({ kind: "unblock", id: block!.id, version: block!.version });
    expect((await book.guest()).status).toBe(201);
    const sitting = await book.done({ kind: "walk-in", size: 4, tables: ["5"] });
    expect(sitting.outcome).toBe("done");
    expect(
      await book.send({ kind: "block", date: evening, tables: ["5"] }, { overrule: true }),
    ).toMatchObject({ outcome: "clash" });
  });

  it("closes an area's tables as one change, and one undo opens them all", async () => {
    const area = ["2", "3", "4"];
    const blocked = await book.done({ kind: "block", date: evening, tables: area, reason: "rain" });
    expect((await book.evening()).blocks).toMatchObject([{ tables: area, reason: "rain" }]);
    for (const table of area)
      expect(await book.send({ kind: "walk-in", size: 2, tables: [table] })).toMatchObject({
        outcome: "clash",
      });
    await book.done({ kind: "undo", sequence: blocked.sequence });
    expect((await book.evening()).blocks).toEqual([]);
  });

  it("records guests' actions in the same log, and gives them no table that staff have assigned", async () => {
    for (const table of ["1", "2", "3"]) await book.booked("Staff's", 2, "21:00", [table]);
    const { body } = await book.guest();
    expect(body.success).toBe(true);
    expect((await book.guest({ email: "second@example.com" })).body.code).toBe("NO_TABLE_AVAILABLE");
    await book.post("/api/food/reservation/move", {
      token: body.token,
      numberOfPersons: 3,
      reservationDate: evening,
      reservationTime: "11:00 PM",
    });
    await book.post("/api/food/reservation/cancel", { token: body.token });
    const { log, parties } = await book.evening();
    expect(
      log.slice(0, 3).map(({ kind, actor, summary, undoable }) => [kind, actor, summary, undoable]),
    ).toEqual([
      ["cancelled", "guest", "3 Rossi cancelled, 11:00 PM", false],
      ["moved", "guest", "3 Rossi moved to 3, 11:00 PM", false],
      ["booked", "guest", "2 Rossi booked for 9:00 PM at 4", false],
    ]);
    expect(log.map(({ sequence }) => sequence)).toEqual(log.map((_one, index) => log[0]!.sequence - index));
    expect(parties.find(({ name }) => name === "Rossi")).toMatchObject({ status: "cancelled", version: 2 });
  });

  it("the last status pressed offline wins, and notes by two hosts are joined", async () => {
    const { id, version } = await book.booked("Nguyen", 2, "20:00", ["1"], { note: "By the window" });
    await book.done({ kind: "edit", id, version, note: "By the window\nHigh chair" });
    const write = { kind: "edit", id, version, note: "By the window\nBirthday", allergies: "Nuts" } as const;
    expect(await book.send(write)).toMatchObject({ outcome: "stale" });
    await book.done(write, { offline: { secondsAgo: 600 } });
    const seated = await book.done({ kind: "seat", id, version }, { offline: { secondsAgo: 600 } });
    expect(seated.parties[0]).toMatchObject({
      note: "By the window\nHigh chair\nBirthday",
      allergies: "Nuts",
      status: "seated",
      seatedAt: `${evening}T19:02:00.000Z`,
    });
    expect(
      await book.send({ kind: "move", id, version, tables: ["2"] }, { offline: { secondsAgo: 600 } }),
    ).toMatchObject({ outcome: "stale" });
  });

  it("a renamed table stays held under its new name, a removed one under its old one", async () => {
    const party = await book.booked("Delgado", 4, "21:00", ["5"]);
    const tables = (await book.evening()).tables.map(({ name, min, max, area }) => ({
      name,
      min,
      max,
      area,
    }));
    const renamed = tables.map((table) => (table.name === "5" ? { ...table, name: "Round" } : table));
    await book.changeSettings({ tables: renamed });
    const after = await book.evening();
    expect(after.parties[0]).toMatchObject({ id: party.id, tables: ["Round"] });
    expect(after.log[0]).toMatchObject({ kind: "table-renamed", summary: "Table 5 is now Round" });
    expect(
      await book.send({ kind: "book", date: evening, size: 4, time: "21:00", tables: ["Round"] }),
    ).toMatchObject({
      outcome: "clash",
      message: "120 minutes into Delgado, until 11:00 PM",
    });
    await book.changeSettings({ tables: renamed.filter(({ name }) => name !== "Round") });
    const removed = await book.evening();
    expect(removed.parties[0]).toMatchObject({ tables: ["Round"] });
    expect(removed.tables.at(-1)).toMatchObject({ name: "Round", removed: true });
    const { id, version } = removed.parties[0]!;
    expect(await book.done({ kind: "move", id, version, tables: ["3"] })).toMatchObject({
      parties: [{ tables: ["3"] }],
    });
    expect((await book.evening()).tables.some((table) => table.removed)).toBe(false);
  });

  it("a table that gets another name, more seats and a neighbour in one save is promised once", async () => {
    const party = await book.booked("Delgado", 4, "21:00", ["5"]);
    await book.changeSettings({
      tables: [
        { name: "0", min: 1, max: 2, area: "Window" },
        ...smallHouse.tables.map((table) =>
          table.name === "5" ? { ...table, id: "5", name: "Round", max: 8 } : table,
        ),
      ],
    });
    const { parties, tables } = await book.evening();
    expect(parties[0]).toMatchObject({ id: party.id, tables: ["Round"] });
    expect(tables.some(({ removed }) => removed)).toBe(false);
    expect(
      await book.send({ kind: "book", date: evening, size: 4, time: "21:00", tables: ["Round"] }),
    ).toMatchObject({ outcome: "clash" });
  });

  it("two tables that exchange names keep their own parties, and a removed table's party stays apart from its successor's", async () => {
    const one = await book.booked("Abel", 2, "21:00", ["3"]);
    const other = await book.booked("Bruno", 2, "21:00", ["4"]);
    const third = await book.booked("Carlo", 4, "21:00", ["5"]);
    const names = new Map([
      ["3", "4"],
      ["4", "3"],
    ]);
    const exchanged = smallHouse.tables.map((table) =>
      names.has(table.name) ? { ...table, id: table.name, name: names.get(table.name)! } : table,
    );
    await book.changeSettings({ tables: exchanged });
    const tablesOf = async () =>
      new Map((await book.evening()).parties.map(({ id, tables }) => [id, tables]));
    expect(await tablesOf()).toEqual(
      new Map([
        [one.id, ["4"]],
        [other.id, ["3"]],
        [third.id, ["5"]],
      ]),
    );
    // Table 5 is removed, and table 4 takes its name.
    await book.changeSettings({
      tables: exchanged
        .filter(({ name }) => name !== "5")
        .map((table) => (table.name === "4" ? { ...table, name: "5" } : table)),
      combinations: [],
      largestParty: 4,
    });
    const after = await tablesOf();
    expect(after.get(one.id)).toEqual(["5"]);
    expect(after.get(third.id)).toEqual(["5 (removed)"]);
  });

  it("accepts a party of forty: without a table yet, at several tables, and says what does not fit", async () => {
    const forty = { kind: "book", date: evening, size: 40, time: "20:30", name: "Wedding" } as const;
    const none = await book.booked("Wedding", 40, "20:30", []);
    expect(none).toMatchObject({ size: 40, tables: [], status: "confirmed" });
    const all = { ...forty, tables: ["1", "2", "3", "4", "5"] };
    expect(await book.send(all)).toMatchObject({
      outcome: "rule",
      message: "Tables 1 + 2 + 3 + 4 + 5 seat 18, and this is a party of 40",
    });
    const { parties } = await book.done(all, { overrule: true });
    expect(parties[0]).toMatchObject({ size: 40, tables: ["1", "2", "3", "4", "5"] });
    const { id, version } = none;
    expect(await book.send({ kind: "edit", id, version, size: 60 })).toMatchObject({ outcome: "done" });
  });

  it("closes an area for a buyout's whole evening, and opens it again when the party cancels", async () => {
    book.at("12:00");
    await book.guest({ reservationTime: "7:00 PM" });
    const gala = { kind: "book", date: evening, name: "Gala", size: 8, time: "21:00" } as const;
    const buyout = { ...gala, tables: ["3", "4"], buyout: true };
    const made = await book.done(buyout, { overrule: true });
    const closed = { removed: false, reason: "Buyout", tables: ["3", "4"] };
    expect(made).toMatchObject({ parties: [{ time: "21:00", until: "02:00" }], blocks: [closed] });
    const walkIn = { kind: "book", date: evening, size: 3, time: "18:30", tables: ["3"] } as const;
    expect(await book.send(walkIn)).toMatchObject({
      outcome: "clash",
      message: "Table 3 is closed until 9:00 PM: Buyout",
    });
    expect(await book.send({ ...walkIn, time: "23:45" })).toMatchObject({ outcome: "clash" });
    const { id, version } = made.parties[0]!;
    await book.done({ kind: "cancel", id, version, reason: "rang" });
    expect(await book.send(walkIn)).toMatchObject({ outcome: "done" });
  });

  it("warns about a date that guests cannot book yet, and a stay past closing, and still books", async () => {
    const command = { kind: "book", size: 2, tables: ["1"], name: "Late" } as const;
    const far = { ...command, date: "2027-12-24", time: "20:00" };
    expect(await book.send(far)).toMatchObject({ outcome: "rule", rules: [{ rule: "too-far" }] });
    expect(await book.send(far, { overrule: true })).toMatchObject({ outcome: "done" });
    const late = { ...command, date: evening, time: "01:00" };
    expect(await book.send(late)).toMatchObject({
      outcome: "rule",
      message: "They would stay until 2:30 AM, and the evening ends at 2:00 AM",
    });
    expect(await book.send(late, { overrule: true })).toMatchObject({ outcome: "done" });
  });

  it("refuses impossible commands with a sentence, and writes nothing", async () => {
    const party = await book.booked("Delgado", 2, "21:00", ["1"]);
    const { id, version } = party;
    for (const [command, message] of [
      [{ kind: "no-show", id, version }, "Delgado is expected at 9:00 PM"],
      [{ kind: "complete", id, version }, "Delgado has not arrived yet"],
      [{ kind: "lengthen", id, version, minutes: -200 }, "7:10 PM is too early to end"],
      [{ kind: "join", id, version, tables: ["1"] }, "Delgado already has 1"],
    ] as const)
      expect(await book.send(command)).toMatchObject({ outcome: "refused", message });
    await book.done({ kind: "cancel", id, version, reason: "rang" });
    expect(await book.send({ kind: "seat", id, version: version + 1 })).toMatchObject({
      outcome: "refused",
      message: "Delgado is cancelled",
    });
  });

  it.each([
    [{ kind: "walk-in", size: 0 }, 400, "INVALID_PERSON_COUNT"],
    [{ kind: "walk-in", size: 40 }, 400, "INVALID_PERSON_COUNT"],
    [{ kind: "book", size: 501, date: evening, time: "20:00" }, 400, "INVALID_PERSON_COUNT"],
    [{ kind: "walk-in", size: "six" }, 400, "INVALID_PERSON_COUNT"],
    [{ kind: "walk-in", size: 2, tables: ["77"] }, 400, "INVALID_FIELD"],
    [{ kind: "walk-in", size: 2, tables: ["1", "1"] }, 400, "INVALID_FIELD"],
    [{ kind: "walk-in", size: 2, note: "n".repeat(10_240) }, 400, "FIELD_TOO_LONG"],
    [{ kind: "book", size: 2, date: "2026-02-30", time: "20:00" }, 400, "INVALID_DATE_FORMAT"],
    [{ kind: "book", size: 2, date: evening, time: "25:00" }, 400, "INVALID_TIME"],
    [{ kind: "seat", id: "K7QX-2M9F-TB", version: 0 }, 404, "RESERVATION_NOT_FOUND"],
    [{ kind: "seat", id: "K7QX-2M9F-TB" }, 400, "MISSING_REQUIRED_FIELDS"],
    [{ kind: "cancel", id: "K7QX-2M9F-TB", version: 0, reason: " " }, 400, "MISSING_REQUIRED_FIELDS"],
    [{ kind: "undo", sequence: 999 }, 404, "RESERVATION_NOT_FOUND"],
    [{ kind: "explode" }, 400, "INVALID_FIELD"],
    [null, 400, "MISSING_REQUIRED_FIELDS"],
  ])("refuses bad input (%#), and writes nothing", async (command, status, code) => {
    const reply = await book.request({ key: "bad", command });
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect((await book.evening()).parties).toEqual([]);
  });

  it("keeps markup in a note as text", async () => {
    const note = `<img src=x onerror=alert(1)> & "quotes"`;
    const { parties } = await book.done({ kind: "walk-in", size: 2, note });
    expect(parties[0]!.note).toBe(note);
  });

  it("counts a guest's earlier visits and no-shows under the same number", async () => {
    const first = await book.booked("Ada", 2, "20:00", ["1"], { phone: "+39 555 0199 00" });
    await book.done({ kind: "no-show", id: first.id, version: first.version });
    const next = await book.done(
      { kind: "book", date: "2026-11-28", size: 2, time: "20:00", name: "Ada", phone: "0555019900" },
      { overrule: true },
    );
    expect(next.parties[0]!.visits).toEqual({ count: 0, noShows: 1, last: null });
  });
});

describe("settings and mails", () => {
  let book: EveningBook;
  beforeAll(async () => {
    book = await EveningBook.open();
  });
  beforeEach(() => book.startOver());
  afterAll(() => book.close());

  it("pauses tonight's online bookings in the settings, with their history, and resumes them", async () => {
    const paused = await book.done({ kind: "pause", date: evening, message: "Please ring us" });
    expect(paused.entry).toMatchObject({
      kind: "paused",
      summary: "Online bookings paused",
      undoable: false,
    });
    expect((await book.evening()).onlineBookings).toEqual({ paused: true, message: "Please ring us" });
    expect((await book.guest()).body).toMatchObject({ code: "BOOKING_PAUSED", error: "Please ring us" });
    expect((await book.guest({ reservationDate: "2026-11-24" })).status).toBe(201);
    expect(await book.send({ kind: "walk-in", size: 2 })).toMatchObject({ outcome: "done" });
    await book.done({ kind: "resume", date: evening });
    expect((await book.guest()).status).toBe(201);
    const history = join(book.service.config.dataDir, "content.git");
    const { stdout } = await promisify(execFile)("git", [
      `--git-dir=${history}`,
      "log",
      "--format=%an: %s",
      "-2",
    ]);
    expect(stdout.trim()).toBe(
      `Marta Abel: Booking: resumed on ${evening}\nMarta Abel: Booking: paused on ${evening}`,
    );
  });

  it("places tables as an owner says, in the settings; the others stay, and a host may not", async () => {
    const place = (tables: object, headers = book.headers) =>
      book.post("/api/staff/evening/tables", { tables }, headers);
    const positions = async () =>
      Object.fromEntries((await book.evening()).tables.map(({ name, position }) => [name, position]));
    expect((await place([{ name: "2", x: 30, y: 20 }])).body).toMatchObject({ code: "NOT_PERMITTED" });
    const { storage } = book.service;
    const owner = await addStaff(storage, "owner", { id: "ada", name: "Ada Berg" });
    const headers = await staffSession(storage, owner, { now: book.now });
    expect((await place([{ name: "2", x: 30, y: 20.5 }], headers)).status).toBe(200);
    expect(await positions()).toMatchObject({ 1: { x: 10, y: 20 }, 2: { x: 30, y: 20.5 }, 3: null });
    for (const table of [
      { name: "2", x: 101, y: 0 },
      { name: "2", x: 1 },
      { name: "99", x: 1, y: 1 },
    ])
      expect((await place([{ name: "1", x: 0, y: 0 }, table], headers)).status).toBe(400);
    expect(await positions()).toMatchObject({ 1: { x: 10, y: 20 } });
    await storage.db.deleteFrom("staff").where("id", "=", "ada").execute();
  });

  it("notifies guests with an address of staff's changes, and of undone ones", async () => {
    const party = await book.booked("Rossi", 2, "21:00", ["1"], { email: "rossi@example.com" });
    book.later(1);
    const moved = await book.done({ kind: "move", id: party.id, version: party.version, time: "22:00" });
    book.later(1);
    await book.done({ kind: "undo", sequence: moved.sequence });
    const { version } = await book.party(party.id);
    book.later(1);
    await book.done({ kind: "cancel", id: party.id, version, reason: "rang" });
    const mails = await book.service.storage.db
      .selectFrom("outbox")
      .select(["kind", "to_address", "text"])
      .orderBy("created_at")
      .execute();
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ["reservation-confirmed", "rossi@example.com"],
      ["reservation-moved", "rossi@example.com"],
      ["reservation-moved", "rossi@example.com"],
      ["reservation-cancelled", "rossi@example.com"],
    ]);
    expect(mails.at(-1)!.text).toContain("we’ve had to cancel your booking");
  });

  it("opening a blocked table again is refused if another host has done so since", async () => {
    const { blocks } = await book.done({ kind: "block", date: evening, tables: ["1"] });
    const { id } = blocks[0]!;
    await book.service.storage.db.updateTable("table_blocks").set({ version: 2 }).execute();
    expect((await book.send({ kind: "unblock", id, version: 1 })).outcome).toBe("stale");
    expect((await book.evening()).blocks).toHaveLength(1);
    await book.done({ kind: "unblock", id, version: 2 });
    expect((await book.evening()).blocks).toEqual([]);
  });

  it("a command sent several times at once is carried out once", async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        book.done({ kind: "walk-in", size: 2, name: "Ada" }, { key: "at once" }),
      ),
    );
    expect(new Set(replies.map(({ sequence }) => sequence)).size).toBe(1);
    expect((await book.evening()).parties).toHaveLength(1);
  });

  it("reminds a guest once if two processes check at the same time", async () => {
    await book.guest({ reservationDate: "2026-11-24", email: "ada@example.com" });
    book.setNow(new Date("2026-11-24T10:00:00+01:00"));
    const reminded = await Promise.all(Array.from({ length: 4 }, () => remindGuests(book.deps)));
    expect(reminded.toSorted()).toEqual([0, 0, 0, 1]);
    const mails = await book.service.storage.db
      .selectFrom("outbox")
      .select("id")
      .where("kind", "=", "reservation-reminder")
      .execute();
    expect(mails).toHaveLength(1);
  });

  it.each([
    ["Europe/Rome", "2026-11-24T08:59:00+01:00", 0],
    ["Europe/Rome", "2026-11-24T09:00:00+01:00", 1],
    ["Europe/Rome", "2026-11-23T20:59:00+01:00", 1],
    ["Europe/Rome", "2026-11-23T21:00:00+01:00", 0],
    ["America/Los_Angeles", "2026-11-24T08:59:00-08:00", 0],
    ["America/Los_Angeles", "2026-11-24T09:00:00-08:00", 1],
  ])(
    "reminds guests between nine and nine by the restaurant's clock: in %s at %s %d",
    async (timeZone, at, expected) => {
      await book.changeSettings({ timeZone });
      await book.guest({
        reservationDate: "2026-11-24",
        reservationTime: "8:00 PM",
        email: "ada@example.com",
      });
      book.setNow(new Date(at));
      expect(await remindGuests(book.deps)).toBe(expected);
    },
  );

  it("a seated party cannot have left before now, a party to come can get less time", async () => {
    const rossi = await book.booked("Rossi", 2, "21:30", ["2"]);
    const { parties } = await book.done({ kind: "walk-in", size: 2, tables: ["1"] });
    const { id, version } = parties[0]!;
    book.at("21:00");
    // The walk-in came at 20:12, for an hour and a half.
    expect(await book.send({ kind: "lengthen", id, version, minutes: -45 })).toMatchObject({
      outcome: "refused",
      message: "8:57 PM is too early to end",
    });
    await book.done({ kind: "lengthen", id, version, minutes: -30 });
    expect(await book.party(id)).toMatchObject({ until: "21:12" });
    await book.done({ kind: "lengthen", id: rossi.id, version: rossi.version, minutes: -60 });
    expect(await book.party(rossi.id)).toMatchObject({ until: "22:00" });
  });

  it("a party that is moved twice and back again at once gets no email about it", async () => {
    const { id } = await book.booked("Rossi", 2, "21:00", ["1"], { email: "rossi@example.com" });
    book.later(1);
    const mails = async () =>
      (await book.service.storage.db.selectFrom("outbox").select("kind").execute()).map(({ kind }) => kind);
    for (const [time, queued] of [
      ["22:00", ["reservation-moved"]],
      ["22:30", ["reservation-moved"]],
      ["21:00", []],
    ] as const) {
      book.setNow(new Date(book.now.getTime() + 2_000));
      const { version } = await book.party(id);
      await book.done({ kind: "move", id, version, time });
      expect(await mails()).toEqual(["reservation-confirmed", ...queued]);
    }
  });

  it("notifies a guest once of a change that goes back and forth, and never of one that is undone at once", async () => {
    const mails = () =>
      book.service.storage.db
        .selectFrom("outbox")
        .select(["kind", "text", "due_at"])
        .orderBy("created_at")
        .execute();
    const soon = () => book.setNow(new Date(book.now.getTime() + 2_000));
    const { id } = await book.booked("Rossi", 2, "21:00", ["1"], { email: "rossi@example.com" });
    const move = async (time: string) => {
      const { version } = await book.party(id);
      return book.done({ kind: "move", id, version, time });
    };
    // The mail about the booking is still unsent, so the guest gets only one mail, with the final time.
    soon();
    await move("22:00");
    expect((await mails()).map(({ kind }) => kind)).toEqual(["reservation-confirmed"]);
    expect((await mails())[0]!.text).toContain("10:00 PM");
    book.later(1);
    let last = (await move("22:30")).sequence;
    for (let press = 0; press < 8; press += 1) {
      soon();
      last = (await book.done({ kind: "undo", sequence: last })).sequence;
    }
    const [, moved, ...more] = await mails();
    expect(more).toEqual([]);
    expect(moved).toMatchObject({ kind: "reservation-moved" });
    expect(moved!.text).toContain("10:30 PM");
    expect(moved!.due_at).toBe(new Date(book.now.getTime() + 8_000).toISOString());
    soon();
    await book.done({ kind: "undo", sequence: last });
    expect(await mails()).toHaveLength(1);
    // A cancellation that is undone sends nothing.
    book.later(1);
    const { version } = await book.party(id);
    const { sequence } = await book.done({ kind: "cancel", id, version, reason: "rang" });
    expect(await mails()).toHaveLength(2);
    soon();
    await book.done({ kind: "undo", sequence });
    expect(await mails()).toHaveLength(1);
  });

  it("reminds guests once, during the day, and records who says that they come", async () => {
    book.at("20:12");
    await book.guest({ reservationDate: "2026-11-24", reservationTime: "9:00 PM", email: "ada@example.com" });
    const remind = () => remindGuests(book.deps);
    expect(await remind()).toBe(0);
    book.setNow(new Date("2026-11-24T02:00:00+01:00"));
    expect(await remind()).toBe(0);
    book.setNow(new Date("2026-11-24T10:00:00+01:00"));
    // A guest who books in the morning for the evening needs no reminder.
    await book.guest({ reservationDate: "2026-11-24", reservationTime: "8:00 PM", email: "bo@example.com" });
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
    const { text } = await book.service.storage.db
      .selectFrom("outbox")
      .select("text")
      .where("kind", "=", "reservation-reminder")
      .executeTakeFirstOrThrow();
    const token = /\?coming#(\S+)/.exec(text)![1]!;
    expect((await book.post("/api/food/reservation/coming", { token })).status).toBe(200);
    expect((await book.post("/api/food/reservation/coming", { token })).status).toBe(200);
    await book.signIn();
    const { parties, log } = await book.evening("2026-11-24");
    // Parties are in the order of their times; the later one was asked.
    expect(parties).toMatchObject([{ answer: null }, { answer: "coming" }]);
    expect(log.filter(({ kind }) => kind === "answered")).toHaveLength(1);
  });

  it("asks about parties that were neither seated nor a no-show, and reports them until a host has answered", async () => {
    const rossi = await book.booked("Rossi", 2, "20:30", ["1"]);
    await book.booked("Silva", 2, "20:30", ["2"]);
    const unresolved = async () => {
      const url = `/api/staff/evening/report?date=${evening}`;
      return (await book.service.app.inject({ url, headers: book.headers })).json().unresolved;
    };
    // The parties may still come.
    expect([await unresolved(), (await book.evening()).unresolved]).toEqual([0, []]);
    expect(await book.send({ kind: "complete", id: rossi.id, version: rossi.version })).toMatchObject({
      outcome: "refused",
    });

    book.setNow(new Date("2026-11-22T17:00:00Z"));
    await book.signIn();
    expect(await unresolved()).toBe(2);
    const tonight = await book.evening("2026-11-22");
    expect(tonight.unresolved).toEqual([{ date: evening, parties: 2 }]);
    const came = await book.done({ kind: "complete", id: rossi.id, version: rossi.version });
    expect(came.parties[0]).toMatchObject({ status: "completed", seatedAt: null, leftAt: null });
    expect((await book.evening("2026-11-22")).unresolved).toEqual([{ date: evening, parties: 1 }]);
    await book.done({ kind: "undo", sequence: came.sequence });
    expect(await unresolved()).toBe(2);
  });

  it("reports covers, no-shows and stays, and as a table without names", async () => {
    book.at("18:00");
    const walkIn = (await book.done({ kind: "walk-in", size: 2, name: "Ada" })).parties[0]!;
    const missing = await book.booked("Bo", 4, "18:00", ["3"]);
    await book.done({ kind: "no-show", id: missing.id, version: missing.version });
    book.later(75);
    await book.done({ kind: "complete", id: walkIn.id, version: walkIn.version });
    const get = (path: string) =>
      book.service.app.inject({
        url: `/api/staff/evening/${path}?date=${evening}&days=7`,
        headers: book.headers,
      });
    expect((await get("report")).json()).toMatchObject({
      from: "2026-11-15",
      to: evening,
      parties: 1,
      covers: 2,
      walkIns: 1,
      noShows: 1,
      noShowCovers: 4,
      stays: [{ upTo: 2, parties: 1, planned: 90, median: 75, p80: 75, suggested: null }, {}, {}, {}],
    });
    const { body, headers } = await get("report.csv");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(body.split("\r\n")).toContain(
      `${evening},18:00,walk-in,completed,2,90,${evening} 18:00,${evening} 19:15,75`,
    );
    expect(body).not.toMatch(/Ada|Bo/);
  });

  it("suggests a turn time that fits four of five parties, in quarters of an hour, after ten parties", async () => {
    const stayed = (size: number, stays: readonly number[]) =>
      stays.map((minutes, index) => {
        const seated = Date.parse(`${evening}T18:00:00Z`);
        return storedReservation({
          ...{ id: `${size}-${index}`, status: "completed", party_size: size, service_date: evening },
          seated_at: new Date(seated).toISOString(),
          left_at: new Date(seated + minutes * 60_000).toISOString(),
        });
      });
    await book.service.storage.write([reservationLock("all")], async (tx) => {
      for (const row of [
        ...stayed(2, [61, 35, 40, 45, 50, 55, 57, 59, 180, 200]),
        ...stayed(4, Array<number>(10).fill(0)),
        ...stayed(8, Array<number>(9).fill(100)),
      ])
        await insertReservation(tx, row);
    });
    const url = `/api/staff/evening/report?date=${evening}`;
    const { stays } = (await book.service.app.inject({ url, headers: book.headers })).json();
    expect(stays).toMatchObject([
      { upTo: 2, parties: 10, p80: 61, suggested: 75 },
      { upTo: 4, parties: 10, p80: 0, suggested: 15 },
      { upTo: 8, parties: 9, p80: 100, suggested: null },
      { upTo: null, parties: 0, p80: null, suggested: null },
    ]);
  });

  it("deletes the log's texts along with the guest", async () => {
    const { parties } = await book.done({ kind: "walk-in", size: 2, note: "Zelda's birthday" });
    await book.done({ kind: "edit", id: parties[0]!.id, version: 0, note: "Zelda left early" });
    const traces = async () =>
      JSON.stringify(await book.service.storage.db.selectFrom("evening_events").selectAll().execute());
    expect(await traces()).toContain("Zelda");
    await forgetGuests(pastReservations, {
      storage: book.service.storage,
      now: () => new Date("2027-11-21T12:00:00Z"),
      retentionDays: 30,
    });
    expect(await traces()).not.toContain("Zelda");
  });
});
