import { fireEvent, render, screen } from "@testing-library/react";
import Feedback from "../../src/blocks/testimonials/testimonials.tsx";
import { fixture } from "../../src/blocks/testimonials/fixture.ts";

const cards = { ...fixture, block: { ...fixture.block, look: "cards" as const } };
const quotes = fixture.data.guests.map(({ quote }) => quote);

test("one guest speaks at a time; the guests below take turns", () => {
  render(<Feedback {...fixture} headingLevel={2} id="b9" />);
  const guests = screen.getAllByRole("tab");
  expect(guests.map(({ textContent }) => textContent)).toEqual([
    "Daniel OseiGuest, the window table, 5 of 5",
    "Leyla DemirGuest, table four, 4 of 5",
    "Margaret Hale5 of 5",
  ]);
  const silent = () =>
    quotes.map((quote) => screen.getByText(quote).closest("blockquote")!.classList.contains("is-hidden"));
  expect(silent()).toEqual([false, true, true]);
  fireEvent.click(guests[2]!);
  expect(silent()).toEqual([true, true, false]);
  fireEvent.keyDown(guests[2]!, { key: "ArrowLeft" });
  expect(guests[1]).toHaveFocus();
  expect(silent()).toEqual([true, false, true]);
});

test("as cards, everything that was said can be read at once", () => {
  render(<Feedback {...cards} headingLevel={2} id="b8" />);
  for (const quote of quotes) expect(screen.getByText(quote)).toBeVisible();
  expect(screen.getByText("4 of 5")).toBeVisible();
  expect(screen.getAllByText("5 of 5")).toHaveLength(2);
  expect(screen.queryByRole("tab")).toBeNull();
});
