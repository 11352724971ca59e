import type { Locator, Page } from "@playwright/test";
import { expect, live, test } from "./support/test.ts";

/** Keyboard patterns of the ARIA Authoring Practices, on the pages where guests use them. */

const focused = (page: Page): Locator => page.locator(":focus");

/** Presses Tab (or Shift+Tab) often enough to go round; true if the focus never left `place`. */
async function staysInside(page: Page, place: Locator, key: "Tab" | "Shift+Tab"): Promise<boolean> {
  const stops = await place.locator("a[href], button, input, [tabindex='0']").count();
  for (let press = 0; press <= stops + 1; press++) {
    await page.keyboard.press(key);
    const inside = await place.evaluate((element) => element.contains(document.activeElement));
    if (!inside) return false;
  }
  return true;
}

for (const { path, block, names, between } of [
  {
    path: "/shop",
    block: "product-detail",
    names: ["Description", "Additional Information", "Review (01)"],
    between: [],
  },
  // All three tabs share the filter, which comes before their panels.
  {
    path: "/menu",
    block: "tabbed-menu",
    names: ["BREAKFAST", "LUNCH", "DINNER"],
    between: ["Diet & allergens"],
  },
]) {
  test(`tabs on ${path}: one tab stop, arrows wrap around, Home and End go to the ends`, async ({ page }) => {
    await page.goto(path);
    await live(page, block);
    const tabs = page.locator(`[data-block="${block}"]`).getByRole("tab");
    await expect(tabs).toHaveText(names);
    const isChosen = async (index: number) => {
      const tab = tabs.nth(index);
      await expect(tab).toBeFocused();
      await expect(tab).toHaveAttribute("aria-selected", "true");
      // Roving tabindex: the other tabs are not tab stops.
      for (const [other] of names.entries())
        await expect(tabs.nth(other)).toHaveAttribute("tabindex", other === index ? "0" : "-1");
      const panel = page.locator(`#${await tab.getAttribute("aria-controls")}`);
      await expect(panel).toBeVisible();
      await expect(panel).toHaveAttribute("aria-labelledby", (await tab.getAttribute("id")) ?? "");
    };

    await tabs.first().focus();
    await isChosen(0);
    await page.keyboard.press("ArrowLeft");
    await isChosen(2);
    await page.keyboard.press("ArrowRight");
    await isChosen(0);
    await page.keyboard.press("End");
    await isChosen(2);
    await page.keyboard.press("Home");
    await isChosen(0);
    await page.keyboard.press("ArrowRight");
    await isChosen(1);
    // Tab moves from the row to the tab's panel, and back to the selected tab.
    for (const name of between) {
      await page.keyboard.press("Tab");
      await expect(focused(page)).toHaveAccessibleName(name);
    }
    await page.keyboard.press("Tab");
    await expect(focused(page)).toHaveAttribute("role", "tabpanel");
    for (let press = 0; press <= between.length; press += 1) await page.keyboard.press("Shift+Tab");
    await isChosen(1);
  });
}

for (const { what, path, block, opener, dialog } of [
  {
    what: "a chef's card",
    path: "/lunch7",
    block: "chef-gallery",
    opener: "Nora Lindqvist",
    dialog: "Nora Lindqvist",
  },
  {
    what: "a large picture",
    path: "/gallery2",
    block: "gallery-tiles",
    opener: /: enlarge$/,
    dialog: /./,
  },
  { what: "the cart", path: "/shopage", block: "product-grid", opener: /^Cart/, dialog: "Your table" },
]) {
  test(`${what} is a modal dialog: focus goes in, stays in, and comes back`, async ({ page }) => {
    await page.goto(path);
    await live(page, block);
    const button = page.getByRole("button", { name: opener }).first();
    const card = page.getByRole("dialog", { name: dialog });

    for (const leave of ["Escape", "button"] as const) {
      await button.focus();
      await page.keyboard.press("Enter");
      await expect(card).toBeVisible();
      await expect
        .poll(() => card.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
      expect(await staysInside(page, card, "Tab")).toBe(true);
      expect(await staysInside(page, card, "Shift+Tab")).toBe(true);
      if (leave === "Escape") await page.keyboard.press("Escape");
      else {
        await card.getByRole("button", { name: /^Close/ }).focus();
        await page.keyboard.press("Enter");
      }
      await expect(card).toBeHidden();
      await expect(button).toBeFocused();
    }
  });
}

test("the arrow keys switch between the large pictures, wrapping around", async ({ page }) => {
  await page.goto("/gallery2");
  await live(page, "gallery-tiles");
  await page
    .getByRole("button", { name: /: enlarge$/ })
    .first()
    .press("Enter");
  const card = page.getByRole("dialog");
  await expect(card).toContainText("1 of 6");
  await page.keyboard.press("ArrowLeft");
  await expect(card).toContainText("6 of 6");
  await page.keyboard.press("ArrowRight");
  await expect(card).toContainText("1 of 6");
});

test("the carousel: its buttons can be reached by Tab, and Enter and Space show the picture", async ({
  page,
}) => {
  await page.goto("/");
  await live(page, "hero-carousel");
  const hero = page.locator('[data-block="hero-carousel"]');
  const slides = hero.locator("[aria-roledescription=slide]");
  const shows = async (index: number) => {
    for (const other of [0, 1, 2])
      await expect(slides.nth(other)).toHaveAttribute("aria-hidden", String(other !== index));
    await expect(hero.locator("button[aria-current]")).toHaveAccessibleName(`Picture ${index + 1} of 3`);
  };
  await expect(hero.locator("[aria-roledescription=carousel]")).toHaveAccessibleName(/\S/);
  await shows(0);
  await hero.getByRole("link", { name: "VIEW MENU" }).focus();
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveAccessibleName("Picture 1 of 3");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await shows(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await shows(2);
  // The content changes in place and the focus stays, so that the next key press is not lost.
  await expect(focused(page)).toHaveAccessibleName("Picture 3 of 3");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await shows(0);
});

for (const { header, path, links } of [
  { header: "A", path: "/", links: ["Home", "Lunch", "Dinner", "Shop", "Blog", "Contact"] },
  { header: "B", path: "/shopage", links: ["Home", "Dinner", "Menu", "Shop", "Blog", "Contact"] },
]) {
  test(`the collapsed menu of header ${header} opens and closes by keyboard, and keeps the focus while open`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const toggle = page.getByRole("button", { name: /^(Open|Close) menu$/ });
    const menu = page.locator("#menu");
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await expect(toggle).toHaveAttribute("aria-controls", "menu");
    await expect(toggle).toHaveAccessibleName("Open menu");
    // The header is live once a key press has an effect.
    await expect(async () => {
      if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.press("Enter");
      await expect(menu).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(toggle).toHaveAccessibleName("Close menu");
    await expect(menu.getByRole("listitem")).toHaveText(links, { ignoreCase: true });

    const header = page.getByRole("banner");
    expect(await staysInside(page, header, "Tab")).toBe(true);
    expect(await staysInside(page, header, "Shift+Tab")).toBe(true);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
    await page.keyboard.press("Space");
    await expect(menu).toBeVisible();
    await page.keyboard.press("Space");
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();

    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(focused(page)).toHaveText(links[1]!, { ignoreCase: true });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/${links[1]!.toLowerCase()}`);
    await expect(page.locator("#menu")).toBeHidden();
  });
}

test("the first Tab shows the skip link, which works", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("Skip to content");
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await page.keyboard.press("Tab");
  expect(await page.getByRole("main").evaluate((main) => main.contains(document.activeElement))).toBe(true);
});

test("a link within the page leaves its content unchanged, also before any script has arrived", async ({
  page,
}) => {
  await page.goto("/about");
  await expect(page.locator("[data-block]").first()).toHaveAttribute("data-live", "");
  await expect(page.locator("[data-block]").last()).not.toHaveAttribute("data-live", "");
  const parts = await page.evaluateHandle(() => [...document.querySelectorAll("main [data-block] > *")]);
  await page.getByText("Skip to content").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await page.waitForLoadState("networkidle");
  expect(
    await parts.evaluate((all) => [all.length > 4, all.every(({ isConnected }) => isConnected)]),
  ).toEqual([true, true]);
});

test("the doors of the category picker are radio buttons: arrows choose, the first is open", async ({
  page,
}) => {
  await page.goto("/lunch4");
  const doors = page.getByRole("radio");
  await expect(doors.first()).toBeChecked();
  await doors.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Lunch Meal" })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: "Desserts Menu" })).toBeChecked();
});
