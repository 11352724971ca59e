import { render, screen } from "@testing-library/react";
import { fixture } from "../../src/blocks/lunch-hero/fixture.ts";
import LunchHero from "../../src/blocks/lunch-hero/lunch-hero.tsx";

test("the heading is LUNCH & HAPPY HOUR, with the happy hour of the settings", () => {
  render(<LunchHero {...fixture} headingLevel={1} id="b1" />);
  expect(screen.getByRole("heading", { level: 1, name: "LUNCH & HAPPY HOUR" })).toBeVisible();
  expect(screen.getByText("Happy hour").parentElement).toHaveTextContent("17:00 – 21:00");
  expect(screen.getByRole("link", { name: "BOOK A TABLE" })).toHaveAttribute("href", "/book");
});
