import { basicGlyphs } from "../../../src/site/layout/theme/fonts/glyph-ranges.ts";
import {
  catalogueLanguages,
  messagesIn,
  pickAreas,
  readTexts,
  wordsIn,
} from "../../../src/core/messages/catalogues.ts";
import { compileMessage, placeholdersOf } from "../../../src/core/messages/compile.ts";
import { messagesOf, type Words } from "../../../src/core/messages/words.ts";

const words = (language: string, text: string): Words => ({
  language,
  areas: { layout: { add: compileMessage(text) } },
});
type Loose = ((id: string, values?: object) => string) & { rich(id: string, values: object): unknown[] };
const written = (language: string, text: string, values?: object): string =>
  (messagesOf(words(language, text), "layout") as unknown as Loose)("add", values);

test.each([
  ["en", 1, "1 piece"],
  ["en", 0, "0 pieces"],
  ["en", 2, "2 pieces"],
])("%s: %i is written %s", (language, count, text) => {
  expect(written(language, "{count, plural, one {# piece} other {# pieces}}", { count })).toBe(text);
});

test("plurals follow the language's rules, exact numbers first", () => {
  const polish = "{n, plural, =0 {nic} one {stół} few {# stoły} many {# stołów} other {# stołu}}";
  expect([0, 1, 3, 5].map((n) => written("pl", polish, { n }))).toEqual([
    "nic",
    "stół",
    "3 stoły",
    "5 stołów",
  ]);
});

test("Italian counts one differently, and zero like many", () => {
  const t = messagesIn("it", "layout");
  expect([0, 1, 2].map((count) => t("cart.items", { count }))).toEqual(["0 pezzi", "1 pezzo", "2 pezzi"]);
});

test("each page's first fonts have every letter and quotation mark of both languages, in lower and upper case", () => {
  const has = (letter: string) =>
    basicGlyphs.some(([first, last]) => first <= letter.codePointAt(0)! && letter.codePointAt(0)! <= last);
  const texts = ["en", "it"].flatMap((language) =>
    [...readTexts(language).values()].flatMap((area) => Object.values(area)),
  );
  const letters = new Set(
    texts.flatMap((text) => [text, text.toUpperCase()]).flatMap((text) => text.match(/\p{L}|[«»“”]/gu) ?? []),
  );
  expect([...letters].filter((letter) => !has(letter))).toEqual([]);
});

test("guests' input is neither a tag nor a placeholder", () => {
  expect(written("en", "For {name}.", { name: "<em>{count}</em>" })).toBe("For <em>{count}</em>.");
});

test("a value is in lower case where a language writes it so within a sentence", () => {
  expect(written("en", "No {category, lower} items", { category: "Lunch" })).toBe("No lunch items");
  expect(written("tr", "{category, lower}", { category: "IZGARA" })).toBe("ızgara");
});

test("a tag contains its text, placeholders and choices included", () => {
  const t = messagesOf(words("en", "Call <b>{n, plural, one {us} other {all # of us}}</b> now"), "layout");
  const b = (inside: unknown[]) => ({ bold: inside.join("") });
  expect((t as unknown as Loose).rich("add", { b, n: 3 })).toEqual([
    "Call ",
    { bold: "all 3 of us" },
    " now",
  ]);
});

test.each(["<b>open", "close</b>", "<a><b></a></b>", "{count, plural, one {x}", "{day, date}", "{broken"])(
  "%j is refused",
  (text) => {
    expect(() => compileMessage(text)).toThrow();
  },
);

test("a message accepts anything that is in one of its cases", () => {
  const message = compileMessage(
    "{n, plural, one {<b>{a}</b>} other {{c}}} {s, select, x {1} y {2} other {3}} {l, lower}",
  );
  expect(Object.fromEntries(placeholdersOf(message))).toMatchObject({
    n: { kind: "number" },
    a: { kind: "value" },
    b: { kind: "tag" },
    c: { kind: "value" },
    s: { kind: "select" },
    l: { kind: "value" },
  });
});

test("a language with a region uses its language's messages, one without a folder the source's", () => {
  expect(catalogueLanguages()).toEqual(expect.arrayContaining(["en", "it"]));
  expect(wordsIn("it-CH").language).toBe("it");
  expect(wordsIn("nl").language).toBe("en");
});

test("a page that lacks an area reports it", () => {
  expect(() => messagesOf(pickAreas(wordsIn("en"), []), "layout")).toThrow("layout");
});

test("a misspelt id and a forgotten placeholder do not compile", () => {
  const t = messagesIn("en", "layout");
  // @ts-expect-error TypeScript is the test: there is no such id.
  expect(() => t("skpi")).toThrow("skpi");
  // @ts-expect-error TypeScript is the test: the count is missing.
  expect(t("cart.items")).toBeDefined();
  // @ts-expect-error TypeScript is the test: the placeholder has another name.
  expect(t("cart.items", { number: 3 })).toBeDefined();
});
