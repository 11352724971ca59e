import { fireEvent, render, screen } from "@testing-library/react";
import BookingTeaser from "../../src/blocks/booking-teaser/booking-teaser.tsx";
import { fixture } from "../../src/blocks/booking-teaser/fixture.ts";

const fetched = jest.fn();
const said = "Message submitted successfully!";
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "BOOK NOW" }));
const options = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options]
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value);

beforeEach(() => {
  fetched.mockReset();
  globalThis.fetch = fetched;
  render(<BookingTeaser {...fixture} headingLevel={2} id="b3" />);
});

test("persons and times are those of the list", () => {
  expect(options("Person")).toEqual(["1 person", "2 persons", "3 persons", "4+ persons"]);
  expect(options("Time")).toEqual(["10:00 am", "11:00 am", "12:00 pm", "01:00 pm"]);
});

test("while a field is empty nothing is submitted", () => {
  submit();
  fill("Person", "2 persons");
  fill("Date", "2099-12-01");
  submit();
  expect(screen.queryByText(said)).toBeNull();
});

test("submitted: it says so, keeps the values and sends nothing", () => {
  fill("Person", "4+ persons");
  fill("Date", "2099-12-01");
  fill("Time", "01:00 pm");
  submit();
  expect(screen.getByRole("status")).toHaveTextContent(said);
  expect(screen.getByLabelText("Person")).toHaveValue("4+ persons");
  expect(screen.getByLabelText("Date")).toHaveValue("2099-12-01");
  expect(screen.getByLabelText("Time")).toHaveValue("01:00 pm");
  expect(fetched).not.toHaveBeenCalled();
  fill("Time", "12:00 pm");
  expect(screen.queryByText(said)).toBeNull();
});
