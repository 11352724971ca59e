import { join } from "node:path";
import ts from "typescript";
import { composePages } from "../../../src/content/compose/compose-pages.ts";
import type { ComposedPage } from "../../../src/content/model/composed.ts";
import type { Content, Dish, Post } from "../../../src/content/model/content.ts";
import { siteContent } from "../../support/content.ts";
import type { JsonObject as Data } from "../../support/json.ts";

const siteUrl = "https://www.example.com";
let content: Content;
let pages: readonly ComposedPage[];
beforeAll(async () => {
  content = await siteContent();
  pages = composePages(content, { siteUrl });
});

const dataOf = (path: string, of = pages): readonly Data[] =>
  (of.find((page) => page.path === path)?.context.structuredData ?? []) as readonly Data[];
const thing = (path: string, type: string, of = pages): Data | undefined =>
  dataOf(path, of).find((data) => data["@type"] === type);

/**
 * Returns the errors that TypeScript reports for these things, given schema.org's whole vocabulary as types.
 */
function vocabularyErrors(things: readonly unknown[]): string[] {
  const file = join(process.cwd(), "__tests__", "structured-data", "things.ts");
  const source = [
    'import type { Thing } from "schema-dts";',
    ...things.map(
      (each, index) =>
        `export const thing${index}: Extract<Thing, { "@type": "${(each as Data)["@type"]}" }> = ${JSON.stringify(each)};`,
    ),
  ].join("\n");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2023)
      : getSourceFile.call(host, name, ...rest);
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n").slice(0, 300));
}

test("every page's data conform to schema.org's vocabulary", () => {
  const things = pages.flatMap(({ context }) => context.structuredData ?? []);
  expect(things.length).toBeGreaterThan(100);
  // Serialized as they are sent: undefined values disappear.
  expect(vocabularyErrors(JSON.parse(JSON.stringify(things)))).toEqual([]);
  expect(vocabularyErrors([{ "@type": "MenuItem", name: "Soup", prize: 5 }])).toHaveLength(1);
});

test("no page contains ratings, which are the restaurant's own", () => {
  expect(JSON.stringify(pages.map(({ context }) => context.structuredData))).not.toMatch(/rating|review/i);
});

test("the menu has every dish that its page shows, with its category and price", () => {
  const sections: readonly Data[] = thing("/menu", "Menu")!["hasMenuSection"];
  const items = sections.flatMap(({ name, hasMenuItem }) =>
    hasMenuItem.map((item: Data) => [name, item["name"], Number(item["offers"].price)]),
  );
  const dishes = content.dishes.map(({ category, title, price }) => [category, title, price]);
  expect(items.sort()).toEqual(dishes.sort());
});

test("search engines learn that tables can be booked, and that dishes can be ordered only if orders are taken", () => {
  const told = (open: boolean) => {
    const { settings } = content;
    const ordering = { ...settings.ordering, open };
    const composed = composePages({ ...content, settings: { ...settings, ordering } }, { siteUrl });
    const things = composed.flatMap(({ context }) => context.structuredData ?? []);
    expect(vocabularyErrors(JSON.parse(JSON.stringify(things)).slice(0, 3))).toEqual([]);
    return JSON.stringify(things);
  };
  expect(told(false)).toContain(
    `"ReserveAction","target":{"@type":"EntryPoint","urlTemplate":"${siteUrl}/book"`,
  );
  expect(told(false)).not.toContain("OrderAction");
  expect(told(true)).toContain(
    `"OrderAction","target":{"@type":"EntryPoint","urlTemplate":"${siteUrl}/order"`,
  );
});

const withDish = (more: Partial<Dish>): Data => {
  const dish = { ...content.dishes[0]!, ...more };
  return thing(
    dish.path,
    "MenuItem",
    composePages({ ...content, dishes: [dish, ...content.dishes.slice(1)] }),
  )!;
};

test("a dish suits a diet only if the kitchen has confirmed it", () => {
  const diet = (dietary: Dish["dietary"]) => withDish({ dietary })["suitableForDiet"] ?? [];
  expect(diet({ gluten: "free", dairy: "contains" })).toEqual(["https://schema.org/GlutenFreeDiet"]);
  expect(diet({ meat: "free" })).toEqual([]);
  const vegetarian = { meat: "free", fish: "free", crustaceans: "free", molluscs: "free" } as const;
  expect(diet(vegetarian)).toEqual(["https://schema.org/VegetarianDiet"]);
  for (const missing of ["meat", "fish", "crustaceans", "molluscs"])
    expect(diet({ ...vegetarian, [missing]: undefined })).toEqual([]);
  expect(diet({ ...vegetarian, dairy: "free", egg: "free", honey: "free" })).toEqual([
    "https://schema.org/LowLactoseDiet",
    "https://schema.org/VegetarianDiet",
    "https://schema.org/VeganDiet",
  ]);
  expect(diet(undefined)).toEqual([]);
});

test("a dish without a description has none; a sold-out one says so", () => {
  const dish = JSON.parse(JSON.stringify(withDish({ description: "", available: false })));
  expect(dish).not.toHaveProperty("description");
  expect(dish["offers"]["availability"]).toBe("https://schema.org/SoldOut");
});

test("a post keeps its emoji; a product in several sizes has the range that its page shows", () => {
  const post: Post = { ...content.posts[0]!, title: "Soup 🍅, again" };
  const composed = composePages({ ...content, posts: [post] as Post[] & Content["posts"], pages: [] });
  expect(thing(post.path, "BlogPosting", composed)).toMatchObject({
    headline: "Soup 🍅, again",
    datePublished: post.date,
    author: { name: post.author },
  });
  expect(thing("/shop/hammered-copper-set", "Product")!["offers"]).toEqual({
    "@type": "AggregateOffer",
    lowPrice: "260.00",
    highPrice: "360.00",
    priceCurrency: "USD",
  });
});

test("an entry's breadcrumb leads through the page that lists it", () => {
  const way = thing("/menu/margherita-pizza", "BreadcrumbList")!["itemListElement"];
  expect(way.map(({ name, item }: Data) => [name, item])).toEqual([
    ["Home", `${siteUrl}/`],
    ["Menu", `${siteUrl}/menu`],
    ["Margherita pizza", `${siteUrl}/menu/margherita-pizza`],
  ]);
});

test("pages for a single guest, and single blocks, have no data", () => {
  for (const path of ["/account", "/login", "/reservation", "/section4", "/404.html"])
    expect([path, dataOf(path)]).toEqual([path, []]);
});
