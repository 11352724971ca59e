import { lengthen, move } from "../../../../src/features/evening/staff/commands.ts";
import { at, party } from "./support/book.ts";

const maes = party("Maes", 4, "20:00", "22:00", ["7"]);

test.each([
  [15, "Maes: +15 min"],
  [-15, "Maes: −15 min"],
])("staying %d minutes longer is described as “%s”", (minutes, text) => {
  expect(lengthen(maes, minutes)).toEqual({
    text,
    command: { kind: "lengthen", id: "Maes", version: 1, minutes },
  });
});

test("a move to another time keeps the tables, and a move to other tables keeps the time", () => {
  expect(move(maes, { tables: ["7"], from: at("20:30") }).command).toEqual({
    ...{ kind: "move", id: "Maes", version: 1 },
    time: "20:30",
  });
  expect(move(maes, { tables: ["8"], from: at("20:00") }).command).toEqual({
    ...{ kind: "move", id: "Maes", version: 1 },
    tables: ["8"],
  });
});
