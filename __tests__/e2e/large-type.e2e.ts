import { cutWords } from "./support/cut-words.ts";
import { expect, test } from "./support/test.ts";

/* Guests who use large type on a phone: 32 px instead of the browser's 16. */

const pages = [
  "/",
  "/menu",
  "/book",
  "/contact",
  "/blog",
  "/blog/the-market-at-five",
  "/shop",
  "/dinner",
  "/lunch",
  "/allergens",
];

for (const path of pages)
  test(`${path} in type twice as large only scrolls down, and truncates no word`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "32px";
    });
    await page.evaluate(() => document.fonts.ready);
    expect(await cutWords(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
