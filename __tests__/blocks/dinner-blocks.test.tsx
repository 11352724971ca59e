import { renderToString } from "react-dom/server";
import { render, screen, within } from "@testing-library/react";
import FeatureCards from "../../src/blocks/feature-cards/feature-cards.tsx";
import { fixture as cards } from "../../src/blocks/feature-cards/fixture.ts";
import Journey from "../../src/blocks/feature-duo/feature-duo.tsx";
import { fixture as journey } from "../../src/blocks/feature-duo/fixture.ts";
import { stats as trustedBlock } from "../../src/blocks/stats/fields.ts";
import { fixture as trusted } from "../../src/blocks/stats/fixture.ts";
import Trusted from "../../src/blocks/stats/stats.tsx";
import { fixture as why } from "../../src/blocks/steps/fixture.ts";
import Why from "../../src/blocks/steps/steps.tsx";
import type { Content } from "../../src/content-model/content.ts";

afterEach(() => {
  jest.useRealTimers();
});

test("each of the four cards leads to the booking page", () => {
  render(<FeatureCards {...cards} headingLevel={2} id="b2" />);
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

test("the journey is one sentence and leads to the categories", () => {
  render(<Journey {...journey} headingLevel={2} id="b3" />);
  expect(
    screen.getByRole("heading", { level: 2, name: "Enjoy an Exceptional Journey of Taste" }),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "EXPLORE OUR CATEGORY" })).toHaveAttribute("href", "/dinner5");
});

const figures = (place: ParentNode) =>
  [...place.querySelectorAll("dd")].map(({ textContent }) => textContent);

test("the ledger counts the years since the house was founded: as built at first, then by the guest's clock", () => {
  jest.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
  const content = { settings: { site: { established: 1998 } } } as unknown as Content;
  const data = trustedBlock.getData!(trusted.block, content);
  expect(data).toEqual({ established: 1998, years: 28 });

  jest.setSystemTime(new Date("2028-02-01T12:00:00Z"));
  const built = document.createElement("div");
  built.innerHTML = renderToString(<Trusted block={trusted.block} data={data} headingLevel={2} id="b6" />);
  expect(figures(built)).toEqual(["28", "20", "69"]);
  const { container } = render(<Trusted block={trusted.block} data={data} headingLevel={2} id="b6" />);
  expect(figures(container)).toEqual(["30", "20", "69"]);
});

test("the three reasons are steps in their order", () => {
  render(<Why {...why} headingLevel={2} id="b8" />);
  expect(screen.getByRole("heading", { level: 2, name: "Why Delish Your Priority" })).toBeVisible();
  const steps = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(steps.map((step) => within(step).getByRole("heading", { level: 3 }).textContent)).toEqual([
    "The cook knows your name",
    "The price is the price",
    "Late is fine",
  ]);
});
