import { pickBySlug } from "../../../src/content/model/item-id.ts";

const entries = [{ slug: "soup" }, { slug: "steak" }, { slug: "tea" }];

test("entries come in the order of the slugs, without missing ones", () => {
  expect(pickBySlug(["tea", "pie", "soup"], entries)).toEqual([{ slug: "tea" }, { slug: "soup" }]);
});
