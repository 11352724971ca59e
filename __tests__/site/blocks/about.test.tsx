import { render, screen } from "@testing-library/react";
import About from "../../../src/site/blocks/about/about.tsx";
import { fixture } from "../../../src/site/blocks/about/fixture.ts";

test("the founding year is shown, and a button leads to the booking page", () => {
  render(<About {...fixture} headingLevel={2} id="b2" />);
  expect(screen.getByText("1998")).toBeVisible();
  expect(screen.getByRole("link", { name: "Book A Table" })).toHaveAttribute("href", "/book");
});
