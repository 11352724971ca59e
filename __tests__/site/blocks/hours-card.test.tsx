import { render, screen } from "@testing-library/react";
import HoursCard from "../../../src/site/blocks/hours-card/hours-card.tsx";
import { fixture } from "../../../src/site/blocks/hours-card/fixture.ts";

const at = (now: string) => {
  jest.useFakeTimers({ now: new Date(now) });
  render(<HoursCard {...fixture} headingLevel={2} id="b3" />);
};
afterEach(() => {
  jest.useRealTimers();
});

test("the card lists the bookable services", () => {
  at("2026-11-21T12:00:00Z");
  expect(screen.getByText("Dinner").nextSibling).toHaveTextContent("6:00 PM – 2:00 AM");
  expect(screen.getAllByRole("term")).toHaveLength(3);
});

test.each([
  ["2026-11-21T00:30:00Z", "Open now until 2:00 AM"],
  ["2026-11-21T08:30:00Z", "Open now until 5:00 PM"],
  ["2026-11-21T16:30:00Z", "Opens at 6:00 PM"],
  ["2026-11-22T01:30:00Z", "Opens at 9:00 AM"],
  ["2026-11-21T06:30:00Z", "Opens at 9:00 AM"],
])("at %s it says “%s”", (now, words) => {
  at(now);
  expect(screen.getByRole("status").textContent).toBe(words);
});
