import { render, screen, within } from "@testing-library/react";
import { postIndex } from "../../../../../src/features/blog/site/blocks/post-index/fields.ts";
import PostIndex from "../../../../../src/features/blog/site/blocks/post-index/post-index.tsx";
import { fixture } from "../../../../../src/features/blog/site/blocks/post-index/fixture.ts";
import type { Content } from "../../../../../src/content/model/content.ts";

test.each(["index", "grid"] as const)(
  "as %s: day and month, author, comments, and read more to the shop",
  (look) => {
    render(<PostIndex {...fixture} block={{ ...fixture.block, look }} headingLevel={2} id="b10" />);
    const [coals, , wine] = screen.getAllByRole("article");
    expect(coals!.querySelector("time")).toHaveTextContent("09 November");
    expect(coals!.querySelector("time")).toHaveAttribute("datetime", "2026-11-09");
    expect(coals).toHaveTextContent("by Imani Okafor · 2 comments");
    expect(wine).toHaveTextContent("by Ada Moreau · 1 comment");
    const more = within(coals!).getByRole("link", {
      name: "Read more about What the coals taught us about patience",
    });
    expect(more).toHaveTextContent(/^Read more/);
    // The entry's other links lead to its article.
    for (const link of screen.getAllByRole("link")) {
      const readMore = link.textContent?.startsWith("Read more") ?? false;
      expect(link).toHaveAttribute("href", readMore ? "/shop" : expect.stringMatching(/^\/blog\//));
    }
  },
);

test("posts are in the order of the page", () => {
  const content = { posts: [...fixture.data.posts].reverse() } as unknown as Content;
  expect(postIndex.getData!(fixture.block, content)).toEqual(fixture.data);
});
