import { watchLayoutShifts } from "./support/layout-shifts.ts";
import { expect, live, test } from "./support/test.ts";
import { walkThrough } from "./support/walk.ts";
import { nextFrame } from "./support/next-frame.ts";

const blocks = [
  "hero-carousel",
  "welcome",
  "service-cards",
  "menu-browser",
  "counters",
  "testimonial-spread",
  "reservation-form-compact",
  "chefs",
  "promo-banner",
  "news",
];

test("the home page shows its ten blocks in order, and each becomes active when it is reached @journey", async ({
  page,
}) => {
  await page.goto("/");
  const places = page.locator("main [data-block]");
  await expect(places).toHaveCount(10);
  expect(await places.evaluateAll((all) => all.map((place) => place.getAttribute("data-block")))).toEqual(
    blocks,
  );
  await expect(page.locator("h1")).toHaveCount(1);
  for (const block of blocks) await live(page, block);
});

for (const [index, block] of blocks.entries())
  test(`/section${index + 1}, in any spelling, shows the block ${block} alone`, async ({ page }) => {
    const reply = await page.goto(`/SECTION${index + 1}/`);
    expect(reply?.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(`/section${index + 1}`);
    await expect(page.locator("main [data-block]")).toHaveCount(1);
    await live(page, block);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /^(https?:\/\/[^/]+)?\/$/);
  });

test("an unknown path gives the designed 404 with its status @journey", async ({ page, expectProblem }) => {
  expectProblem(/status 404: .*\/no-such-table(\/page-data\.json)?$/);
  expectProblem(/console: Failed to load resource.*404/);
  const reply = await page.goto("/no-such-table");
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("This table does not exist");
  await expect(page.getByRole("searchbox")).toBeVisible();
});

test("every link of the header and footer leads to a page, without a reload", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  // Until the page is live, the browser itself follows links.
  await live(page, "hero-carousel");
  await page.evaluate(() => Object.assign(window, { kept: true }));
  for (const name of ["LUNCH", "DINNER", "SHOP", "BLOG", "CONTACT", "HOME"]) {
    await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(name === "HOME" ? "/$" : `/${name.toLowerCase()}$`));
    await expect(page.locator("h1")).toHaveCount(1);
  }
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
});

test("nothing scrolls sideways at 390, 820 and 1440 px, and no picture is broken", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto("/");
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await walkThrough(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const broken = await page.locator("main img").evaluateAll(async (images) => {
      const found: string[] = [];
      for (const image of images as HTMLImageElement[]) {
        image.loading = "eager";
        await image.decode().catch(() => found.push(image.currentSrc));
      }
      return found;
    });
    expect(broken).toEqual([]);
  }
});

test("nothing shifts while the page loads and is scrolled", async ({ page }) => {
  const shifts = await watchLayoutShifts(page);
  await page.goto("/");
  // A block that is left behind before React runs only becomes live when a reader returns to it.
  await live(page, "hero-carousel");
  // Scrolls frame by frame, like a reader. After a jump, even changes that no reader could see would count.
  for (let more = true; more;) {
    more = await page.evaluate(() => {
      window.scrollBy({ top: 120, behavior: "instant" });
      return window.scrollY + window.innerHeight < document.documentElement.scrollHeight;
    });
    await nextFrame(page);
    await nextFrame(page);
  }
  await expect(page.locator("main [data-block][data-live]")).toHaveCount(blocks.length);
  // If fonts load late, words move by a few pixels: 0.016 at this size. An additional line would exceed 0.05.
  expect(await shifts.sum()).toBeLessThan(0.05);
});

test("a link tapped before React has taken over the page is followed by the browser itself", async ({
  page,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/component---/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  // From here on Gatsby handles links, but cannot render anything yet.
  await page.waitForFunction(() => "___navigate" in window);
  await page.getByRole("banner").getByRole("link", { name: "LUNCH" }).click({ noWaitAfter: true });
  // Without the page's script, only the browser can have followed the link.
  await expect(page).toHaveURL("/lunch");
  release();
  await live(page, "lunch-hero");
});
