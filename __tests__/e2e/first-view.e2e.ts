import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** How many blocks, and the footer, the browser has laid out, of how many. */
const countLaidOut = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll("main > [data-block] > *, footer > *")];
    const there = parts.filter((part) => part.checkVisibility({ contentVisibilityAuto: true }));
    return { there: there.length, all: parts.length };
  });

const holdScripts = (page: Page) => page.route(/\/framework-[^/]*\.js$/, () => undefined);

test("pictures below the window do not share the line with the one that opens the page", async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked: string[] = [];
  await page.route(
    (url) => url.pathname.startsWith("/static/"),
    async (route) => {
      const request = route.request();
      if (request.resourceType() === "image") {
        asked.push(request.url());
        if (asked.length === 1) await held;
      }
      await route.continue();
    },
  );
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.evaluate(() => document.fonts.ready);
  expect(asked).toEqual([expect.stringContaining("hero-pizza-oven-glow")]);
  release();
  await expect.poll(() => asked.length).toBeGreaterThan(1);
});

test("a page that answers is laid out as a whole, and no taller for it while it is read", async ({
  page,
}) => {
  await page.goto("/dinner");
  await expect(page.locator("[data-block]").first()).toHaveAttribute("data-live", "");
  await expect.poll(async () => (await countLaidOut(page)).there).toBeGreaterThan(3);
  await expect.poll(() => countLaidOut(page).then(({ there, all }) => all - there)).toBe(0);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.keyboard.press("End");
  await expect(page.getByRole("contentinfo")).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
});

test("what is scrolled to is there, although the page's scripts are not", async ({ page }) => {
  await holdScripts(page);
  await page.goto("/dinner", { waitUntil: "domcontentloaded" });
  const { there, all } = await countLaidOut(page);
  expect(there).toBeLessThan(all);
  await page.keyboard.press("End");
  const last = page.getByRole("contentinfo").getByRole("link").last();
  await expect(last).toBeInViewport();
  expect(await last.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
});

test("where scripts never come, the page is laid out as a whole without them", async ({ page }) => {
  await page.clock.install();
  await holdScripts(page);
  await page.goto("/dinner", { waitUntil: "domcontentloaded" });
  await page.clock.runFor(8_000);
  await expect.poll(() => countLaidOut(page).then(({ there, all }) => all - there)).toBe(0);
});

test("a link to a place in a page ends there, and a reload stays where the guest was", async ({ page }) => {
  await holdScripts(page);
  await page.goto("/lunch#newsletter", { waitUntil: "domcontentloaded" });
  await expect(page.locator("#newsletter")).toBeInViewport();

  await page.unroute(/\/framework-[^/]*\.js$/);
  await page.goto("/dinner");
  await expect.poll(() => countLaidOut(page).then(({ there, all }) => all - there)).toBe(0);
  await page.evaluate(() => window.scrollTo({ top: 3000, behavior: "instant" }));
  await page.reload();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(3000);
});

test("what a guest has scrolled to stays where it is while the rest is laid out", async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/framework-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/dinner", { waitUntil: "domcontentloaded" });
  // As in browsers that do not keep the place by themselves.
  await page.addStyleTag({ content: "html { overflow-anchor: none }" });
  const place = page.locator('[data-block="steps"]');
  /** Its place in the window, once that has not changed for ten frames. */
  const top = () =>
    place.evaluate(async (element) => {
      const read = () => Math.round(element.getBoundingClientRect().top);
      for (let before = read(), frames = 0; frames < 10; before = read()) {
        await new Promise(requestAnimationFrame);
        frames = read() === before ? frames + 1 : 0;
      }
      return read();
    });
  await place.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    window.scrollBy({ top: top - 50, behavior: "instant" });
  });
  const before = await top();
  const { there, all } = await countLaidOut(page);
  expect(there).toBeLessThan(all);
  release();
  await expect(page.locator("html[data-first-view]")).toHaveCount(0);
  expect(Math.abs((await top()) - before)).toBeLessThan(3);
});

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly beginData?: { readonly dirtyObjects: number; readonly totalObjects: number } };
}

test("style sheets that come in another order than asked for lay out nothing anew", async ({ page }) => {
  const held: (() => Promise<void>)[] = [];
  let isHolding = true;
  await page.route(/\.css$/, async (route) => {
    if (isHolding && route.request().frame() === page.mainFrame())
      held.push(() => route.continue().catch(() => undefined));
    else await route.continue();
  });
  await page.goto("/menu", { waitUntil: "domcontentloaded" });
  await expect(page.locator("html")).not.toHaveAttribute("data-first-view");
  await expect.poll(() => held.length).toBeGreaterThan(3);
  await page.evaluate(() => document.fonts.ready);

  const events: TraceEvent[] = [];
  const cdp = await page.context().newCDPSession(page);
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline"] } });
  isHolding = false;
  for (const release of held.reverse()) {
    await release();
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await expect(page.locator("[data-block=tabbed-menu]")).toHaveAttribute("data-live", "");
  const done = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await done;
  const layouts = events.flatMap(({ name, args }) => (name === "Layout" && args.beginData) || []);
  expect(layouts.filter(({ dirtyObjects }) => dirtyObjects > 300)).toEqual([]);
});
