import { render, screen, within } from "@testing-library/react";
import FeaturedArticle from "../../../../../src/features/blog/site/blocks/featured-article/featured-article.tsx";
import { fixture } from "../../../../../src/features/blog/site/blocks/featured-article/fixture.ts";
import { OnSite } from "../../../../support/addresses.tsx";

const show = (headingLevel: 1 | 2) =>
  render(<FeaturedArticle {...fixture} headingLevel={headingLevel} id="b2" />, { wrapper: OnSite });

test("the sidebar has the five categories with their counts, and nine pictures that lead to the gallery", () => {
  show(2);
  const aside = within(screen.getByRole("region", { name: "More from the blog" }));
  expect(
    aside
      .getAllByRole("link")
      .slice(0, 5)
      .map((link) => link.textContent),
  ).toEqual([
    "Food Menu15 articles",
    "Kitchen notes8 articles",
    "Wine & drinks12 articles",
    "Seasons20 articles",
    "People6 articles",
  ]);
  const images = aside.getAllByRole("link", { name: /in the gallery$/ });
  expect(images).toHaveLength(9);
  expect(images[0]).toHaveAttribute("href", "/gallery");
});

test("the newest other posts are beside the article", () => {
  show(2);
  const others = within(screen.getByRole("navigation", { name: "Other articles" }));
  expect(others.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/blog/why-our-bread-takes-two-nights",
    "/blog/three-bottles-under-the-radar",
  ]);
});

test("a blog with one post lists no others", () => {
  const data = { ...fixture.data, others: [] };
  render(<FeaturedArticle {...fixture} data={data} headingLevel={2} id="b2" />, { wrapper: OnSite });
  expect(screen.queryByText("Other articles")).toBeNull();
});

test("the search box sends its term to the search page, even without script", () => {
  show(2);
  expect(screen.getByRole("search")).toHaveAttribute("action", "/search");
  expect(screen.getByRole("searchbox", { name: "Search the papers" })).toHaveAttribute("name", "q");
});

test("the article's own headings are one level below its title", () => {
  const { unmount } = show(1);
  expect(screen.getByRole("heading", { name: "What it turned into", level: 2 })).toBeVisible();
  unmount();
  show(2);
  expect(screen.getByRole("heading", { name: "What it turned into", level: 3 })).toBeVisible();
});
