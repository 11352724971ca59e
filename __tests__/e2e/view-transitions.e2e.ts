import type { Page } from "@playwright/test";
import { expect, live, test } from "./support/test.ts";

/** Records the animations of every view transition of the page. */
const recordTransitions = (page: Page) =>
  page.addInitScript(() => {
    const animations: string[] = [];
    Object.assign(window, { animations });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect && effect.pseudoElement) animations.push(effect.pseudoElement);
      });
      return transition;
    };
  });
const recorded = (page: Page) =>
  page.evaluate(() => (window as unknown as { animations: string[] }).animations);

const card = (page: Page) => page.locator('[data-block="dish-page"] li a').first();

/** Follows the first card of a dish's page. */
async function followCard(page: Page): Promise<void> {
  await page.goto("/menu/grilled-salmon");
  await live(page, "dish-page");
  await card(page).scrollIntoViewIfNeeded();
  const path = (await card(page).getAttribute("href"))!;
  await card(page).click();
  await expect(page).toHaveURL(path);
}

test("the picture of a card becomes the picture of the page; the way back shows what was there", async ({
  page,
}) => {
  await recordTransitions(page);
  await followCard(page);
  await expect.poll(() => recorded(page)).toContain("::view-transition-group(picture)");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Grilled salmon");
  await expect.poll(() => page.evaluate(() => window.scrollY), { message: "at the top" }).toBe(0);
  await expect(page.locator("html")).not.toHaveAttribute("data-navigating");
  const named = page.locator('[style*="view-transition-name"]');
  await expect(named).toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveURL("/menu/grilled-salmon");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Grilled salmon");
  await expect(card(page), "where it was left").toBeInViewport();
});

test("keys and screen readers arrive with the new page", async ({ page }) => {
  await page.goto("/menu/grilled-salmon");
  await live(page, "dish-page");
  await card(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL("/menu/grilled-salmon");
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await expect(page.locator("#gatsby-announcer")).toContainText(title);
  await expect(page.locator("#gatsby-focus-wrapper")).toBeFocused();
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("the page simply changes", async ({ page }) => {
    await recordTransitions(page);
    await followCard(page);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Grilled salmon");
    expect(await recorded(page)).toEqual([]);
  });
});

test("the page simply changes where the browser has no view transitions", async ({ page }) => {
  await page.addInitScript(() => {
    delete (Document.prototype as Partial<Document>).startViewTransition;
  });
  await followCard(page);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Grilled salmon");
});
