import { watchLayoutShifts } from "./support/layout-shifts.ts";
import { expect, test } from "./support/test.ts";

/** Slow 3G: 400 kbit/s, and 400 ms to the server and back. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test.use({ viewport: { width: 390, height: 844 } });

for (const path of [
  "/",
  "/dinner",
  "/lunch",
  "/book",
  "/menu",
  "/blog2",
  "/menu/avocado-toast",
  "/shop",
  "/contact",
])
  test(`on slow 3G nothing on ${path} jumps when the fonts arrive`, async ({ page, context }) => {
    test.setTimeout(120_000);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slow3G);
    const shifts = await watchLayoutShifts(page);
    // Pictures below the window may load for another minute, but their space is reserved.
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator("[data-block]").first()).toHaveAttribute("data-live", "", { timeout: 60_000 });
    expect(await shifts.sum()).toBeLessThan(0.05);
  });

test("input on slow 3G with a sixth of the processor, before the scripts arrive, is in the form", async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow3G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.goto("/book2", { waitUntil: "commit" });
  const form = page.locator('[data-block="reservation-form-full"]');
  await form.getByLabel("Name").fill("Margaret", { timeout: 60_000 });
  await form.getByLabel("Email").fill("margaret@example.com");
  await expect(form).toHaveAttribute("data-live", "", { timeout: 60_000 });
  await expect(form.getByLabel("Name")).toHaveValue("Margaret");
  // With its next change, React writes its own values into every field.
  await form.getByLabel("Guests").fill("2");
  await form.getByLabel("Phone").fill("555-0100");
  await expect(form.getByLabel("Phone")).toHaveValue("555-0100");
  await expect(form.getByLabel("Name")).toHaveValue("Margaret");
  await expect(form.getByLabel("Email")).toHaveValue("margaret@example.com");
});
