import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import MiniSearch from "minisearch";
import type { ComposedPage } from "../../../src/content/model/composed.ts";
import { searchIndexOptions } from "../../../src/site/contract/search-index.ts";
import type { Site } from "../../../src/site/gatsby/make-site.ts";
import { contentDir } from "../../support/content-dir.ts";
import { blockComponents, pageHtml, targetsIn } from "../../support/restaurant-site.tsx";
import { pseudo, siteOf, translatedFolder } from "../../support/translated-site.ts";

/*
 * The tests' restaurant with a second language, for which only files and one setting were added. Every word
 * in it is longer and has accents, so that an untranslated word stands out.
 */
const left = ["posts/the-market-at-five.md", "pages/shop.yml", "dishes/filter-coffee.md"];
let site: Site;
let blocks: Awaited<ReturnType<typeof blockComponents>>;

beforeAll(async () => {
  const folder = await translatedFolder("it", left);
  // One field of one entry is not translated.
  await writeFile(
    join(folder.path, "dishes/green-tea.it.md"),
    "---\ntitle: Tè verde\nimage:\n  alt: Una tazza\n---\n",
  );
  site = await siteOf(folder.path);
  await folder.remove();
  blocks = await blockComponents();
}, 60_000);

const pageAt = (path: string): ComposedPage => {
  const page = site.pages.find((one) => one.path === path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return page;
};
const htmlAt = (path: string) => pageHtml(pageAt(path), blocks);
const has = (path: string) => site.pages.some((page) => page.path === path);
const isItalian = ({ path }: { path: string }) => path === "/it" || path.startsWith("/it/");

test("every page exists in both languages, including numbered ones, except those without a translation", () => {
  const english = site.pages.filter((page) => !isItalian(page)).map(({ path }) => path);
  const missing = english.filter((path) => !has(path === "/" ? "/it" : `/it${path}`));
  const workshop = ["/pages", "/pages2", "/navbar", "/footer", "/footer1"];
  expect(missing.filter((path) => !workshop.includes(path)).sort()).toEqual(
    expect.arrayContaining(["/blog/the-market-at-five", "/menu/filter-coffee", "/shop"]),
  );
  expect(missing.filter((path) => !workshop.includes(path) && !/^\/shop\d*$/.test(path))).toHaveLength(2);
  for (const path of [
    "/it",
    "/it/lunch1",
    "/it/section4",
    "/it/menu/margherita-pizza",
    "/it/404.html",
    "/it/offline",
  ])
    expect(has(path)).toBe(true);
  expect(site.pages.filter(({ path }) => path.startsWith("/it/it"))).toEqual([]);
  // Blocks of a page without a translation have no Italian page, either.
  expect(has("/shop1")).toBe(true);
  expect(site.pages.filter(({ path }) => /^\/it\/shop\d*$/.test(path))).toEqual([]);
});

test("a page states its language, for people and for machines", () => {
  const { context } = pageAt("/it/book");
  expect(context.layout.formats.language).toBe("it");
  expect(pageAt("/book").context.layout.formats.language).toBe("en");
  expect(context.title).not.toBe(pageAt("/book").context.title);
  const html = htmlAt("/it/book");
  expect(html).toContain('<meta property="og:locale" content="it_IT"/>');
  expect(html).toContain('<meta property="og:locale:alternate" content="en_US"/>');
  expect(htmlAt("/it/menu")).toContain('"inLanguage":"it"');
});

test("each page in both languages links to both, with the source as the default", () => {
  for (const path of ["/book", "/it/book"]) {
    const html = htmlAt(path);
    expect(
      [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="[^"]*?(\/[a-z/]*)"\/>/g)].map(
        ([, ...found]) => found,
      ),
    ).toEqual([
      ["en", expect.stringMatching(/\/book$/)],
      ["it", expect.stringMatching(/\/it\/book$/)],
      ["x-default", expect.stringMatching(/\/book$/)],
    ]);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="https?://[^"/]*${path}"/>`));
  }
  expect(htmlAt("/blog/the-market-at-five")).not.toContain("hrefLang");
  expect(htmlAt("/lunch1")).not.toContain('rel="alternate" hrefLang');
});

test("titles, structured data and the groups of the search are in the page's language", () => {
  expect(pageAt("/404.html").context.title).toBe("Page not found");
  expect(pageAt("/it/404.html").context.title).toBe("Pagina non trovata");
  expect(htmlAt("/it/404.html")).toContain("Questo tavolo non esiste");
  // A block without a heading is identified by its number.
  expect(pageAt("/it/chief2").context.title).toBe(`${pageAt("/it/chief").context.title}, 2`);
  const html = htmlAt("/it/menu/margherita-pizza");
  for (const name of ["Inizio", "Menù"]) expect(html).toContain(`"name":"${name}"`);
  expect(html).not.toMatch(/"name":"(Home|Menu)"/);
  expect(htmlAt("/it/book")).toContain('"name":"Prenota un tavolo"');
  const groupsIn = (file: string) => [
    ...new Set([...site.files[file]!.matchAll(/"groupLabel":"([^"]*)"/g)].map(([, label]) => label)),
  ];
  expect(groupsIn("/search-index.json")).toEqual(expect.arrayContaining(["Dishes", "Shop", "Pages"]));
  expect(groupsIn("/it/search-index.json").sort()).toEqual([
    "Articoli",
    "Bottega",
    "In cucina",
    "Pagine",
    "Piatti",
  ]);
});

test("search engines get the hours with names in the page's language", () => {
  const html = htmlAt("/it/book");
  expect(html).toContain(`"@type":"OpeningHoursSpecification","name":"${pseudo("Dinner")}"`);
  expect(html).not.toContain('"name":"Dinner"');
  expect(htmlAt("/book")).toContain('"@type":"OpeningHoursSpecification","name":"Dinner"');
});

test("the menu as text, the home screen and the feeds are in the language", () => {
  const menu = site.files["/it/menu.md"]!;
  expect(menu).toMatch(/^# [^\n]*: il menu\n\nPrezzi in dollari statunitensi\./);
  expect(menu).toContain(`## ${pseudo("Dinner")}\n`);
  expect(menu).toMatch(/- \[Tè verde\]\([^)]*\/it\/menu\/green-tea\), \d+,\d\d\u00a0\$/);
  expect(menu).toMatch(/- \[[^\]]*\]\([^)]*[^t]\/menu\/filter-coffee\) \(in inglese\), /);
  expect(menu).toMatch(/Contiene: [a-z]/);
  expect(menu).not.toMatch(/Contains|confirmed|sold out/);
  expect(site.files["/menu.md"]).toMatch(/^# [^\n]*: the menu\n/);

  const manifest = JSON.parse(site.files["/it/manifest.webmanifest"]!) as Record<string, unknown>;
  expect(manifest).toMatchObject({
    lang: "it",
    start_url: "/it",
    shortcuts: [
      { name: "Menù", url: "/it/menu" },
      { name: "Prenota un tavolo", url: "/it/book" },
    ],
  });
  expect(htmlAt("/it/book")).toContain('<link rel="manifest" href="/it/manifest.webmanifest"/>');
  expect(htmlAt("/book")).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');

  const { tagline } = pageAt("/it").context.layout.site;
  const feed = JSON.parse(site.files["/it/feed.json"]!) as { title: string };
  expect(feed.title).toContain(tagline);
  expect(tagline).not.toBe(pageAt("/").context.layout.site.tagline);
  expect(htmlAt("/it/book")).toMatch(/title="[^"]*, il blog" href="\/it\/rss\.xml"/);
});

test("from an unknown address, the switch leads to the other language's home page", () => {
  expect(pageAt("/it/404.html").context.alternates).toEqual({ en: "/", it: "/it" });
});

test("links on its pages lead to pages in its language, or say that they do not", () => {
  const others = new Map<string, string>();
  for (const page of site.pages.filter(isItalian)) {
    const html = pageHtml(page, blocks);
    for (const [, tag = ""] of html.matchAll(/<a ([^>]*)>/g)) {
      const href = /href="([^"]*)"/.exec(tag)?.[1] ?? "";
      const path = href.replace(/[?#].*$/s, "");
      if (!/^\/(?!\/)/.test(path) || /^\/api\/|\.\w+$/.test(path) || isItalian({ path })) continue;
      if (!/hreflang="en"/i.test(tag)) throw new Error(`${page.path}: <a ${tag}>`);
      // The language switch leads to English pages on every page, so it is left out.
      if (!tag.includes("data-keeps-place")) others.set(path, tag);
    }
  }
  expect([...others.keys()]).toEqual(expect.arrayContaining(["/blog/the-market-at-five", "/shop"]));
  expect(others.has("/book")).toBe(false);
  const said = htmlAt("/it/blog");
  expect(said).toMatch(/hreflang="en"[^>]*>(?:(?!<\/a>).)*\(in inglese\)/is);
});

test("a link in a page's text, and one to a role, follow the language", () => {
  const targets = targetsIn(htmlAt("/it/team/marco-alessi"));
  expect(targets).toContain("/it/book");
  expect(targets).not.toContain("/book");
});

test("prices, dates and the clock follow the language; nothing else about a dish changes", () => {
  expect(htmlAt("/it/menu/margherita-pizza")).toMatch(/class="price">\d+,\d\d\s\$</);
  expect(htmlAt("/menu/margherita-pizza")).toMatch(/class="price">\$\d+\.\d\d</);
});

test("the parts of the menu have the language's names everywhere", () => {
  const html = htmlAt("/it/menu");
  expect(html).toContain(pseudo("Breakfast").toUpperCase());
  expect(html.replaceAll(/<script.*?<\/script>/gs, "")).not.toMatch(/>(Breakfast|BREAKFAST)</);
});

/** Words in a page's body, including those in attributes, with the language they are marked with. */
function wordsIn(html: string): { readonly text: string; readonly language: string | null }[] {
  const { body } = new DOMParser().parseFromString(`<body lang="it">${html}`, "text/html");
  const attributes = ["alt", "aria-label", "placeholder", "title"];
  return [...body.querySelectorAll("*")]
    .filter((element) => !element.closest("script, style, [aria-hidden=true]"))
    .flatMap((element) => {
      const texts = [...element.childNodes].flatMap((node) =>
        node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : [],
      );
      const language = element.closest("[lang]")!.getAttribute("lang");
      // An element cannot mark its name's language without marking its children, too.
      const names = element.matches(":has(*), dialog") ? [] : attributes;
      return [...texts, ...names.map((name) => element.getAttribute(name) ?? "")].map((text) => ({
        text: text.trim(),
        language,
      }));
    });
}

test("a field without a translation is marked as the source's, and its neighbours are not", () => {
  const html = htmlAt("/it/menu/green-tea");
  const { description } = pageAt("/menu/green-tea").context;
  expect(wordsIn(html)).toContainEqual({ text: description, language: "en" });
  expect(wordsIn(html)).toContainEqual({ text: "Tè verde", language: "it" });
  expect(wordsIn(html)).not.toContainEqual({ text: "Tè verde", language: "en" });
});

test("a page without any translation has no unmarked English word", async () => {
  const folder = await translatedFolder("it", [], () => "");
  const untranslated = await siteOf(folder.path);
  await folder.remove();
  const unmarked = untranslated.pages.filter(isItalian).flatMap((page) => {
    const pieces = new Set(
      page.context.untranslated
        ?.flatMap((text) => text.split(/[|\n]/))
        .map((text) => text.trim())
        .filter((text) => /\p{L}/u.test(text)),
    );
    return wordsIn(pageHtml(page, blocks))
      .filter(({ text, language }) => pieces.has(text) && language !== "en")
      .map(({ text }) => `${page.path}: ${text}`);
  });
  expect(unmarked).toEqual([]);
}, 60_000);

test("a completely translated page has no marks", () => {
  expect(pageAt("/it/about").context.untranslated).toBeUndefined();
  expect(pageAt("/about").context.untranslated).toBeUndefined();
});

test("the sitemap, the feeds and the search exist for each language", () => {
  const sitemap = site.files["/sitemap.xml"]!;
  expect(sitemap).toMatch(
    /<url><loc>[^<]*\/it\/book<\/loc>(?:<lastmod>[^<]*<\/lastmod>)?<xhtml:link rel="alternate" hreflang="en" href="[^"]*\/book"\/><xhtml:link rel="alternate" hreflang="it" href="[^"]*\/it\/book"\/><xhtml:link rel="alternate" hreflang="x-default"/,
  );
  const feed = JSON.parse(site.files["/it/feed.json"]!) as { language: string; items: { url: string }[] };
  expect(feed.items.every(({ url }) => url.includes("/it/blog/"))).toBe(true);
  expect(site.files["/it/rss.xml"]).toContain("<language>it</language>");
  expect(site.files["/rss.xml"]).toContain("<language>en</language>");
  const search = MiniSearch.loadJSON(site.files["/it/search-index.json"]!, searchIndexOptions);
  expect(search.search("te verde").map(({ id }) => id as string)).toContain("/it/menu/green-tea");
  // The result lists which of its texts are in the source language.
  expect(search.search("te verde")[0]).toMatchObject({ title: "Tè verde", untranslated: ["text"] });
  expect(search.search("margherita", { prefix: true })[0]).not.toHaveProperty("untranslated");
  const english = MiniSearch.loadJSON(site.files["/search-index.json"]!, searchIndexOptions);
  expect(english.search("te verde", { combineWith: "AND" })).toEqual([]);
  expect(english.search("green tea")[0]!.id).not.toContain("/it/");
});

test("each language has its own cards", () => {
  expect(pageAt("/it/book").context.socialCard).not.toBe(pageAt("/book").context.socialCard);
});

test("a language without a home page does not count", async () => {
  const folder = await translatedFolder("it", ["pages/home.yml"]);
  const half = await siteOf(folder.path);
  await folder.remove();
  expect(half.pages.filter(isItalian)).toEqual([]);
  expect(half.pages[0]!.context.layout.languages).toEqual(["en"]);
  expect(half.pages[0]!.context.alternates).toBeUndefined();
});

test("a link to a category's posts is named like in its language", () => {
  const categoriesIn = (path: string) =>
    [...htmlAt(path).matchAll(/[?&]category=([^"&]+)/g)].map(([, name]) =>
      new URLSearchParams(`category=${name!}`).get("category"),
    );
  const posts = pageAt("/it/latest")
    .context.blocks.flatMap(({ data }) => (data as { posts?: { category: string }[] }).posts ?? [])
    .map(({ category }) => category);
  const linked = categoriesIn("/it/blog");
  expect(linked.length).toBeGreaterThan(0);
  expect(linked.filter((name) => posts.includes(name!)).length).toBeGreaterThan(0);
  expect(linked).not.toEqual(categoriesIn("/blog"));
});

test("areas and service periods have their names in the guest's language", () => {
  const { blocks: english } = pageAt("/book").context;
  interface Names {
    tables?: { area?: string }[];
    servicePeriods?: { name: string }[];
  }
  const names = english.flatMap(({ data }) => {
    const { tables = [], servicePeriods = [] } = (data ?? {}) as Names;
    return [...tables.flatMap(({ area }) => area ?? []), ...servicePeriods.map(({ name }) => name)];
  });
  expect(new Set(names).size).toBeGreaterThan(4);
  const html = htmlAt("/it/book");
  expect([...new Set(names)].filter((name) => html.includes(`>${name}<`))).toEqual([]);
});

test("a second language adds at most 3 kB to a page", async () => {
  const alone = await siteOf(contentDir);
  const weight = (page: ComposedPage) =>
    brotliCompressSync(pageHtml(page, blocks) + JSON.stringify(page.context)).length;
  for (const path of ["/", "/menu", "/book", "/blog"]) {
    const before = alone.pages.find((page) => page.path === path)!;
    expect(before.context.layout.languages).toHaveLength(1);
    expect(weight(pageAt(path)) - weight(before)).toBeLessThanOrEqual(3_000);
  }
}, 60_000);
