import {
  coversPerQuarter,
  countCovers,
  partiesOfService,
  partyLabel,
  phaseOf,
} from "../../../../src/features/evening/staff/model/phase.ts";
import type { LogEntry } from "../../../../src/features/evening/staff/model/book.ts";
import { presentMinute, restOfDay } from "../../../../src/features/evening/staff/model/clock.ts";
import {
  layOutFloor,
  signHeight,
  signWidth,
  smallestSketch,
  tableStateAt,
} from "../../../../src/features/evening/staff/model/floor.ts";
import {
  areasOf,
  neighbourOf,
  runsOf,
  stackLanes,
} from "../../../../src/features/evening/staff/model/lanes.ts";
import { listOf } from "../../../../src/features/evening/staff/model/list.ts";
import { at, bookOf, party } from "./support/book.ts";
import { lastUndoable } from "../../../../src/features/staff/shell/undo.ts";

test("a table without bookings is free for the rest of the morning, the afternoon or the evening", () => {
  expect([8 * 60, 12 * 60, 16 * 60 + 59, 17 * 60, 25 * 60].map(restOfDay)).toEqual([
    "all morning",
    "all afternoon",
    "all afternoon",
    "all evening",
    "all evening",
  ]);
});

test("undo goes further back each time, skipping undone changes and undos", () => {
  const entry = (sequence: number, given: object) =>
    ({
      sequence,
      at: 0,
      kind: "moved",
      text: `${sequence}`,
      canUndo: true,
      isUndone: false,
      ...given,
    }) as LogEntry;
  const undone = { canUndo: false, isUndone: true };
  const log = [
    entry(5, { undoes: 4 }),
    entry(4, undone),
    entry(3, { canUndo: false }),
    entry(2, {}),
    entry(1, {}),
  ];
  const nobodys = () => false;
  expect(lastUndoable({ log }, nobodys)?.sequence).toBe(2);
  const after = [
    entry(6, { undoes: 2 }),
    ...log.map((one) => (one.sequence === 2 ? { ...one, ...undone } : one)),
  ];
  expect(lastUndoable({ log: after }, nobodys)?.sequence).toBe(1);
  // After another host's change, the screen's own last change is still the one to undo.
  expect(lastUndoable({ log }, (key) => key === "mine")?.sequence).toBe(2);
  const own = log.map((one) => (one.sequence === 1 ? { ...one, key: "mine" } : one));
  expect(lastUndoable({ log: own }, (key) => key === "mine")?.sequence).toBe(1);
});

test("tables that are apart at the desk are apart on a tablet", () => {
  const tables = [
    { name: "1", max: 2, x: 20, y: 10 },
    { name: "2", max: 2, x: 32, y: 10 },
    { name: "3", max: 6, x: 20, y: 26 },
    { name: "4", max: 10, x: 60, y: 30 },
    { name: "5", max: 2, x: 60, y: 30 },
  ];
  const boxes = (width: number, height: number) =>
    tables.map((one) => {
      const left = ((width - signWidth(one)) * one.x) / 100;
      const top = ((height - signHeight) * one.y) / 100;
      return { name: one.name, left, top, right: left + signWidth(one), bottom: top + signHeight };
    });
  const touching = (width: number, height: number) =>
    boxes(width, height).flatMap((a, index, all) =>
      all
        .slice(index + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => `${a.name} ${b.name}`),
    );
  const tablet = { width: 720, height: 560 };
  expect(touching(1080, 600)).toEqual(["4 5"]);
  expect(touching(tablet.width, tablet.height)).not.toEqual(["4 5"]);
  const least = smallestSketch(tables, new Map(tables.map(({ name, x, y }) => [name, { x, y }])));
  expect(touching(Math.max(tablet.width, least.width), Math.max(tablet.height, least.height))).toEqual([
    "4 5",
  ]);
});

test("the small hours belong to the evening before", () => {
  const minute = (instant: string) => presentMinute("2026-11-21", "Europe/Rome", new Date(instant));
  expect(minute("2026-11-21T19:12:00Z")).toBe(at("20:12"));
  expect(minute("2026-11-21T23:30:00Z")).toBe(at("00:30"));
  expect(minute("2026-11-23T12:00:00Z")).toBeUndefined();
});

test("a party is late five minutes after its time, and over at the end of its stay", () => {
  const coming = party("Kowalski", 3, "20:00", "22:00", ["7"]);
  expect(phaseOf(coming, at("20:04"), 5)).toBe("to-come");
  expect(phaseOf(coming, at("20:05"), 5)).toBe("late");
  expect(phaseOf(coming, undefined, 5)).toBe("to-come");
  const seated = party("Abara", 2, "18:30", "20:00", ["7"], { status: "seated" });
  expect(phaseOf(seated, at("20:00"), 5)).toBe("seated");
  expect(phaseOf(seated, at("20:12"), 5)).toBe("over");
  expect(partyLabel(seated, "over", at("20:12"), { isStoredHere: false, movedBy: undefined })).toBe(
    "2 Abara, 12 over, 6:30 PM to 8:12 PM, table 7, 12 minutes over",
  );
});

test("covers count arrived and expected guests; a quarter hour counts by the booked time", () => {
  const parties = [
    party("a", 2, "18:30", "19:52", ["1"], { status: "completed" }),
    party("b", 4, "18:40", "21:00", ["7"], { status: "seated", plannedFrom: at("18:30") }),
    party("c", 3, "18:45", "20:45", ["8"]),
    party("d", 5, "18:45", "21:15", [], { status: "cancelled" }),
    party("e", 6, "20:00", "22:30", [], { status: "no-show" }),
  ];
  expect(countCovers(parties)).toEqual({ parties: 4, covers: 9, seated: 4, toCome: 3 });
  expect(coversPerQuarter(parties.filter(({ status }) => status !== "no-show"))).toEqual([
    { from: at("18:30"), covers: 6 },
    { from: at("18:45"), covers: 3 },
  ]);
});

test("a party belongs to its booked service, between two services to the earlier one", () => {
  const services = [
    { name: "Lunch", from: at("12:00"), to: at("17:00"), closed: undefined, coversPerSlot: undefined },
    { name: "Dinner", from: at("18:00"), to: at("02:00"), closed: undefined, coversPerSlot: undefined },
  ];
  const book = bookOf(
    ["12:00", "17:30", "18:00", "01:30"].map((time) => party(time, 2, time, time, ["1"])),
    { services },
  );
  const names = (service: string) => partiesOfService(book, service).map(({ name }) => name);
  expect(names("Lunch")).toEqual(["12:00", "17:30"]);
  expect(names("Dinner")).toEqual(["18:00", "01:30"]);
});

test("joined neighbours share one bar; joined tables in two areas have one each", () => {
  const areas = areasOf(bookOf([]).tables);
  expect(runsOf(areas, ["7", "8"])).toEqual([{ table: "7", rows: 2 }]);
  expect(runsOf(areas, ["7", "9", "24"])).toEqual([
    { table: "7", rows: 1 },
    { table: "9", rows: 1 },
    { table: "24", rows: 1 },
  ]);
});

test("parties without a table never overlap", () => {
  const names = stackLanes([
    party("a", 2, "20:00", "21:30", []),
    party("b", 2, "20:30", "22:00", []),
    party("c", 2, "21:30", "23:00", []),
  ]).map((stack) => stack.map(({ name }) => name));
  expect(names).toEqual([["a", "c"], ["b"]]);
});

test("arrows move in time at one table, then to the next one; up and down go to the nearest in time", () => {
  const parties = [
    party("early", 2, "18:00", "19:30", ["1"]),
    party("late", 2, "21:00", "22:30", ["1"]),
    party("below early", 2, "18:30", "20:00", ["2"]),
    party("below late", 2, "20:45", "22:15", ["2"]),
    party("nowhere", 2, "20:30", "22:00", []),
  ];
  const book = bookOf(parties);
  const go = (from: string, direction: "left" | "right" | "up" | "down") =>
    neighbourOf(book, parties, from, direction)?.name;
  expect(go("early", "right")).toBe("late");
  expect(go("late", "right")).toBe("below early");
  expect(go("late", "down")).toBe("below late");
  expect(go("late", "up")).toBe("nowhere");
  expect(go("nowhere", "up")).toBeUndefined();
});

test("Now lists parties that need a host, then the next to come", () => {
  const parties = [
    party("Novak", 2, "19:00", "20:30", ["1"], { status: "seated" }),
    party("Abara", 2, "18:30", "20:00", ["2"], { status: "seated" }),
    party("Kowalski", 3, "20:00", "22:00", ["7"]),
    party("Rossi", 2, "20:30", "22:00", ["8"]),
  ];
  const { urgent, rest, counts } = listOf(parties, "Now", at("20:12"), 5);
  expect(urgent.map(({ party: { name }, phase }) => [name, phase])).toEqual([
    ["Kowalski", "late"],
    ["Abara", "over"],
  ]);
  expect(rest.map(({ party: { name } }) => name)).toEqual(["Rossi"]);
  expect(counts).toEqual({ "To come": 2, Seated: 2, Gone: 0 });
});

test("the room at a later time shows everyone coming and going as planned", () => {
  const book = bookOf([
    party("Novak", 2, "19:00", "20:30", ["1"], { status: "seated" }),
    party("Silva", 2, "21:00", "22:30", ["1"]),
  ]);
  const kind = (time: string) => tableStateAt(book, "1", at(time), at("20:12")).kind;
  expect(kind("20:12")).toBe("seated");
  expect(kind("20:44")).toBe("held");
  expect(kind("20:45")).toBe("due");
  expect(kind("21:15")).toBe("seated");
  expect(kind("23:00")).toBe("free");
});

test("a free table says until when, at lunch and in the evening", () => {
  const block = { id: "block", version: 0, tables: ["1"], reason: "", to: at("23:00") };
  const book = bookOf([party("Silva", 2, "16:30", "18:00", ["1"])], {
    blocks: [
      { ...block, from: at("22:00") },
      { ...block, id: "earlier", from: at("18:30") },
    ],
  });
  const until = (time: string) => {
    const state = tableStateAt(book, "1", at(time), at(time));
    return state.kind === "free" ? state.until : undefined;
  };
  expect(until("13:00")).toBe(at("16:30"));
  expect(until("18:10")).toBe(at("18:30"));
});

test("the sketch of the room has every table once", () => {
  const { wide, narrow } = layOutFloor(bookOf([]).tables);
  const names = [...wide, ...narrow].flatMap(({ tables }) => tables.map(({ table }) => table.name));
  expect(names.toSorted()).toEqual(["1", "2", "24", "7", "8", "9"]);
});
