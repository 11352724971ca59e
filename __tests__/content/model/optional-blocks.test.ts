import { siteModel } from "../../../src/app/site-model.ts";
import { translate } from "../../../src/content/model/translation.ts";
import { fieldsOf } from "../../../src/content/model/read.ts";
import { readContent } from "../../../src/content/model/read-content.ts";
import { validateContent } from "../../../src/content/model/validate.ts";

/* The sample content, read with and without the blocks of the orders feature. */

const ofOrders = ["order-form", "find-order"];
const model = {
  ...siteModel,
  blocks: siteModel.blocks.filter(({ type }) => !ofOrders.includes(type)),
};
const withOrders = await readContent("content", siteModel);
const without = await readContent("content", model);
const pageOf = (content: typeof without, slug: string) =>
  content.files.find((file) => file.collection === "pages" && file.slug === slug);
const italian = (content: typeof without, slug: string) => {
  const page = pageOf(content, slug)!;
  const words = content.translations!.find((one) => one.collection === "pages" && one.slug === slug)!;
  return translate(page.data, words.data, fieldsOf(page, model)!, model.blocks);
};

test("content that mentions orders stays valid without them", () => {
  const linking = ({ files }: typeof without) =>
    files.filter(({ data }) => JSON.stringify(data).includes('"/order"')).map(({ path }) => path);
  expect(linking(withOrders).length).toBeGreaterThan(3);
  expect(linking(without)).toEqual([]);
  expect(pageOf(without, "order")).toBeUndefined();
  expect(validateContent(withOrders, model, { imageExists: () => true })).toEqual([]);
});

test("only the link goes, not what stands beside it", () => {
  const { blocks } = pageOf(without, "menu")!.data as { blocks: { type: string; links?: unknown }[] };
  expect(blocks.findLast(({ type }) => type === "call-to-action")!.links).toEqual([
    { label: "BOOK A TABLE", to: "/Book" },
  ]);
});

test.each(["menu", "home", "dinner", "lunch"])(
  "the translation of %s keeps every word that is left",
  (slug) => {
    expect(italian(withOrders, slug).missing).toEqual([]);
    expect(italian(without, slug).missing).toEqual([]);
  },
);
