import { readFileSync } from "node:fs";
import { join } from "node:path";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import type { MenuReply } from "../../src/features/menu/contract/menu.ts";
import type { PublishedRoutes } from "../../src/site/contract/routes-manifest.ts";
import { gatsbyBuilder } from "../../src/features/publishing/server/releases/site-builder.ts";
import { defaultFormats } from "../../src/core/shared/formats.ts";
import { hoursRange, minutesOf } from "../../src/core/shared/time.ts";
import { formatPrice } from "../../src/core/shared/money.ts";
import { root } from "../../scripts/lib.ts";
import type { JsonObject as Data } from "../support/json.ts";
import { expect, test } from "./support/test.ts";
import { contentDir } from "../support/content-dir.ts";

/* Every built page: its metadata matches its visible content. */

interface Node {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly children?: readonly Node[];
}

const read = (path: string) => readFileSync(join(root, path), "utf8");
const collapse = (text: string) => text.replace(/\s+/g, " ").trim();

/** A node's visible text, without scripts and styles. */
function textOf(node: Node): string {
  let text = "";
  visit(node as never, (child: Node) => {
    if (child.tagName && ["script", "style", "noscript", "template"].includes(child.tagName)) return SKIP;
    if (child.type === "text") text += child.value;
    else if (child.type === "element") text += " ";
    return undefined;
  });
  return collapse(text);
}

interface BuiltPage {
  readonly path: string;
  readonly text: string;
  readonly data: readonly Data[];
  readonly noindex: boolean;
  readonly canonical: string | undefined;
  readonly links: readonly { readonly name: string; readonly href: string }[];
}

function parsePage(path: string, html: string): BuiltPage {
  const tree = unified().use(rehypeParse).parse(html) as unknown as Node;
  const page = { data: [] as Data[], noindex: false, canonical: undefined as string | undefined };
  const links: { name: string; href: string }[] = [];
  let body: Node = tree;
  visit(tree as never, "element", (node: Node) => {
    const { tagName, properties = {} } = node;
    if (tagName === "body") body = node;
    if (tagName === "script" && properties["type"] === "application/ld+json")
      page.data.push(...JSON.parse(node.children?.[0]?.value ?? "{}")["@graph"]);
    if (tagName === "meta" && properties["name"] === "robots") page.noindex = true;
    if (tagName === "link" && String(properties["rel"]) === "canonical")
      page.canonical = String(properties["href"]);
    if (tagName === "a" && properties["href"] !== undefined)
      links.push({ name: String(properties["ariaLabel"] ?? textOf(node)), href: String(properties["href"]) });
  });
  return { path, ...page, links, text: textOf(body) };
}

const routes = JSON.parse(read("dist/routes.json")) as PublishedRoutes;
const pages = routes.pages
  .filter(({ path }) => !/[:*]/.test(path))
  .map(({ path, file }) => parsePage(path, read(`public/${file}`)));

/** All objects of a type, anywhere in a page's data. */
function things(data: unknown, type: string): Data[] {
  if (Array.isArray(data)) return data.flatMap((each) => things(each, type));
  if (typeof data !== "object" || data === null) return [];
  return [
    ...((data as Data)["@type"] === type ? [data as Data] : []),
    ...Object.values(data).flatMap((value) => things(value, type)),
  ];
}
const all = (type: string) =>
  pages.flatMap((page) => things(page.data, type).map((thing) => ({ page, thing })));

test("every name and price in a page's structured data is visible on it", () => {
  const seen = { MenuItem: 0, Product: 0, BlogPosting: 0, Person: 0 };
  for (const type of Object.keys(seen) as (keyof typeof seen)[])
    for (const { page, thing } of all(type)) {
      const { name = thing["headline"], offers } = thing;
      expect([page.path, page.text.includes(collapse(name)), name]).toEqual([page.path, true, name]);
      for (const price of [offers?.price, offers?.lowPrice, offers?.highPrice].filter(Boolean))
        expect([page.path, page.text.includes(formatPrice(Number(price), defaultFormats)), price]).toEqual([
          page.path,
          true,
          price,
        ]);
      seen[type] += 1;
    }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(3);
});

test("every dish in structured data has the price that the API and the menu as text have", async ({
  service,
}) => {
  const { items } = (await (await fetch(`${service.origin}/api/food/menu`)).json()) as MenuReply;
  const text = await (await fetch(`${service.origin}/menu.md`)).text();
  const prices = new Map(items.map(({ title, price }) => [title, price]));
  const dishes = all("MenuItem");
  expect(new Set(dishes.map(({ thing }) => thing["name"])).size).toBe(items.length);
  for (const { page, thing } of dishes) {
    const price = Number(thing["offers"].price);
    expect([page.path, thing["name"], price]).toEqual([page.path, thing["name"], prices.get(thing["name"])]);
    expect(text).toMatch(
      new RegExp(`^- \\[${thing["name"]}\\]\\([^)]+\\), \\${formatPrice(price, defaultFormats)}`, "m"),
    );
  }
});

test("the hours in structured data are those of the card on the booking page", () => {
  const card = pages.find(({ path }) => path === "/book")!;
  for (const { page, thing } of all("Restaurant").filter(({ thing }) => thing["openingHoursSpecification"])) {
    const usual = thing["openingHoursSpecification"].filter((hours: Data) => !hours["validFrom"]);
    expect([page.path, usual.length]).toEqual([page.path, 3]);
    for (const { name, opens, closes } of usual)
      expect(card.text).toContain(
        `${name} ${hoursRange(minutesOf(opens), minutesOf(closes), defaultFormats)}`,
      );
    expect(page.text).toContain(thing["telephone"]);
    expect(page.text).toContain(thing["address"].streetAddress);
  }
});

test("every post in structured data is in the feeds with its heading, address, day and first words", () => {
  interface FeedItem {
    readonly id: string;
    readonly title: string;
    readonly date_published: string;
    readonly content_html: string;
  }
  const { items } = JSON.parse(read("public/feed.json")) as { readonly items: readonly FeedItem[] };
  const posts = all("BlogPosting").filter(({ page }) => page.path.startsWith("/blog/"));
  expect(items.map(({ id }) => id).toSorted()).toEqual(posts.map(({ page }) => page.canonical).toSorted());
  const [rss, atom] = [read("public/rss.xml"), read("public/atom.xml")];
  for (const { page, thing } of posts) {
    const item = items.find(({ id }) => id === page.canonical)!;
    expect([item.title, item.date_published.slice(0, 10)]).toEqual([
      thing["headline"],
      thing["datePublished"].slice(0, 10),
    ]);
    const words = textOf(unified().use(rehypeParse).parse(item.content_html) as unknown as Node);
    expect([page.path, page.text.includes(words.slice(0, 60))]).toEqual([page.path, true]);
    for (const feed of [rss, atom]) expect(feed).toContain(page.canonical);
  }
});

test("the sitemap has exactly the pages that may be listed, except those for developers", () => {
  const listed = Array.from(read("public/sitemap.xml").matchAll(/<loc>([^<]+)<\/loc>/g), ([, url]) => url);
  const canonical = pages
    .filter(({ path, noindex }) => !noindex && !["/pages", "/pages2"].includes(path))
    .map((page) => page.canonical);
  expect(listed.toSorted()).toEqual([...new Set(canonical)].toSorted());
});

test("an entry's breadcrumb is the one that its page shows", () => {
  for (const { page, thing } of all("BreadcrumbList").filter(({ page }) =>
    /^\/(menu|team|blog)\//.test(page.path),
  )) {
    const [, list, entry] = thing["itemListElement"].map(({ name }: Data) => name);
    expect([page.path, page.text.includes(`${list} / ${entry}`)]).toEqual([page.path, true]);
  }
});

test("every page has a canonical address, or asks not to be listed and has no structured data", () => {
  for (const { path, canonical, noindex, data } of pages) {
    expect([path, canonical !== undefined || noindex]).toEqual([path, true]);
    if (noindex) expect([path, data]).toEqual([path, []]);
  }
  for (const path of ["/404.html", "/account", "/login", "/signup", "/forgotten", "/wishlist"])
    expect(pages.filter((page) => page.path === path && page.noindex)).toHaveLength(1);
});

test("links with the same name lead to the same place, and every name is meaningful", () => {
  const vague = /^(read more|more|learn more|here|click here|go|this|start|information)$/i;
  const found: string[] = [];
  // The style guide shows blocks from many pages.
  for (const { path, links } of pages.filter((page) => page.path !== "/pages2")) {
    const targets = new Map<string, string>();
    for (const { name, href } of links) {
      if (vague.test(name) || name === "") found.push(`${path}: “${name}” leads to ${href}`);
      if (!href.startsWith("/")) continue;
      const other = targets.get(name) ?? href;
      if (other !== href) found.push(`${path}: “${name}” leads to ${other} and to ${href}`);
      targets.set(name, href);
    }
  }
  expect(found).toEqual([]);
});

test("the service's build program ends properly, and detects an existing build", async () => {
  const site = await gatsbyBuilder(root).existing!(contentDir, new AbortController().signal);
  expect(site).toMatchObject({ publicDir: join(root, "public") });
});
