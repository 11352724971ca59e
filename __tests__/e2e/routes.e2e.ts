import type { Page } from "@playwright/test";
import { blockDefinitions } from "../../src/app/block-definitions.ts";
import { axeFindings } from "./support/axe.ts";
import { asSpelled, everyRoute } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";
import { linksIn, walkThrough } from "./support/walk.ts";

const styleGuide = "/pages2";

/** True if a page, such as `/dinner3`, only shows one block of another page, which is examined as a whole. */
const isBlockPage = (path: string): boolean => /\d$/.test(path) && path !== styleGuide;

/**
 * Findings by axe. On the style guide, which shows blocks from many pages, duplicate landmarks are allowed.
 */
const findingsOn = async (page: Page, path: string): Promise<string[]> =>
  (await axeFindings(page)).filter(
    (finding) => path !== styleGuide || !finding.startsWith("landmark-unique:"),
  );

/**
 * The style guide's sample of the order form requests the opening times of the kitchen; this restaurant takes
 * no orders.
 */
function expectNoOrders(expectProblem: (pattern: RegExp) => void): void {
  expectProblem(/status 409: .*orders\/quote/);
  expectProblem(/console: Failed to load resource: .* 409/);
}

test.describe("every route", () => {
  /**
   * Requests a page in several spellings, then examines it on a phone, and on a desktop unless it is a
   * block's page.
   */
  const examine = async (page: Page, path: string): Promise<void> => {
    for (const spelling of new Set([
      path.toUpperCase(),
      `${path}/`.replace("//", "/"),
      `${path.slice(0, 2).toUpperCase()}${path.slice(2)}`,
    ])) {
      const reply = await page.request.get(spelling);
      expect([spelling, reply.status(), new URL(reply.url()).pathname]).toEqual([spelling, 200, path]);
    }

    await page.setViewportSize({ width: 390, height: 844 });
    expect((await page.goto(path))?.status()).toBe(200);
    expect(await walkThrough(page)).toEqual([]);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("h1")).not.toBeEmpty();
    for (const landmark of ["banner", "main", "contentinfo"] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1);
    expect(await page.title()).toMatch(/\S.*Delish|Delish.*\S/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // Except for its heading, a single block is the same as on its page, which is examined separately.
    if (isBlockPage(path)) return;
    expect(await findingsOn(page, path)).toEqual([]);

    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await walkThrough(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
    expect(await findingsOn(page, path)).toEqual([]);
  };

  for (const path of everyRoute.filter((route) => !isBlockPage(route)))
    test(`${path} in any spelling, on a phone and on a desktop`, async ({ page, expectProblem }) => {
      if (path === styleGuide) {
        // The style guide contains every kind of block, each of which is scrolled to and examined twice.
        test.slow();
        expectNoOrders(expectProblem);
      }
      await examine(page, path);
    });

  // One visit for all blocks of a page, so that shared files load once.
  const blockPages = Map.groupBy(everyRoute.filter(isBlockPage), (path) => path.replace(/\d+$/, ""));
  for (const [prefix, paths] of blockPages)
    test(`${paths.length} blocks at ${prefix}1 and on, in any spelling, on a phone`, async ({ page }) => {
      test.setTimeout(paths.length * 30_000);
      for (const path of paths) await test.step(path, () => examine(page, path));
    });
});

test("the spellings of the specification lead to their pages", async ({ request }) => {
  for (const path of asSpelled) {
    const reply = await request.get(path);
    expect([path, reply.status(), new URL(reply.url()).pathname]).toEqual([path, 200, path.toLowerCase()]);
  }
});

test("no link inside the site is dead", async ({ request }) => {
  test.setTimeout(180_000);
  const seen = new Set<string>();
  const dead: string[] = [];
  const waiting: (readonly [path: string, from: string])[] = everyRoute.map((path) => [
    path,
    "the table of routes",
  ]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, from] = next;
    if (seen.has(path)) continue;
    seen.add(path);
    const reply = await request.get(path);
    if (!reply.ok()) dead.push(`${path} (${reply.status()}), linked from ${from}`);
    if (!reply.headers()["content-type"]?.startsWith("text/html") || path.startsWith("/admin")) continue;
    for (const href of linksIn(await reply.text())) waiting.push([href, path]);
  }
  expect(dead).toEqual([]);
  expect(seen.size).toBeGreaterThan(everyRoute.length);
});

test("every route is linked inside the site, and a page opens without reloading the site", async ({
  page,
  expectProblem,
}) => {
  test.setTimeout(240_000);
  expectNoOrders(expectProblem);
  await page.goto("/pages");
  await page.evaluate(() => Object.assign(window, { kept: true }));
  const index = page.locator('[data-block="page-index"]');
  const others = everyRoute.filter((route) => route !== "/pages");
  const linked = await index
    .getByRole("link")
    .evaluateAll((links) => links.map((a) => a.getAttribute("href")));
  expect(linked).toEqual(expect.arrayContaining(others));
  // Pages of single blocks have the same template, so one for each page is enough.
  for (const path of others.filter((route) => !isBlockPage(route) || route.endsWith("1"))) {
    await expect(index).toHaveAttribute("data-live", "");
    await index.locator(`a[href="${path}"]`).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.locator("h1")).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL("/pages");
  }
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
});

test("the style guide shows every kind of block once, each after a label", async ({ page }) => {
  await page.goto("/pages2");
  const shown = await page
    .locator("[data-block]")
    .evaluateAll((blocks) => blocks.map((block) => block.getAttribute("data-block") ?? ""));
  // Excludes the labels before every block, the index of pages, the 404 page, and an order's page.
  const furniture = ["style-guide-label", "page-index", "not-found", "order-status"];
  const kinds = blockDefinitions.map(({ type }) => type).filter((type) => !furniture.includes(type));
  expect(shown.filter((type) => type !== "style-guide-label").toSorted()).toEqual(kinds.toSorted());
  expect(shown.filter((type) => type === "style-guide-label")).toHaveLength(kinds.length + 1);
  await expect(page.locator('[data-block="page-index"]')).toHaveCount(0);
  await page.goto("/pages");
  await expect(page.locator('[data-block="page-index"]')).toHaveCount(1);
});

test.describe("long names", () => {
  test.use({ javaScriptEnabled: false });

  /** 120 characters, including a word too long for any phone. */
  const name =
    "Slow-roasted shoulder of lamb with preserved lemon, green olives, potatoes or Donaudampfschifffahrtsgesellschaftskompott";

  for (const path of ["/", "/dinner", "/lunch", "/foodmenu", "/shopage", "/order", "/latest", "/team"])
    test(`${path} fits names of 120 characters without scrolling sideways`, async ({ page }) => {
      for (const width of [390, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path, { waitUntil: "domcontentloaded" });
        // Headings, and names of dishes before dotted leaders.
        const names = page.locator("main :is(h1, h2, h3, span:has(+ span[aria-hidden]))");
        await names.evaluateAll((elements, text) => {
          for (const element of elements) (element.querySelector("a, button") ?? element).textContent = text;
        }, name);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        // A rounding error of one pixel is invisible.
        expect([width, beyond <= 1]).toEqual([width, true]);
      }
    });
});
