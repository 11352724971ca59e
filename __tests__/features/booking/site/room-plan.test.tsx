import { render, screen, within } from "@testing-library/react";
import { drawRoom } from "../../../../src/core/shared/room-drawing.ts";
import { RoomPlan } from "../../../../src/features/booking/site/room-plan.tsx";

const tables = [
  { name: "1", max: 2, area: "Window" },
  { name: "7", max: 4, area: "Oven room" },
  { name: "8", max: 4, area: "Oven room" },
  // An editor has added this table, and its area is not in the settings.
  { name: "Attic", max: 6, area: "Upstairs" },
];
const drawing = drawRoom(tables, [{ name: "Window", kind: "window" }])!;
const show = (
  free: readonly string[] | undefined,
  booked?: readonly string[],
  drawn: typeof drawing | null = drawing,
) =>
  render(
    <RoomPlan
      id="p"
      tables={tables}
      drawing={drawn}
      free={free}
      asked="2 persons at 7:30 PM"
      street="Lantern Street"
      booked={booked}
    />,
  );

const areas = () =>
  screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextElementSibling!.textContent}`);

test("while availability is unknown, nothing is said to be free", () => {
  show(undefined);
  expect(screen.getByRole("img", { name: "Plan of the room" })).toBeVisible();
  expect(areas()).toEqual(["Window: 1 table", "Oven room: 2 tables", "Upstairs: 1 table"]);
});

test("the free tables are counted by area, including those added by an editor", () => {
  show(["7", "Attic"]);
  expect(screen.getByRole("img", { name: /2 free tables for 2 persons at 7:30 PM/ })).toBeVisible();
  expect(areas()).toEqual(["Window: none", "Oven room: 1 free", "Upstairs: 1 free"]);
});

test("a restaurant without the plan still says what is free", () => {
  show(["7"], undefined, null);
  expect(screen.queryByRole("img")).toBeNull();
  expect(areas()).toEqual(["Window: none", "Oven room: 1 free", "Upstairs: none"]);
});

test("a full room says so", () => {
  show([]);
  const figure = within(screen.getByRole("figure"));
  expect(figure.getByText("Every candle is taken at that time.")).toBeVisible();
  expect(areas()).toEqual(["Window: none", "Oven room: none", "Upstairs: none"]);
});

test("once a table is booked the plan shows it, and no numbers are left", () => {
  show(undefined, ["8"]);
  expect(
    screen.getByRole("img", { name: "Plan of the room: only your candle is lit (Oven room)" }),
  ).toBeVisible();
  expect(screen.getByText("This candle is yours. It will be burning when you arrive.")).toBeVisible();
  expect(screen.getByRole("figure")).not.toHaveTextContent(/\d/);
});

test("joined tables have a candle each; a service that names none gets no drawing of them", () => {
  const { unmount } = show(undefined, ["7", "8"]);
  expect(screen.getByText("These candles are yours. They will be burning when you arrive.")).toBeVisible();
  unmount();
  show(undefined, []);
  expect(screen.getByRole("img", { name: "Plan of the room" })).toBeVisible();
  expect(
    screen.getByText("One of these tables is yours. Its candle will be burning when you arrive."),
  ).toBeVisible();
});
