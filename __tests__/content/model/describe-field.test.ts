import { siteModel } from "../../../src/app/site-model.ts";
import { describeField, fieldText, plainLabel } from "../../../src/content/model/describe-field.ts";
import { defaultFormats } from "../../../src/core/shared/formats.ts";

const { collections, blocks } = siteModel;
const inPage = (keys: readonly (string | number)[]) =>
  describeField(
    keys,
    { blocks: [{ type: "welcome" }, { type: "none" }] },
    collections["pages"]!.fields,
    blocks,
  );

it("a nested field has the labels of its form", () => {
  expect(inPage(["blocks", 0, "heading"]).label).toBe("Blocks › 1 (welcome) › Heading");
  expect(inPage(["blocks", 0, "image", "alt"]).label).toMatch(
    /^Blocks › 1 \(welcome\) › .+ › What the picture shows$/,
  );
  expect(inPage(["blocks", 1, "words"])).toEqual({ label: "Blocks › 2 (none) › words", field: undefined });
});

it("a price is formatted as on pages", () => {
  const { field } = describeField(["price"], {}, collections["dishes"]!.fields, blocks);
  expect([fieldText(13, field!, defaultFormats), fieldText("13,5", field!, defaultFormats)]).toEqual([
    "$13.00",
    undefined,
  ]);
});

it("in plain words a field is named after its block, with a number if there are several", () => {
  const { fields } = collections["pages"]!;
  const data = { blocks: [{ type: "welcome" }, { type: "steps", steps: [] }, { type: "welcome" }] };
  const plain = (...keys: (string | number)[]) => plainLabel(keys, data, fields, blocks);
  expect(plain("title")).toBe("Title");
  expect(plain("blocks", 2, "heading")).toBe("Two pictures with text and the hotline 2: heading");
  expect(plain("blocks", 0, "image", "alt")).toMatch(
    /^Two pictures with text and the hotline 1: .+, what the picture shows$/,
  );
  expect(plain("blocks", 1, "steps", 2, "text")).toMatch(
    /^Three numbered steps with a picture: \w+ 3, text$/,
  );
});
