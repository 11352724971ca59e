import { postPage } from "../../src/blocks/post-page/fields.ts";
import type { Content } from "../../src/content-model/content.ts";

const post = (slug: string) => ({ slug, title: slug, path: `/blog/${slug}` });
const next = (slug: string, all: string[]) =>
  postPage.getData!({ post: slug }, { posts: all.map(post) } as unknown as Content).next?.path;

test("each post leads to the next older one, the oldest to the newest, and a lone one nowhere", () => {
  expect(next("new", ["new", "old"])).toBe("/blog/old");
  expect(next("old", ["new", "old"])).toBe("/blog/new");
  expect(next("only", ["only"])).toBeUndefined();
});
