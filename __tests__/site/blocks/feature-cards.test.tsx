import { render, screen, within } from "@testing-library/react";
import FeatureCards from "../../../src/site/blocks/feature-cards/feature-cards.tsx";
import { fixture } from "../../../src/site/blocks/feature-cards/fixture.ts";

test("each of the four cards leads to the booking page", () => {
  render(<FeatureCards {...fixture} headingLevel={2} id="b2" />);
  const articles = screen.getAllByRole("article");
  expect(articles.map((card) => within(card).getByRole("heading", { level: 3 }).textContent)).toEqual([
    "Fresh Products",
    "Skilled Chefs",
    "Drinks & Wine",
    "Fresh Foods",
  ]);
  for (const card of articles)
    expect(within(card).getByRole("link", { name: "BOOK A TABLE" })).toHaveAttribute("href", "/book");
});
