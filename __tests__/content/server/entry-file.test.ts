/* eslint-disable @typescript-eslint/no-explicit-any -- the fields of a form have any shape */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parse, stringify } from "yaml";
import { siteModel } from "../../../src/app/site-model.ts";
import { parseContentFile, fieldData, fieldsOf } from "../../../src/content/model/read.ts";
import { editYaml } from "../../../src/content/server/edit-yaml.ts";
import { mergeFields, writeFields } from "../../../src/content/server/entry-file.ts";
import { checkFile } from "../../../src/content/model/validate.ts";
import { normalizeFields } from "../../../src/content/server/normalize-entry.ts";
import { contentDir } from "../../support/content-dir.ts";
import { propertyRuns } from "../../support/property-runs.ts";

const files = ["dishes", "chefs", "pages", "settings", "posts", "products", "testimonials"].flatMap(
  (folder) => readdirSync(join(contentDir, folder)).map((name) => `${folder}/${name}`),
);
const textOf = (path: string) => readFileSync(join(contentDir, path), "utf8");

/** Lines that only one of two texts has, prefixed with - or +. */
function changedLines(before: string, after: string): string[] {
  const [a, b] = [before.split("\n"), after.split("\n")];
  const rest = [...b];
  const gone = a.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [...gone.map((line) => `-${line}`), ...rest.map((line) => `+${line}`)];
}

/** A file as the CMS sends it: every field of the form, in its own order and formatting. */
function throughTheForm(path: string, change: (data: Record<string, unknown>) => void): string {
  const text = textOf(path);
  const file = parseContentFile(path, text, siteModel)!;
  const before = fieldData(file);
  const form = JSON.parse(JSON.stringify(before)) as Record<string, unknown>;
  for (const name of Object.keys(fieldsOf(file, siteModel)!).reverse())
    if (!Object.hasOwn(form, name)) form[name] = "";
  change(form);
  return writeFields(path, text, normalizeFields(before, form, fieldsOf(file, siteModel)!, siteModel.blocks));
}

test("an invalid publishing time is kept for the check to refuse, and never dropped", () => {
  const path = "dishes/berry-tart.md";
  const text = throughTheForm(path, (dish) => (dish["publishFrom"] = "2026-13-40"));
  expect(text).toContain("publishFrom: 2026-13-40");
  const problems = checkFile(parseContentFile(path, text, siteModel)!, siteModel);
  expect(problems).toMatchObject([
    { field: "Publish from", message: "“2026-13-40” is not a date and time." },
  ]);
});

test.each(files)("%s stays the same to the byte if nothing in it was changed", (path) => {
  expect(throughTheForm(path, () => undefined)).toBe(textOf(path));
});

test.each([
  [
    "a price with a comma",
    "dishes/berry-tart.md",
    (dish: any) => (dish.price = "12,50"),
    ["-price: 9", "+price: 12.5"],
  ],
  [
    "a switch beside a list in one line",
    "dishes/margherita-pizza.md",
    (dish: any) => (dish.available = false),
    ["-available: true", "+available: false"],
  ],
  [
    "a text in quotation marks",
    "dishes/berry-tart.md",
    (dish: any) => (dish.title = 'Tart "of the day"'),
    ['-title: "Berry tart"', '+title: "Tart \\"of the day\\""'],
  ],
  [
    "a part of a picture",
    "dishes/berry-tart.md",
    (dish: any) => (dish.image.alt = "A tart"),
    ['-  alt: ""', '+  alt: "A tart"'],
  ],
  [
    "an optional field that is cleared",
    "dishes/berry-tart.md",
    (dish: any) => (dish.order = ""),
    ["-order: 20"],
  ],
  [
    "a heading in the middle of a page",
    "pages/home.yml",
    (page: any) => (page.blocks[1].heading = "Come in"),
    ["-    heading: Come hungry. We kept you a chair.", "+    heading: Come in"],
  ],
  [
    "two blocks that change places",
    "pages/home.yml",
    (page: any) => page.blocks.splice(1, 2, page.blocks[2], page.blocks[1]),
    [],
  ],
])("%s changes only these lines", (_, path, change, lines) => {
  const after = throughTheForm(path, change);
  expect(changedLines(textOf(path), after)).toEqual(lines);
});

test("comments and blank lines stay in place", () => {
  const source = "# The menu\ntitle: Soup # short\n\n# by the kitchen\nitems:\n  # first\n  - a\n\n  - b\n";
  expect(editYaml(source, { title: "Broth", items: ["a", "c", "b"] })).toBe(
    "# The menu\ntitle: Broth # short\n\n# by the kitchen\nitems:\n  # first\n  - a\n\n  - c\n\n  - b\n",
  );
});

test.each([
  [
    "an item that stays in place keeps its comment beside an equal one",
    ["c", "b", "a"],
    "c # first, b # second, a # third",
  ],
  ["a moved item takes its comment along", ["b", "a", "a"], "b # second, a # first, a # third"],
  ["a removed item takes its comment along", ["a", "a"], "a # first, a # third"],
])("%s", (_, items, lines) => {
  const source = "items:\n  - a # first\n  - b # second\n  - a # third\n";
  expect(editYaml(source, { items })).toBe(`items:\n  - ${lines.replaceAll(", ", "\n  - ")}\n`);
});

test("whatever the data become, the text contains exactly that", () => {
  const leaf = fc.oneof(
    fc.constantFrom("", "null", "12", "yes", "- a", "a: b", "# no comment", "two\nlines", "é", " x ", "{a}"),
    fc.integer(),
    fc.boolean(),
    fc.string(),
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 3 }, leaf, tie("map"), tie("list")),
    list: fc.array(tie("any"), { maxLength: 4 }),
    map: fc.dictionary(fc.constantFrom("type", "title", "image", "list", "x"), tie("any"), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  }));
  fc.assert(
    fc.property(value.map, value.map, fc.boolean(), (before, after, wide) => {
      const source = stringify(before, wide ? { lineWidth: 40 } : { collectionStyle: "any" });
      expect(parse(editYaml(source, after as Record<string, unknown>)) ?? {}).toEqual(after);
    }),
    { numRuns: propertyRuns(500) },
  );
});

describe("two versions of one file", () => {
  const base = {
    title: "Soup",
    price: 9,
    image: { file: "a", alt: "" },
    blocks: [
      { type: "x", a: 1 },
      { type: "y", b: 1 },
    ],
  };

  it("are merged if each changed other fields, also inside groups and blocks", () => {
    const mine = { ...base, price: 10, blocks: [{ type: "x", a: 2 }, base.blocks[1]] };
    const theirs = { ...base, image: { file: "b", alt: "" }, blocks: [base.blocks[0], { type: "y", b: 2 }] };
    expect(mergeFields(base, mine, theirs)).toEqual({
      data: {
        ...base,
        price: 10,
        image: { file: "b", alt: "" },
        blocks: [
          { type: "x", a: 2 },
          { type: "y", b: 2 },
        ],
      },
      conflicts: [],
      onlyTheirs: ["image"],
      onlyMine: ["price"],
    });
  });

  it("conflict in the fields that both changed, and in no other", () => {
    const merge = mergeFields(base, { ...base, price: 10, title: "Broth" }, { ...base, price: 11 });
    expect(merge.conflicts).toEqual([{ field: ["price"], base: 9, mine: 10, theirs: 11 }]);
    expect(merge.data).toMatchObject({ title: "Broth", price: 11 });
  });

  it("agree if both removed or both wrote the same", () => {
    const { price: _price, ...without } = base;
    expect(mergeFields(base, without, { ...without, title: "Broth" })).toMatchObject({
      data: { ...without, title: "Broth" },
      conflicts: [],
    });
  });
});
