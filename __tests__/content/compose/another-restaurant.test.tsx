import type { ComposedPage } from "../../../src/content/model/composed.ts";
import type { Content } from "../../../src/content/model/content.ts";
import type { Problem } from "../../../src/content/model/validate.ts";
import { discoveryFiles } from "../../../src/site/gatsby/discovery/files.ts";
import { searchEntries, searchIndex } from "../../../src/site/gatsby/search-index.ts";
import { blockComponents, pageHtml, restaurantSite, siteUrl } from "../../support/restaurant-site.tsx";
import { trattoriaFiles } from "../../support/trattoria.ts";

/*
 * A restaurant with euros, Italian dates and a 24-hour clock: nothing on its site may use another
 * restaurant's formats.
 */
let content: Content;
let pages: readonly ComposedPage[];
let problems: readonly Problem[];
let blocks: Awaited<ReturnType<typeof blockComponents>>;

beforeAll(async () => {
  ({ content, pages, problems } = await restaurantSite(trattoriaFiles));
  blocks = await blockComponents();
});

const html = (page: ComposedPage): string => pageHtml(page, blocks);
const pageAt = (path: string): string => html(pages.find((page) => page.path === path)!);

/** Another currency, or a 12-hour clock: `$`, `9:00 AM`, `09:00 am`. */
const foreign = /\$|\bUSD\b|dollar|\d\s?[AP]M\b|\d:\d\d\s?[ap]m\b/;

test("its content is as valid as the sample's", () => {
  expect(problems).toEqual([]);
});

test("no page has a price or a time in the formats of another restaurant", () => {
  const found = pages.flatMap((page) => {
    const text = html(page);
    const at = foreign.exec(text);
    return at ? [`${page.path}: …${text.slice(Math.max(0, at.index - 40), at.index + 20)}…`] : [];
  });
  expect(found).toEqual([]);
});

test("nothing of the sample restaurant is on any page, or in any file for search engines", () => {
  const sample = /Delish|Lantern|Harbour|Rope W|555-|\blamps?\b/i;
  const files = discoveryFiles({ languages: [{ content, pages }], siteUrl, modified: new Map() });
  // Visitors never read class names.
  const read = (page: ComposedPage) => html(page).replace(/ class="[^"]*"/g, "");
  const texts = [...pages.map((page) => [page.path, read(page)] as const), ...Object.entries(files)];
  const found = texts.flatMap(([path, text]) => {
    const at = sample.exec(text);
    return at ? [`${path}: …${text.slice(Math.max(0, at.index - 40), at.index + 40)}…`] : [];
  });
  expect(found).toEqual([]);
});

test("the parts of its menu are its own, in its order: in tabs, filters, headings and structured data", () => {
  const menu = pageAt("/menu");
  expect([...menu.matchAll(/role="tab"[^>]*>([^<]+)</g)].map(([, name]) => name)).toEqual(["PRIMI", "PANE"]);
  expect(menu).toMatch(/"@type":"MenuSection","name":"Primi".*"@type":"MenuSection","name":"Pane"/);
  expect([...pageAt("/").matchAll(/aria-pressed="[^"]*"[^>]*>([^<]+)</g)].map(([, name]) => name)).toEqual([
    "All Food",
    "Primi",
    "Pane",
  ]);
  const files = discoveryFiles({ languages: [{ content, pages }], siteUrl, modified: new Map() });
  expect([...files["/menu.md"]!.matchAll(/^## (.*)$/gm)].map(([, name]) => name)).toEqual(["Primi", "Pane"]);
  const named = /breakfast|\blunch|dinner|dessert/i;
  expect(
    pages.filter((page) => named.test(html(page).replace(/ class="[^"]*"/g, ""))).map(({ path }) => path),
  ).toEqual([]);
});

test("prices are in euros, in Italian format", () => {
  for (const path of ["/", "/menu", "/menu/pesto"]) expect(pageAt(path)).toContain(">12,50\u00a0€<");
  expect(pageAt("/menu/pesto")).toContain(">4,00\u00a0€<");
});

test("times can be chosen on a 24-hour clock, in every form", () => {
  const text = pageAt("/booking");
  expect(text).toContain('<option value="18:30">18:30</option>');
  expect(text).toContain('<option value="23:00">23:00</option>');
  expect(pageAt("/")).toContain('<option value="19:00">19:00</option>');
  expect(pageAt("/menu")).toContain("<option>19:00</option>");
});

test("every short form offers exactly the times that can be booked", () => {
  const evening = ["18:30", "19:00", "19:30", "20:00", "20:30", "21:00", "21:30", "22:00", "22:30", "23:00"];
  const times = (path: string, block: string) =>
    (
      pages.find((page) => page.path === path)!.context.blocks.find(({ type }) => type === block)!.data as {
        times: string[];
      }
    ).times;
  expect(times("/", "reservation-form-compact")).toEqual(evening);
  expect(times("/menu", "booking-teaser")).toEqual(evening);
  expect(times("/booking", "reservation-form-hero")).toEqual(evening);
});

test("opening hours use the same clock, with Italian days", () => {
  expect(pageAt("/offline")).toContain("mar, mer, gio, ven, sab, dom 18:30 – 23:30");
});

test("its telephone number can be called from anywhere", () => {
  expect(pageAt("/")).toContain('<a href="tel:+39010123456">010 123456</a>');
});

test("structured data names the currency, and prices as machines read them", () => {
  const data = pageAt("/menu/pesto");
  expect(data).toContain('"price":"12.50","priceCurrency":"EUR"');
  expect(pageAt("/")).toContain('"priceRange":"4,00\u00a0€ – 12,50\u00a0€"');
  expect(pageAt("/")).toContain('"telephone":"+39010123456"');
});

test("files for search engines use its formats, too", () => {
  const files = discoveryFiles({ languages: [{ content, pages }], siteUrl, modified: new Map() });
  expect(files["/menu.md"]).toContain("Prezzi in euro.");
  expect(files["/menu.md"]).toContain("12,50\u00a0€");
  expect(files["/llms.txt"]).toContain("Cena 18:30 – 23:30 (mar, mer, gio, ven, sab, dom)");
  const texts = [...Object.entries(files), ["search", searchIndex(searchEntries(content))]];
  expect(texts.filter(([, text]) => foreign.test(text!)).map(([path]) => path)).toEqual([]);
});
