import { fireEvent, render, screen } from "@testing-library/react";
import BookingTeaser from "../../../../../src/features/booking/site/blocks/booking-teaser/booking-teaser.tsx";
import { fixture } from "../../../../../src/features/booking/site/blocks/booking-teaser/fixture.ts";
import { navigated } from "../../../../support/navigated.ts";

const fetched = jest.fn();
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "BOOK NOW" }));
const options = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options]
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value);

beforeEach(() => {
  fetched.mockReset();
  navigated.mockReset();
  jest.spyOn(console, "info").mockImplementation(() => undefined);
  globalThis.fetch = fetched;
  render(<BookingTeaser {...fixture} headingLevel={2} id="b3" />);
});

test("persons and times come from the list", () => {
  expect(options("Person")).toEqual(["1 person", "2 persons", "3 persons", "4+ persons"]);
  expect(options("Time")).toEqual(["10:00 am", "11:00 am", "12:00 pm", "01:00 pm"]);
});

test("while a field is empty the guest stays on the page", () => {
  submit();
  fill("Person", "2 persons");
  fill("Date", "2099-12-01");
  submit();
  expect(navigated).not.toHaveBeenCalled();
});

test("hands the choices to the booking page, sends nothing and claims nothing", () => {
  fill("Person", "4+ persons");
  fill("Date", "2099-12-01");
  fill("Time", "01:00 pm");
  submit();
  expect(navigated).toHaveBeenCalledTimes(1);
  const [path, handed] = navigated.mock.lastCall![0].split("#?");
  expect(path).toBe("/book");
  expect(Object.fromEntries(new URLSearchParams(handed))).toEqual({
    numberOfPersons: "4",
    reservationDate: "2099-12-01",
    reservationTime: "1:00 PM",
  });
  expect(fetched).not.toHaveBeenCalled();
  expect(screen.queryByText("Message submitted successfully!")).toBeNull();
});
