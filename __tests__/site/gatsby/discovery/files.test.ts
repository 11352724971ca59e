import { existsSync } from "node:fs";
import { join } from "node:path";
import { unified } from "unified";
import rehypeParse from "rehype-parse";
import { visit } from "unist-util-visit";
import { discoveryFiles } from "../../../../src/site/gatsby/discovery/files.ts";
import { composePages } from "../../../../src/content/compose/compose-pages.ts";
import type { ComposedPage } from "../../../../src/content/model/composed.ts";
import type { Content, Post } from "../../../../src/content/model/content.ts";
import { siteContent } from "../../../support/content.ts";

const siteUrl = "https://www.example.com";
let content: Content;
let pages: readonly ComposedPage[];
beforeAll(async () => {
  content = await siteContent();
  pages = composePages(content, { siteUrl });
});

const files = ({
  content: shown = content,
  modified = new Map(),
}: { readonly content?: Content; readonly modified?: ReadonlyMap<string, string> } = {}) =>
  discoveryFiles({ languages: [{ content: shown, pages }], siteUrl, modified });
const locations = (xml = "") => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

test("the sitemap lists exactly the pages for search engines, each once", () => {
  const found = locations(files()["/sitemap.xml"]).map((address) => address!.slice(siteUrl.length));
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(
    expect.arrayContaining(["/", "/menu", "/book", "/menu/margherita-pizza", "/team/henri-caron"]),
  );
  for (const path of [
    "/section4",
    "/lunch1",
    "/account",
    "/login",
    "/reservation",
    "/404.html",
    "/navbar",
    "/pages2",
  ])
    expect(found).not.toContain(path);
  const indexed = pages.filter(
    ({ path, context }) => context.canonicalPath === path && !context.noindex && !context.pageKind,
  );
  expect(found.length).toBe(indexed.filter(({ path }) => !path.startsWith("/pages")).length);
});

test("a page was modified when its file was", () => {
  const modified = new Map([["dishes/margherita-pizza.md", "2026-11-12T10:00:00+01:00"]]);
  const xml = files({ modified })["/sitemap.xml"];
  expect(xml).toContain(
    `<url><loc>${siteUrl}/menu/margherita-pizza</loc><lastmod>2026-11-12T10:00:00+01:00</lastmod></url>`,
  );
  expect(xml!.match(/<lastmod>/g)).toHaveLength(1);
});

test("the feeds have every post, newest first, with links that work elsewhere", () => {
  const post = {
    ...content.posts[0]!,
    title: "Soup 🍅 & <salt>",
    date: "2027-01-01",
    html: '<p><a href="/menu/oven-vegetables">vegetables</a> <a href="//elsewhere.example">x</a></p>',
  };
  const posts = [...content.posts.slice(1), post] as Post[];
  const made = files({ content: { ...content, posts } });
  const json = JSON.parse(made["/feed.json"]!);
  const dates = json.items.map((item: { date_modified: string }) => item.date_modified.slice(0, 10));
  expect(dates).toEqual(
    posts
      .map(({ date }) => date)
      .sort()
      .reverse(),
  );
  expect(json.items[0]).toMatchObject({ title: "Soup 🍅 & <salt>", url: siteUrl + post.path });
  expect(json.items[0].content_html).toContain(`href="${siteUrl}/menu/oven-vegetables"`);
  expect(json.items[0].content_html).toContain('href="//elsewhere.example"');
  for (const path of ["/rss.xml", "/atom.xml"]) {
    const links: string[] = [];
    visit(
      unified().use(rehypeParse, { fragment: true }).parse(made[path]!) as never,
      "element",
      (node: { tagName: string }) => {
        if (node.tagName === (path === "/rss.xml" ? "item" : "entry")) links.push(path);
      },
    );
    expect(links).toHaveLength(posts.length);
  }
});

test("the menu as text has every dish with its price, and only confirmed allergens", () => {
  const dishes = [
    {
      ...content.dishes[0]!,
      title: "Fish [today] *grilled*",
      description: "",
      dietary: { fish: "contains", gluten: "free" },
    },
    ...content.dishes.slice(1),
  ] as unknown as Content["dishes"];
  const text = files({ content: { ...content, dishes } })["/menu.md"]!;
  expect(text.match(/^- \[/gm)).toHaveLength(dishes.length);
  expect(text).toContain(
    `- [Fish \\[today\\] \\*grilled\\*](${siteUrl}${dishes[0]!.path}), $${dishes[0]!.price.toFixed(2)} ` +
      "Contains: fish. Free of: gluten. Not confirmed, please ask: crustaceans, eggs, peanuts, soya, milk, nuts, celery, " +
      "mustard, sesame, sulphites, lupin, molluscs, meat, honey.",
  );
});

test("language models are directed to the menu, the API and the booking form", () => {
  const text = files()["/llms.txt"]!;
  for (const path of ["/menu.md", "/api/openapi.json", "/book", "/menu/margherita-pizza"])
    expect(text).toContain(`](${siteUrl}${path})`);
  expect(text).not.toContain("/account)");
  expect(text).toContain("Dinner 6:00 PM – 2:00 AM");
});

test("crawlers may read everything except staff pages, and find the sitemap", () => {
  expect(files()["/robots.txt"]).toBe(
    `User-agent: *\nDisallow: /admin\nDisallow: /staff\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
  );
});

test("the site can be added to a home screen, with the restaurant's own name and existing icons", () => {
  const manifest = JSON.parse(files()["/manifest.webmanifest"]!);
  expect(manifest).toMatchObject({ short_name: "Delish", start_url: "/" });
  for (const { src } of manifest.icons) expect(existsSync(join(process.cwd(), "static", src))).toBe(true);
  const paths = pages.map(({ path }) => path);
  for (const { url } of manifest.shortcuts) expect(paths).toContain(url);
});
