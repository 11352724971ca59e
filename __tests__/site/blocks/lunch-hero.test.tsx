import { render, screen } from "@testing-library/react";
import { fixture } from "../../../src/site/blocks/lunch-hero/fixture.ts";
import LunchHero from "../../../src/site/blocks/lunch-hero/lunch-hero.tsx";

test("the heading is LUNCH & HAPPY HOUR, with both hours from the settings", () => {
  render(<LunchHero {...fixture} headingLevel={1} id="b1" />);
  expect(screen.getByRole("heading", { level: 1, name: "LUNCH & HAPPY HOUR" })).toBeVisible();
  expect(screen.getByText("Happy hour").parentElement).toHaveTextContent("5:00 PM – 9:00 PM");
  expect(screen.getByText("Lunch").parentElement).toHaveTextContent("12:00 PM – 5:00 PM");
  expect(screen.getByRole("link", { name: "BOOK A TABLE" })).toHaveAttribute("href", "/book");
});
