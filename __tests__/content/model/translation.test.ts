import fc from "fast-check";
import { parse, stringify } from "yaml";
import { siteModel } from "../../../src/app/site-model.ts";
import { checkTranslations, translationStates } from "../../../src/content/model/check-translations.ts";
import type { Fields } from "../../../src/content/model/fields.ts";
import {
  fieldData,
  fieldsOf,
  parseContentFile,
  parseTranslation,
  translationPath,
  type ContentFile,
  type Translation,
} from "../../../src/content/model/read.ts";
import { stampTranslation, withFingerprint } from "../../../src/content/model/stamp-translation.ts";
import {
  fingerprintOf,
  sourceTexts,
  translate,
  translationOutline,
} from "../../../src/content/model/translation.ts";
import { contentDir } from "../../support/content-dir.ts";
import { readContent } from "../../../src/content/model/read-content.ts";
import { propertyRuns } from "../../support/property-runs.ts";

type Data = Readonly<Record<string, unknown>>;

const { blocks } = siteModel;
let files: readonly ContentFile[];
let folders: readonly string[];
beforeAll(async () => {
  ({ files, folders } = await readContent(contentDir, siteModel));
});

const fileAt = (path: string): ContentFile => files.find((file) => file.path === path)!;
const partsOf = (path: string): readonly [Data, Fields] => {
  const file = fileAt(path);
  return [fieldData(file), fieldsOf(file, siteModel)!];
};

/** The tests' content with pages in Italian, too. */
const withItalian = (): ContentFile[] =>
  files.map((file) =>
    file.path === "settings/site.yml"
      ? { ...file, data: { ...file.data, pageLanguages: ["en", "it"] } }
      : file,
  );

/**
 * Returns an Italian translation of a file, with each text in brackets; `change` edits the translation first.
 */
function translationOf(
  path: string,
  change: (data: Record<string, unknown>) => void = () => undefined,
): Translation {
  const [data, fields] = partsOf(path);
  const { body, ...words } = translationOutline(data, fields, blocks, (text) => `[${text}]`);
  change(words);
  const text = path.endsWith(".md") ? `---\n${stringify(words)}---\n${String(body ?? "")}` : stringify(words);
  return parseTranslation(translationPath(path, "it"), text, siteModel)!;
}

const dish = "dishes/margherita-pizza.md";
const page = "pages/home.yml";
const problemsOf = (...translations: Translation[]) =>
  checkTranslations({ files: withItalian(), translations, folders }, siteModel).map(
    ({ file, field, message }) => `${file.replace("content/", "")} ${field}: ${message}`,
  );

test("a translation is neither a source nor an entry", () => {
  expect(parseContentFile("dishes/soup.it.md", "---\ntitle: Zuppa\n---\n", siteModel)).toBeUndefined();
  expect(parseTranslation("dishes/soup.md", "---\ntitle: Soup\n---\n", siteModel)).toBeUndefined();
  expect(parseTranslation("dishes/soup.it.md", "---\ntitle: Zuppa\n---\nCalda.\n", siteModel)).toMatchObject({
    collection: "dishes",
    slug: "soup",
    language: "it",
    data: { title: "Zuppa" },
    body: "Calda.",
  });
});

test("every file's texts can be translated, and nothing else changes", () => {
  for (const file of files) {
    const [data, fields] = partsOf(file.path);
    const texts = [...sourceTexts(data, fields, blocks)];
    const words = translationOutline(data, fields, blocks, (text) => `[${text}]`);
    const translated = translate(data, words, fields, blocks);
    expect(translated.missing).toEqual([]);
    expect([...sourceTexts(translated.data, fields, blocks)].map(({ text }) => text)).toEqual(
      texts.map(({ text }) => `[${text}]`),
    );
    // With the source's texts and labels put back, the translation equals the source.
    const back = translate(translated.data, translationOutline(data, fields, blocks), fields, blocks).data;
    expect(translationOutline(back, fields, blocks)).toEqual(translationOutline(data, fields, blocks));
    expect(fingerprintOf(back, fields, blocks)).toBe(fingerprintOf(data, fields, blocks));
  }
});

test("any missing text comes from the source, alone, and is listed", () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.boolean(), { minLength: 1, maxLength: 200 }), (which, kept) => {
      const file = files[which % files.length]!;
      const [data, fields] = partsOf(file.path);
      let count = 0;
      const words = translationOutline(data, fields, blocks, (text) =>
        kept[count++ % kept.length] ? `[${text}]` : "",
      );
      const result = translate(data, words, fields, blocks);
      const missing = new Set(result.missing.map(({ keys }) => JSON.stringify(keys)));
      const before = [...sourceTexts(data, fields, blocks)];
      const after = [...sourceTexts(result.data, fields, blocks)];
      expect(after.map(({ text }) => text)).toEqual(
        before.map(({ text, keys }) => (missing.has(JSON.stringify(keys)) ? text : `[${text}]`)),
      );
      expect(missing.size).toBe(before.filter((_, index) => !kept[index % kept.length]).length);
    }),
    { numRuns: propertyRuns(200) },
  );
});

test("prices, pictures and order do not affect a translation; a changed text makes it stale", () => {
  const [data, fields] = partsOf(dish);
  const made = fingerprintOf(data, fields, blocks);
  const image = data["image"] as Data;
  for (const change of [
    { price: 99 },
    { order: 7 },
    { available: false },
    { image: { ...image, file: "/media/x.png" } },
  ])
    expect(fingerprintOf({ ...data, ...change }, fields, blocks)).toBe(made);
  for (const change of [{ title: "Pizza" }, { description: "Hot." }, { image: { ...image, alt: "A pizza" } }])
    expect(fingerprintOf({ ...data, ...change }, fields, blocks)).not.toBe(made);
});

test("a moved block takes its texts along, an added one has the source's", () => {
  const fields = siteModel.collections["pages"]!.fields;
  const steps = { type: "steps", heading: "Steps", steps: [] };
  const text = { type: "rich-text", heading: "Text", text: "Words." };
  const italian = {
    blocks: [
      { type: "steps", heading: "Passi" },
      { type: "rich-text", heading: "Testo" },
    ],
  };
  const { data } = translate({ blocks: [text, { ...text, heading: "New" }, steps] }, italian, fields, blocks);
  expect(data["blocks"]).toMatchObject([{ heading: "Testo" }, { heading: "New" }, { heading: "Passi" }]);
});

test("for a list longer than its translation, nothing is guessed", () => {
  const fields = siteModel.collections["products"]!.fields;
  const line = (name: string) => ({ name, value: name });
  const { data, missing } = translate(
    { details: [line("Weight"), line("Height")] },
    { details: [line("Peso")] },
    fields,
    blocks,
  );
  expect(data["details"]).toEqual([line("Weight"), line("Height")]);
  expect(missing).toHaveLength(4);
});

test("a category without a guests' name is translated by its name, which stays", () => {
  const [data, fields] = partsOf("settings/menu.yml");
  const words = translationOutline(data, fields, blocks, (text) => `[${text}]`);
  const { data: translated } = translate(data, words, fields, blocks);
  expect((translated["categories"] as Data[])[0]).toEqual({ name: "Breakfast", label: "[Breakfast]" });
});

test("complete translations of all files are valid", () => {
  expect(problemsOf(...files.map(({ path }) => translationOf(path)))).toEqual([]);
});

test.each<readonly [string, string, (data: Record<string, unknown>) => void, string]>([
  [dish, "a field that is no text", (data) => (data["price"] = 12), "Price: It cannot be translated."],
  [
    dish,
    "a field that there is not",
    (data) => (data["titel"] = "x"),
    "titel: The source has no such field.",
  ],
  [
    dish,
    "a picture's file",
    (data) => (data["image"] = { file: "/media/x.png" }),
    "Picture › File: It cannot be translated",
  ],
  [
    dish,
    "words where the source has none",
    (data) => (data["soldOutNote"] = "x"),
    "While it is sold out: The source is empty",
  ],
  [
    dish,
    "words that are too long",
    (data) => (data["title"] = "x".repeat(81)),
    "Name: It has 81 characters; the maximum is 80.",
  ],
  [page, "a block fewer", (data) => (data["blocks"] as unknown[]).pop(), "Blocks: It has"],
  [page, "a block more", (data) => (data["blocks"] as unknown[]).push({ type: "steps" }), "Blocks: It has"],
  [
    page,
    "a block of another type",
    (data) => ((data["blocks"] as { type: string }[])[0]!.type = "steps"),
    "Blocks › 1: It is a block “steps”; in the source it is “",
  ],
  [
    page,
    "a block without a type",
    (data) => ((data["blocks"] as object[])[0] = {}),
    "Blocks › 1: It has no type; in the source it is a block “",
  ],
  [
    "settings/navigation.yml",
    "a list of another length",
    (data) => (data["headerA"] as unknown[]).pop(),
    "Header A: It has 5 items; the source has 6.",
  ],
])("in %s, %s is reported", (path, _what, change, said) => {
  expect(problemsOf(translationOf(path, change))).toEqual([
    expect.stringContaining(`${translationPath(path, "it")} ${said}`),
  ]);
});

test("what is advised for items and blocks without words is accepted", () => {
  const blocks = withItalian().find(({ path }) => path === page)!.data["blocks"] as { type: string }[];
  const cases: [path: string, name: string, advised: string, empty: unknown[]][] = [
    [page, "blocks", "only “- type: …” for a block", blocks.map(({ type }) => ({ type }))],
    ["settings/navigation.yml", "headerA", "{} for an item", Array.from({ length: 6 }, () => ({}))],
  ];
  for (const [path, name, advised, empty] of cases) {
    const short = translationOf(path, (data) => (data[name] as unknown[]).pop());
    const context = { files: withItalian(), translations: [short], folders };
    expect(checkTranslations(context, siteModel)[0]).toMatchObject({ fix: expect.stringContaining(advised) });
    expect(problemsOf(translationOf(path, (data) => (data[name] = empty)))).toEqual([]);
  }
});

test("a file without a source, one in no language and one in the source's own language are reported", () => {
  const read = (path: string) => parseTranslation(path, "---\ntitle: x\n---\n", siteModel)!;
  expect(
    problemsOf(read("dishes/nothing.it.md"), read("dishes/soup.qqq.md"), read("dishes/soup.en.md")),
  ).toEqual([
    expect.stringContaining("nothing.it.md : It translates content/dishes/nothing.md, which does not exist."),
    expect.stringContaining("soup.qqq.md : There is no language “qqq”."),
    expect.stringContaining("soup.qqq.md : It translates"),
    expect.stringContaining("soup.en.md : The source itself is in “en”."),
  ]);
});

test("missing and stale texts are counted, from the fingerprint in the file", () => {
  const stamp = (translation: Translation, sources: readonly ContentFile[]): Translation => {
    const text = withFingerprint(
      `---\n${stringify(translation.data)}---\n${translation.body ?? ""}`,
      stampTranslation(translation, sources, siteModel)!,
    );
    return parseTranslation(translation.path, text, siteModel)!;
  };
  const stateOf = (translation: Translation, sources: readonly ContentFile[]) =>
    translationStates({ files: sources, translations: [translation], folders }, siteModel).find(
      ({ source }) => source === dish,
    );
  const sources = withItalian();
  const whole = stamp(translationOf(dish), sources);
  expect(stateOf(whole, sources)).toMatchObject({ exists: true, missing: [], stale: false });
  const partly = translationOf(dish, (data) => delete data["description"]);
  expect(stateOf(partly, sources)).toMatchObject({ missing: ["Description"], stale: undefined });
  const changed = sources.map((file) =>
    file.path === dish ? { ...file, data: { ...file.data, description: "New words." } } : file,
  );
  expect(stateOf(whole, changed)).toMatchObject({ missing: [], stale: true });
});

test.each([
  "title: Zuppa\n",
  "---\ntitle: Zuppa\n---\n\nCalda.\n",
  "---\n---\nCalda.\n",
  "# A comment\ntitle: Zuppa",
])("a fingerprint leaves everything else in %j as written", (text) => {
  const stamped = withFingerprint(withFingerprint(text, "aaaa"), "12345678901234");
  const rest = stamped.replace('source: "12345678901234"\n', "");
  expect(rest.trim()).toBe(text.trim());
  const yaml = text.startsWith("---") ? stamped.split("---\n")[1]! : stamped;
  expect(parse(yaml)).toMatchObject({ source: "12345678901234" });
});

test("a page in the source language cannot have the address of another language's pages", async () => {
  const { validateContent } = await import("../../../src/content/model/validate.ts");
  const moved = withItalian().map((file) =>
    file.path === "pages/about.yml" ? { ...file, data: { ...file.data, path: "/it/about" } } : file,
  );
  const said = validateContent({ files: moved, folders }, siteModel, { imageExists: () => true }).map(
    ({ message }) => message,
  );
  expect(said).toContain(
    "Guests would not find /it/about: addresses that begin with /it are reserved for the site itself.",
  );
});
