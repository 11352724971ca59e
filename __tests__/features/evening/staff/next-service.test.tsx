import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { EveningContext, type EveningContextValue } from "../../../../src/features/evening/staff/context.ts";
import type { Party, ServiceSpan } from "../../../../src/features/evening/staff/model/book.ts";
import { partiesOfService } from "../../../../src/features/evening/staff/model/phase.ts";
import { NextService } from "../../../../src/features/evening/staff/next-service.tsx";
import { at, bookOf, party } from "./support/book.ts";

const span = (name: string, from: string, to: string, closed?: string): ServiceSpan => ({
  ...{ name, from: at(from), to: at(to), closed, coversPerSlot: undefined },
});
const day = [
  span("Breakfast", "9:00", "12:00"),
  span("Lunch", "12:00", "17:00"),
  span("Dinner", "18:00", "2:00"),
];
const lunch = party("Rossi", 2, "13:00", "14:30", ["1"]);
const dinner = party("Nguyen", 4, "19:00", "21:00", ["7"]);

/** Shows one service of a day. @returns names of the services that the screen opens */
function show(name: string, parties: readonly Party[], services: readonly ServiceSpan[] = day): string[] {
  const book = bookOf(parties, { services });
  const value: Partial<EveningContextValue> = {
    book,
    service: services.find((one) => one.name === name),
    parties: partiesOfService(book, name),
  };
  const opened: string[] = [];
  render(
    <EveningContext value={value as EveningContextValue}>
      <NextService onService={(one) => opened.push(one)} />
    </EveningContext>,
  );
  return opened;
}

test("a service without guests says when the next one with guests begins, and opens it", async () => {
  const opened = show("Breakfast", [dinner, party("Dorn", 2, "20:00", "22:00", ["8"])]);
  expect(
    screen.getByText("No one is booked for Breakfast. Dinner begins at 6 PM, with 2 parties."),
  ).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Open Dinner" }));
  expect(opened).toEqual(["Dinner"]);
});

test("the next one with guests comes before the day's last", () => {
  show("Breakfast", [lunch, dinner]);
  expect(screen.getByRole("button")).toHaveTextContent("Open Lunch");
});

test("on a day without guests it is the evening", () => {
  show("Breakfast", []);
  expect(screen.getByText("No one is booked for Breakfast. Dinner begins at 6 PM.")).toBeVisible();
});

test("once all guests have left, it says so", () => {
  show("Lunch", [{ ...lunch, status: "completed" }, dinner]);
  expect(screen.getByText(/^No one is expected any more for Lunch\. Dinner begins/)).toBeVisible();
});

test.each([
  ["somebody is expected", "Lunch", [lunch, dinner], day],
  ["somebody sits", "Lunch", [{ ...lunch, status: "seated" as const }], day],
  ["no later service is open", "Lunch", [], [day[1]!, span("Dinner", "18:00", "2:00", "Staff party")]],
  ["it is the last one", "Dinner", [], day],
])("it says nothing if %s", (_, name, parties, services) => {
  show(name, parties, services);
  expect(screen.queryByRole("button")).toBeNull();
});
