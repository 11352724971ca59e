import { fireEvent, render, screen } from "@testing-library/react";
import Testimonials from "../../../src/site/blocks/testimonials/testimonials.tsx";
import { fixture } from "../../../src/site/blocks/testimonials/fixture.ts";

const cards = { ...fixture, block: { ...fixture.block, look: "cards" as const } };
const quotes = fixture.data.guests.map(({ quote }) => quote);

test("one guest's quote is shown at a time; the guests below select it", () => {
  render(<Testimonials {...fixture} headingLevel={2} id="b9" />);
  const guests = screen.getAllByRole("tab");
  expect(guests.map(({ textContent }) => textContent)).toEqual([
    "Daniel OseiGuest, the window table, 5 of 5",
    "Leyla DemirGuest, table four, 4 of 5",
    "Margaret Hale5 of 5",
  ]);
  const quote = () => screen.getByRole("tabpanel").textContent;
  expect(quote()).toBe(quotes[0]);
  fireEvent.click(guests[2]!);
  expect(quote()).toBe(quotes[2]);
  fireEvent.keyDown(guests[2]!, { key: "ArrowLeft" });
  expect(guests[1]).toHaveFocus();
  expect(quote()).toBe(quotes[1]);
});

test("as cards, all quotes can be read at once", () => {
  render(<Testimonials {...cards} headingLevel={2} id="b8" />);
  for (const quote of quotes) expect(screen.getByText(quote)).toBeVisible();
  expect(screen.getByText("4 of 5")).toBeVisible();
  // The style sheet colours as many stars.
  expect(screen.getByText("4 of 5").querySelector("i")!.style.getPropertyValue("--r")).toBe("4");
  expect(screen.getAllByText("5 of 5")).toHaveLength(2);
  expect(screen.queryByRole("tab")).toBeNull();
});
