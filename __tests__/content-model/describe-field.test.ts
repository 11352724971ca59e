import { siteModel } from "../../src/composition/site-model.ts";
import { describeField, fieldText } from "../../src/content-model/describe-field.ts";
import { defaultFormats } from "../../src/shared/formats.ts";

const { collections, blocks } = siteModel;
const inPage = (keys: readonly (string | number)[]) =>
  describeField(
    keys,
    { blocks: [{ type: "welcome" }, { type: "none" }] },
    collections["pages"]!.fields,
    blocks,
  );

it("a field deep in a page has the labels by which the form shows it", () => {
  expect(inPage(["blocks", 0, "heading"]).label).toBe("Blocks › 1 (welcome) › Heading");
  expect(inPage(["blocks", 0, "image", "alt"]).label).toMatch(
    /^Blocks › 1 \(welcome\) › .+ › What the picture shows$/,
  );
  expect(inPage(["blocks", 1, "words"])).toEqual({ label: "Blocks › 2 (none) › words", field: undefined });
});

it("a price is told as pages have it", () => {
  const { field } = describeField(["price"], {}, collections["dishes"]!.fields, blocks);
  expect([fieldText(13, field!, defaultFormats), fieldText("13,5", field!, defaultFormats)]).toEqual([
    "$13.00",
    undefined,
  ]);
});
