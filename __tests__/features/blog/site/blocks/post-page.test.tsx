import { render, screen, within } from "@testing-library/react";
import PostPage from "../../../../../src/features/blog/site/blocks/post-page/post-page.tsx";
import { fixture } from "../../../../../src/features/blog/site/blocks/post-page/fixture.ts";
import { postPage } from "../../../../../src/features/blog/site/blocks/post-page/fields.ts";
import type { Content } from "../../../../../src/content/model/content.ts";

const post = (slug: string) => ({ slug, title: slug, path: `/blog/${slug}` });
const next = (slug: string, all: string[]) =>
  postPage.getData!({ post: slug }, { posts: all.map(post) } as unknown as Content).next?.path;

test("each post leads to the next older one, the oldest to the newest, and a single one nowhere", () => {
  expect(next("new", ["new", "old"])).toBe("/blog/old");
  expect(next("old", ["new", "old"])).toBe("/blog/new");
  expect(next("only", ["only"])).toBeUndefined();
});

test("a recipe is a separate card with its ingredients and quantities", () => {
  const { unmount } = render(<PostPage {...fixture} headingLevel={1} id="b1" />);
  const recipe = screen.getByRole("complementary", { name: "Squash, roasted" });
  expect(
    within(recipe)
      .getAllByRole("term")
      .map(({ textContent }) => textContent),
  ).toEqual(["Squash, in wedges", "Olive oil"]);
  expect(recipe).toHaveTextContent("1.2 kg");
  unmount();
  render(<PostPage {...fixture} data={{ ...fixture.data, recipe: undefined }} headingLevel={1} id="b1" />);
  expect(screen.queryByRole("complementary")).toBeNull();
});
