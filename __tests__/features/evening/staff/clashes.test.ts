import { clashText } from "../../../../src/features/evening/rules/evening-rules.ts";
import {
  changeTo,
  findClashes,
  findFreeFrom,
  moveVerdict,
  suggestionText,
  suggestTables,
} from "../../../../src/features/evening/staff/model/clashes.ts";
import { timeText } from "../../../../src/features/evening/staff/model/clock.ts";
import { at, bookOf, party } from "./support/book.ts";

const stay = (tables: readonly string[], from: string, to: string) => ({
  tables,
  from: at(from),
  to: at(to),
});
const words = (
  book: ReturnType<typeof bookOf>,
  place: ReturnType<typeof stay>,
  now: string,
  physical = false,
) => {
  const [clash] = findClashes(book, place, "Delgado", at(now), physical);
  return clash && clashText(clash, timeText);
};
const ahmed = party("Ahmed", 2, "19:12", "20:42", ["7"], { status: "seated" });

test("a clash names the other party and its time", () => {
  const book = bookOf([ahmed, party("Rossi", 2, "20:30", "22:00", ["2"])]);
  expect(words(book, stay(["7"], "20:30", "22:30"), "20:12")).toBe("12 minutes into Ahmed, until 8:42 PM");
  expect(words(book, stay(["2"], "18:42", "20:31"), "18:00")).toBe("1 minute into Rossi, 8:30 PM");
  expect(words(book, stay(["2"], "19:00", "20:30"), "18:00")).toBeUndefined();
});

test("a joined table clashes with any party at one of its tables", () => {
  const book = bookOf([party("Fernández", 6, "19:30", "22:00", ["7", "8"])]);
  expect(words(book, stay(["8"], "21:50", "23:00"), "18:00")).toBe(
    "10 minutes into Fernández, until 10:00 PM",
  );
});

test("a party over its time blocks those who sit down now, and no later ones", () => {
  const [now, later] = [stay(["7"], "20:55", "22:45"), stay(["7"], "21:30", "23:00")];
  expect(words(bookOf([ahmed]), now, "20:55", true)).toBe("Ahmed is still at table 7, planned until 8:42 PM");
  expect(words(bookOf([ahmed]), later, "20:55")).toBeUndefined();
  const tables = bookOf([]).tables.filter(({ name }) => name === "7");
  expect(suggestTables(bookOf([ahmed], { tables, combinations: [] }), 2, at("20:55"), at("20:55"))).toEqual(
    [],
  );
});

test("parties that have left, did not come or have cancelled block none, nor does the party itself", () => {
  const gone = (["completed", "no-show", "cancelled"] as const).map((status) =>
    party(status, 2, "20:00", status === "completed" ? "20:10" : "22:00", ["1"], { status }),
  );
  const book = bookOf([...gone, party("Delgado", 3, "20:00", "22:00", ["1"])]);
  expect(words(book, stay(["1"], "20:15", "22:15"), "18:00")).toBeUndefined();
});

test("a closed table says why", () => {
  const book = bookOf([], {
    blocks: [
      { id: "b", version: 1, tables: ["9"], from: at("18:00"), to: at("02:00"), reason: "heater out" },
    ],
  });
  expect(words(book, stay(["9"], "20:30", "22:30"), "20:12")).toBe(
    "Table 9 is closed until 2:00 AM: heater out",
  );
});

test("the nearest quarter hour that fits is after every blocking party", () => {
  const book = bookOf([ahmed, party("Silva", 2, "22:00", "23:30", ["7"])]);
  const find = (to: string) =>
    findFreeFrom(book, stay(["7"], "20:30", to), "Delgado", at("20:12"), at("02:00"));
  expect(find("21:30")).toBe(at("20:45"));
  expect(find("22:30")).toBe(at("23:30"));
});

test("exceeding a quarter hour's limit breaks a rule; a party that is in it already adds nothing", () => {
  const book = bookOf([
    party("Dubois", 10, "20:30", "23:00", ["24"]),
    party("Larsen", 3, "20:30", "22:30", ["9"]),
  ]);
  const moved = (name: string, to: ReturnType<typeof stay>) => {
    const delgado = party(name, 3, "21:30", "23:30", ["7"]);
    const all = { ...book, parties: [...book.parties.filter(({ id }) => id !== name), delgado] };
    return moveVerdict(all, delgado, changeTo(delgado, to), at("18:00"));
  };
  const there = stay(["8"], "20:30", "22:30");
  expect(moved("Delgado", there)).toEqual({ kind: "rule", text: "Over the limit of 14 at 8:30 PM" });
  expect(moved("Larsen", there)).toEqual({ kind: "fits" });
  expect(moved("Delgado", stay(["8"], "20:45", "22:45"))).toEqual({ kind: "fits" });
  expect(moved("Delgado", stay(["1"], "21:00", "23:00"))).toEqual({
    kind: "rule",
    text: "Table 1 seats 2, and this is a party of 3",
  });
});

test("a walk-in gets the free table with the fewest empty chairs, with the reason", () => {
  const book = bookOf([
    party("Rossi", 2, "20:30", "22:00", ["2"]),
    party("Adeyemi", 2, "22:00", "23:30", ["1"]),
  ]);
  const [first, second] = suggestTables(book, 2, at("20:12"), at("20:12"));
  expect(first?.tables).toEqual(["1"]);
  expect(suggestionText(first!, 2, at("20:12"))).toBe(
    "Free until 10:00 PM (Adeyemi). A party of 2 stays until about 9:42 PM, 18 min to spare.",
  );
  expect(second?.tables).toEqual(["7"]);
});

test("a table that becomes free within half an hour is offered after all free ones", () => {
  const book = bookOf([party("Schmidt", 2, "19:00", "20:30", ["7"], { status: "seated" })], {
    tables: bookOf([]).tables.filter(({ name }) => name === "7" || name === "8"),
  });
  const found = suggestTables(book, 3, at("20:12"), at("20:12"));
  expect(found.map(({ tables, freeFrom }) => [...tables, freeFrom - at("20:12")])).toEqual([
    ["8", 0],
    ["7", 18],
  ]);
});

test("a party too large for a table gets joined ones, and one too large for all gets none", () => {
  const book = bookOf([]);
  expect(suggestTables(book, 8, at("20:00"), at("20:00")).map(({ tables }) => tables)).toEqual([
    ["24"],
    ["7", "8"],
  ]);
  expect(suggestTables(book, 40, at("20:00"), at("20:00"))).toEqual([]);
});
