import { watchLayoutShifts } from "./support/layout-shifts.ts";
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
    const shifts = await watchLayoutShifts(page);
    // Pictures below the window may take a minute more, and have their places already.
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator("[data-block]").first()).toHaveAttribute("data-live", "", { timeout: 60_000 });
    expect(await shifts.sum()).toBeLessThan(0.05);
  });
