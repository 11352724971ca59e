import { render, screen } from "@testing-library/react";
import FeatureDuo from "../../../src/site/blocks/feature-duo/feature-duo.tsx";
import { fixture } from "../../../src/site/blocks/feature-duo/fixture.ts";

test("the heading is one sentence, and the button leads to the categories", () => {
  render(<FeatureDuo {...fixture} headingLevel={2} id="b3" />);
  expect(
    screen.getByRole("heading", { level: 2, name: "Enjoy an Exceptional Journey of Taste" }),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "EXPLORE OUR CATEGORY" })).toHaveAttribute("href", "/dinner5");
});
