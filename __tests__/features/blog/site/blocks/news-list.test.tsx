import { render, screen, within } from "@testing-library/react";
import NewsList from "../../../../../src/features/blog/site/blocks/news-list/news-list.tsx";
import { fixture } from "../../../../../src/features/blog/site/blocks/news-list/fixture.ts";

test("every post has its day and its count of comments, and leads to its page", () => {
  render(<NewsList {...fixture} headingLevel={2} id="b2" />);
  const [bread, wine] = screen.getAllByRole("listitem");
  expect(within(bread!).getByText("2 comments")).toBeVisible();
  expect(within(wine!).getByText("1 comment")).toBeVisible();
  expect(bread!.querySelector("time")).toHaveTextContent("12 November");
  expect(screen.getByRole("link", { name: "Why our bread takes two nights" })).toHaveAttribute(
    "href",
    "/blog/why-our-bread-takes-two-nights",
  );
});
