import { siteModel } from "../../../src/app/site-model.ts";
import { contentPaths } from "../../../src/content/model/paths.ts";
import { withoutMissingFeatures } from "../../../src/content/model/optional-blocks.ts";
import { fieldsOf, type ContentFolder } from "../../../src/content/model/read.ts";
import { readContent } from "../../../src/content/model/read-content.ts";
import { translate } from "../../../src/content/model/translation.ts";
import { validateContent } from "../../../src/content/model/validate.ts";

/* The sample content of a business that offers tables, orders for collection, or both. */

type Business = "both" | "tables" | "collection";
const sample = await readContent("content", siteModel);
const contentOf = (business: Business): ContentFolder =>
  withoutMissingFeatures(
    {
      ...sample,
      files: sample.files.map((file) =>
        file.path === "settings/site.yml" ? { ...file, data: { ...file.data, business } } : file,
      ),
    },
    siteModel,
  );
const find = ({ files }: ContentFolder, path: string) => files.find((file) => file.path === path)!;
const linking = ({ files }: ContentFolder, paths: RegExp) =>
  files.filter(({ data }) => paths.test(JSON.stringify(data))).map(({ path }) => path);
const pathsOf = ({ files }: ContentFolder) => contentPaths(files, siteModel).map(({ path }) => path);

test("a business that offers both shows everything", () => {
  expect(contentOf("both").files).toHaveLength(sample.files.length);
});

test.each<[Business, readonly string[], RegExp]>([
  ["collection", ["/book", "/book2", "/waiting-list"], /"\/(book\d*|waiting-list)"/i],
  ["tables", ["/order"], /"\/order"/i],
])("with %s alone, nothing leads to the pages of the other offer", (business, gone, links) => {
  const content = contentOf(business);
  expect(pathsOf(contentOf("both"))).toEqual(expect.arrayContaining([...gone]));
  expect(pathsOf(content).filter((path) => gone.includes(path))).toEqual([]);
  expect(linking(contentOf("both"), links).length).toBeGreaterThan(3);
  expect(linking(content, links)).toEqual([]);
  expect(validateContent(content, siteModel, { imageExists: () => true })).toEqual([]);
});

test("the header's button leads to orders where no tables are booked, in each language", () => {
  const content = contentOf("collection");
  const navigation = find(content, "settings/navigation.yml");
  expect(navigation.data["book"]).toEqual({ label: "Order online", to: "/order" });
  const italian = content.translations!.find(({ path }) => path === "settings/navigation.it.yml")!;
  const fields = fieldsOf(navigation, siteModel)!;
  expect(translate(navigation.data, italian.data, fields, siteModel.blocks)).toMatchObject({
    data: { book: { label: "Ordina online", to: "/order" } },
  });
});

test.each<Business>(["collection", "tables"])(
  "with %s alone, every translation stays complete",
  (business) => {
    const content = contentOf(business);
    for (const words of content.translations!) {
      const source = content.files.find(
        ({ collection, slug }) => collection === words.collection && slug === words.slug,
      );
      const before = sample.files.find(({ path }) => path === source?.path);
      if (!source || !before) continue;
      const { blocks } = siteModel;
      const missing = (of: ContentFolder) => {
        const file = find(of, source.path);
        const its = of.translations!.find(({ path }) => path === words.path)!;
        return translate(file.data, its.data, fieldsOf(file, siteModel)!, blocks).missing;
      };
      if (missing(sample).length === 0) expect([words.path, missing(content)]).toEqual([words.path, []]);
    }
  },
);

test("a card that led to the booking page keeps its words and leads to orders", () => {
  const cards = (business: Business) =>
    JSON.stringify(find(contentOf(business), "pages/dinner.yml").data).match(
      /"type":"feature-cards".*?\]/,
    )![0];
  expect(cards("collection").match(/"to":"\/order"/g)?.length).toBe(
    cards("both").match(/"to":"\/Book"/g)?.length,
  );
});
