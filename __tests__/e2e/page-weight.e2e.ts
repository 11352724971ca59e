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
  /** Bytes of the page's styles, uncompressed. */
  readonly styles: number;
}

/**
 * One page of each kind, with images in all sizes. Builds differ by up to 40 bytes, because hashed names
 * compress differently. A change that needs more raises the limit in the same commit, and says why.
 */
const limits: Readonly<Record<string, Limits>> = {
  // All pages contain: the languages in the header, the line that offers another language, the laid place of
  // an empty list, leaders that begin at the end of a name, styles that keep a last word from standing alone
  // on its line, the glyph ranges of each font, the link to an order, a block that fills a short page, and
  // one whose layout waits until it is scrolled to. Lists of dishes add: ingredients, the filter with its
  // styles, and the rotation of prints. On phones cards become lines, so each list has two styles. In wide
  // windows the home page's dishes are cards, each below its print. In the footer any name is as wide as the
  // page; prints are shown whole where photographs are cropped.
  "/": { html: 22_200, styles: 71_700 },
  // Notes beside a cart if the restaurant takes no orders; the link to all allergens stays on one line.
  // With large type, the filter's button and its neighbours take one line each; forms that need a script are
  // hidden without one.
  "/lunch": { html: 21_780, styles: 71_780 },
  // As on the menu, each dish has its own picture, with seven URLs.
  "/dinner": { html: 22_200, styles: 73_950 },
  // Every dish of the menu appears twice, once as structured data.
  "/menu": { html: 18_120, styles: 53_450 },
  // The plan of the room, the link to the waiting list, and metadata for sharing the page.
  // The ticket's stub can be torn off; its candle and the plan's are drawn.
  // After a booking, a heading separates the form for another table.
  "/book": { html: 16_230, styles: 49_170 },
  // Titles of other posts in the article's margin.
  "/blog": { html: 14_500, styles: 43_350 },
  // On phones a product's pictures are lower, so that its price is near.
  "/shop": { html: 13_640, styles: 44_700 },
  // Directions by tram, by car and without steps. The text in its banner is shown in full, aligned with the
  // page; the map reaches down to the harbour's name.
  // An explanation in place of the form if there are no scripts.
  "/contact": { html: 12_720, styles: 38_800 },
  // An explanation if there are no scripts.
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

test("a page of one block contains no other block's styles", () => {
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

test("fonts above the fold are at most 63 kB together", async ({ page }) => {
  const fonts = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "font") fonts.add(new URL(response.url()).pathname);
  });
  for (const path of ["/", "/menu", "/book"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);
    expect(fonts.size).toBeGreaterThan(0);
  }
  // 7 kB of these are for headings of a hundred pixels.
  const bytes = [...fonts].map((path) => statSync(join(root, "public", path)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(63_000);
});

test("a block reached by navigation brings its styles, and leaves them for where they are needed", async ({
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
