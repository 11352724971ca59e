import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "../../scripts/lib.ts";
import { expect, test } from "./support/test.ts";

const html = (path: string) =>
  readFileSync(join(root, "public", path === "/404" ? "404.html" : join(path, "index.html")), "utf8");
const compressed = (text: string) => brotliCompressSync(text).length;

interface Limits {
  /** Bytes after brotli, quality 11. */
  readonly html: number;
  /** Bytes of the styles in it, as they are. */
  readonly styles: number;
}

/**
 * One page of each kind, with images in all their sizes. Two builds differ by 40 bytes, as names with a hash compress better or worse. A
 * change that needs more raises the limit in the same commit, and says why.
 */
const limits: Readonly<Record<string, Limits>> = {
  // On all of them: the header's languages, the one line that offers another, the laid place of an empty list,
  // leaders that begin where a name ends, lines without a single last word, which letters and signs each font has,
  // where an order is found, a block that fills a short page, and one that is not laid out before somebody comes near it.
  // Wherever dishes are listed: what is in each, the filter with its styles, and how a print lies.
  // On a phone cards are lines: each list is styled twice, and what goes over the line is less than before.
  // In a wide window the home page's dishes are cards, each below its print.
  // In the footer the name is as wide as the page, whatever it is; prints are whole where photographs are cut.
  "/": { html: 22_200, styles: 71_700 },
  // What its lists say beside a cart, where no orders are taken; the way to all allergens stays on one line.
  // The filter's button and what stands beside it take a line each in large type; forms that need a script are not shown without one.
  "/lunch": { html: 21_780, styles: 71_780 },
  // As on the menu, each dish has its own picture, with seven addresses.
  "/dinner": { html: 22_200, styles: 73_950 },
  // Every dish of the menu is in it twice, the second time for machines.
  "/menu": { html: 18_120, styles: 53_450 },
  // The plan of the room is drawn in it, the way to the waiting list, and what it is for those who share it.
  // The ticket's stub can tear; its candle and the one on the plan are drawn.
  "/book": { html: 16_230, styles: 49_050 },
  // The titles of other posts in the article's margin.
  "/blog": { html: 14_500, styles: 43_350 },
  // On a phone a product's pictures are lower, so that its price is near.
  "/shop": { html: 13_640, styles: 44_700 },
  // The way here, by tram, by car and without steps. What lies in its banner is read to its end, and keeps to the page's edge;
  // the map is seen down to the harbour's name.
  // Without a script, what to do in place of the form.
  "/contact": { html: 12_720, styles: 38_800 },
  // Without a script, why it needs one.
  "/login": { html: 9_750, styles: 31_800 },
  "/404": { html: 9_450, styles: 29_350 },
};

const stylesOf = (text: string) =>
  Array.from(text.matchAll(/<style[^>]*>([^]*?)<\/style>/g), ([, css]) => css ?? "").join("\n");

for (const [path, limit] of Object.entries(limits))
  test(`${path} weighs at most ${limit.html} bytes, ${limit.styles} of styles before compression`, () => {
    const text = html(path);
    expect(stylesOf(text).length).toBeLessThanOrEqual(limit.styles);
    expect(compressed(text)).toBeLessThanOrEqual(limit.html);
  });

test("a page of one block carries the styles of no other block", () => {
  const modules = globSync("src/{site,features/*/site}/blocks/*/*.module.css", { cwd: root }).map(
    (file) => /([\w-]+)\.module\.css$/.exec(file)![1]!,
  );
  for (const page of ["/book2", "/lunch3", "/dinner5", "/about1"]) {
    const text = html(page);
    const shown = Array.from(text.matchAll(/ data-block="([\w-]+)"/g), ([, type]) => type);
    expect(shown).toHaveLength(1);
    const styles = stylesOf(text);
    const carried = modules.filter((name) => new RegExp(`\\.${name}(?:__|[\\s{:.,>])`).test(styles));
    expect(carried.filter((name) => !shown.includes(name))).toEqual([]);
    expect(styles).toContain(`.${shown[0]!}`);
  }
});

test("fonts of a first view are at most 63 kB together", async ({ page }) => {
  const fonts = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "font") fonts.add(new URL(response.url()).pathname);
  });
  for (const path of ["/", "/menu", "/book"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);
    expect(fonts.size).toBeGreaterThan(0);
  }
  // Of them 7 kB are what headings of a hundred pixels are drawn with.
  const bytes = [...fonts].map((path) => statSync(join(root, "public", path)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(63_000);
});

test("a block that comes by navigation brings its styles, and leaves them where they are needed", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(page.locator('[data-block="account-form"]')).toHaveAttribute("data-live", "");
  const heading = page.getByRole("heading", { level: 1 });
  const left = await heading.innerText();
  await page.getByRole("banner").getByRole("link", { name: "BLOG" }).first().click();
  await expect(page).toHaveURL("/blog");
  await expect(heading).not.toHaveText(left);
  const arrived = await heading.evaluate((element) => getComputedStyle(element).fontSize);
  await page.reload();
  await expect(heading).toHaveCSS("font-size", arrived);
});
