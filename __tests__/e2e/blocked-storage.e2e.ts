import type { Page } from "@playwright/test";
import { expect, live, test } from "./support/test.ts";

/* Browsers that block all storage of a site, including cookies, and pages in the back/forward cache. */

/** Behaves like Chromium if its user blocks all storage. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, { get: refuse });
  });

test("a guest whose browser stores nothing reads the menu, fills the cart and books", async ({ page }) => {
  await blockStorage(page);
  await page.goto("/menu");
  await live(page, "tabbed-menu");
  await expect(page.getByText(/^Checked with the kitchen at \d{1,2}:\d\d [AP]M\.$/)).toBeVisible();

  await page.goto("/shop");
  await live(page, "product-detail");
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await expect(page.getByRole("button", { name: "Cart, 1 item" }).first()).toBeVisible();

  await page.goto("/book");
  await live(page, "reservation-form-full");
  const form = page.locator('[data-block="reservation-form-full"]');
  await form.getByLabel("Guests").fill("2");
  await form.getByLabel("Date").fill(new Date(Date.now() + 15 * 86_400_000).toISOString().slice(0, 10));
  await form.getByLabel("Time").selectOption("7:30 PM");
  await form.getByLabel("Name").fill("Bea Blocked");
  await form.getByLabel("Email").fill("bea@example.com");
  await form.getByLabel("Phone").fill("555-0133");
  await form.getByLabel("Message").fill("Hello.");
  await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  await expect(form.getByRole("region", { name: /^Your receipt/ })).toBeFocused();
});

test("a wishlist that cannot be stored says so, and lasts until the guest leaves", async ({ page }) => {
  await blockStorage(page);
  await page.goto("/shop");
  await live(page, "product-detail");
  const keep = page.getByRole("button", { name: /^Keep .* in the wishlist$/ }).first();
  await keep.scrollIntoViewIfNeeded();
  await keep.click();
  await expect(keep).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Wishlist" }).first().click();
  await expect(page.getByText("This browser doesn’t let us store the list")).toBeVisible();
  await expect(page.locator('[data-block="wishlist"]').getByRole("listitem")).toHaveCount(1);
});

for (const path of ["/", "/menu", "/book", "/shop"])
  test(`${path} can be in the back/forward cache`, async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    await session.send("Page.enable");
    const notUsed = new Promise<string[]>((resolve) =>
      session.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
        resolve(notRestoredExplanations.map(({ reason }) => reason)),
      ),
    );
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await page.goto("/lunch");
    await page.goBack();
    // Playwright turns the cache off, and leaves the page while others are still being prefetched. Other
    // reasons for not caching the page would be listed as well.
    const ofPlaywright = /Disabled|NotPrimaryMainFrame|BrowsingInstanceNotSwapped|OutstandingNetworkRequest/;
    expect((await notUsed).filter((reason) => !ofPlaywright.test(reason))).toEqual([]);
  });
