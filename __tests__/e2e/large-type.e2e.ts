import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/* Guests who read large type, on a phone: 32 px where the browser's own are 16. */

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

/** Words that end beyond the window's edges, where nothing scrolls to them and no ellipsis says so. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isTold = (element: Element): boolean => {
      for (let parent: Element | null = element; parent; parent = parent.parentElement)
        if (
          /auto|scroll/.test(getComputedStyle(parent).overflowX) ||
          getComputedStyle(parent).textOverflow === "ellipsis" ||
          parent.matches("[inert], [aria-hidden=true], [hidden], .vh")
        )
          return true;
      return false;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || node.textContent?.trim() === "" || parent.closest("script, style, noscript, option"))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const beyond = [...range.getClientRects()].some(
        ({ left, right, width, height }) =>
          width > 1 && height > 1 && (right > window.innerWidth + 1 || left < -1),
      );
      if (beyond && !isTold(parent)) cut.push(node.textContent!.trim().slice(0, 60));
    }
    return cut;
  });

for (const path of pages)
  test(`${path} in type twice as large scrolls down alone, and cuts no word off`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "32px";
    });
    await page.evaluate(() => document.fonts.ready);
    expect(await cutWords(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
