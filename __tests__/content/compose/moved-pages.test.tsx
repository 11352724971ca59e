import { discoveryFiles } from "../../../src/site/gatsby/discovery/files.ts";
import { composePages } from "../../../src/content/compose/compose-pages.ts";
import type { ComposedPage } from "../../../src/content/model/composed.ts";
import type { Content } from "../../../src/content/model/content.ts";
import { canonicalPath } from "../../../src/core/shared/canonical-path.ts";
import { sampleAddresses } from "../../support/addresses.tsx";
import { siteContent } from "../../support/content.ts";
import { blockComponents, pageHtml } from "../../support/restaurant-site.tsx";

/*
 * An editor has moved every page that has a role, and fixed the links in the content. Nothing on the site may
 * link to the old paths.
 */
const former = new Set(Object.values(sampleAddresses));
/** Maps the old path of a page with a role to its new one; leaves other text unchanged. */
const moved = (text: string): string => {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(text) ?? [];
  return former.has(canonicalPath(path)) ? `/moved${canonicalPath(path)}${rest}` : text;
};

const withMoved = <T,>(value: T): T => {
  if (typeof value === "string") return moved(value) as T;
  if (Array.isArray(value)) return value.map(withMoved) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withMoved(item)])) as T;
};

const siteUrl = "https://delish.example.com";
let content: Content;
let pages: readonly ComposedPage[];
let blocks: Awaited<ReturnType<typeof blockComponents>>;

beforeAll(async () => {
  content = withMoved(await siteContent());
  pages = composePages(content, { siteUrl });
  blocks = await blockComponents();
});

/** All targets in a page's HTML, from its head to its footer. */
function targetsOf(page: ComposedPage): string[] {
  const html = pageHtml(page, blocks);
  const attributes = [...html.matchAll(/ (?:href|action)="([^"]*)"/g)].map(([, target = ""]) => target);
  const data = [...html.matchAll(/"(?:urlTemplate|hasMenu|acceptsReservations|item|url)":"([^"]*)"/g)];
  const rules = /"href_matches":\[([^\]]*)\]/.exec(html)?.[1] ?? "";
  return [
    ...attributes,
    ...data.map(([, target = ""]) => target.replace(siteUrl, "")),
    ...[...rules.matchAll(/"([^"]*?)\*?"/g)].map(([, target = ""]) => target),
  ];
}

const isFormer = (target: string): boolean => former.has(canonicalPath(target.replace(/[?#].*$/s, "")));

test("every link, form and rule of every page follows a page that has moved", () => {
  const left = pages.flatMap((page) =>
    targetsOf(page)
      .filter(isFormer)
      .map((target) => `${page.path}: ${target}`),
  );
  expect([...new Set(left)]).toEqual([]);
});

test.each([
  ["the booking page, from a cook's page", "/team/marco-alessi", "/moved/book"],
  ["the menu, from a dish's page", "/menu/margherita-pizza", "/moved/menu"],
  ["the shop, from a product's page", "/shop/bread-board", "/moved/shopage"],
  ["the search, from every header", "/pages", "/moved/search"],
])("there is a link to %s", (_, path, target) => {
  const page = pages.find((one) => one.path === path);
  expect(targetsOf(page!)).toContain(target);
});

test("files for machines follow, too", () => {
  const files = discoveryFiles({ languages: [{ content, pages }], siteUrl, modified: new Map() });
  const addresses = Object.values(files).flatMap((text) =>
    [...text.matchAll(/(?:https:\/\/delish\.example\.com|"url":")(\/[\w/.-]*)/g)].map(
      ([, path = ""]) => path,
    ),
  );
  expect(addresses).toContain("/moved/book");
  expect(addresses).toContain("/moved/menu");
  expect(addresses).toContain("/moved/blog");
  expect(addresses.filter(isFormer)).toEqual([]);
});

test("links to an optional page are left out if no page has its role", () => {
  const { wishlist: _, ...others } = sampleAddresses;
  const without = composePages(
    { ...content, pages: content.pages.filter(({ role }) => role !== "wishlist") },
    { siteUrl },
  );
  const targets = without.flatMap(targetsOf);
  expect(targets).not.toContain("/moved/wishlist");
  expect(targets).toContain(moved(others.search!));
});
