import { render, screen, within } from "@testing-library/react";
import { fixture } from "../../../src/site/blocks/steps/fixture.ts";
import Steps from "../../../src/site/blocks/steps/steps.tsx";

test("the three steps are listed in order", () => {
  render(<Steps {...fixture} headingLevel={2} id="b8" />);
  expect(screen.getByRole("heading", { level: 2, name: "Three reasons to stay" })).toBeVisible();
  const steps = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(steps.map((step) => within(step).getByRole("heading", { level: 3 }).textContent)).toEqual([
    "The cook knows your name",
    "The price is the price",
    "Late is fine",
  ]);
});
