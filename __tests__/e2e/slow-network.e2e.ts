import { expect, test } from "./support/test.ts";

/** Slow 3G: 400 kbit/s, and 400 ms to the server and back. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test.use({ viewport: { width: 390, height: 844 } });

for (const path of ["/", "/dinner", "/lunch"])
  test(`on slow 3G nothing on ${path} jumps when the typefaces come`, async ({ page, context }) => {
    test.setTimeout(120_000);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slow3G);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.push(entry.value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    // Pictures below the window may take a minute more, and have their places already.
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator("[data-block]").first()).toHaveAttribute("data-live", "", { timeout: 60_000 });
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05);
  });
