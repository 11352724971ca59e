import type { Page } from "@playwright/test";
import { axeFindings } from "./support/axe.ts";
import { expect, live, test } from "./support/test.ts";

const filtersInUse = (page: Page) => page.getByRole("list", { name: "Filters in use" }).first();

test("the footer links to all dishes by the fourteen allergens", async ({ page }) => {
  await page.goto("/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: "Allergens" }).click();
  await expect(page).toHaveURL("/allergens");
  const table = page.getByRole("table", { name: "Dish by dish" });
  await expect(table.getByRole("columnheader")).toHaveCount(15);
  const cells = (dish: string) => table.getByRole("row").filter({ hasText: dish }).getByRole("cell");
  await expect(cells("Margherita pizza")).toHaveText([
    ..."Yes No No No No No Yes No No No No No No No".split(" "),
  ]);
  await expect(cells("Shrimp skewers").nth(1)).toHaveText("Yes");
  await expect(cells("Grilled salmon").nth(1)).toHaveText("Ask");
  expect(await axeFindings(page)).toEqual([]);
});

for (const width of [390, 820])
  test(`${width} px are too narrow for fourteen columns: each dish lists its allergens in words`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/allergens");
    // Only the first part of the menu is open.
    await expect(page.getByRole("listitem").filter({ hasText: "Avocado toast" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Grilled salmon" })).toBeHidden();
    for (const part of ["Lunch", "Dinner"]) await page.locator("summary", { hasText: part }).click();
    const dish = page.getByRole("listitem").filter({ hasText: "Margherita pizza" });
    await expect(dish).toContainText("Contains gluten, milk");
    await expect(page.getByRole("listitem").filter({ hasText: "Grilled salmon" })).toContainText("ask us");
    await expect(page.getByRole("table")).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await axeFindings(page)).toEqual([]);
  });

test("the table prints on A4 landscape", async ({ page }) => {
  await page.goto("/allergens");
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const sheets = [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
  );
  expect(new Set(sheets)).toEqual(new Set(["842 × 595"]));
  expect(sheets.length).toBeLessThanOrEqual(3);
});

test("allergens to avoid are chosen once and apply on every page @journey", async ({ page }) => {
  await page.goto("/dinner");
  await live(page, "printed-menu");
  const card = page.locator('[data-block="printed-menu"]');
  await expect(card.getByText("$15.00")).toHaveCount(6);
  await card.getByRole("button", { name: "Diet & allergens" }).click();
  await card.getByRole("checkbox", { name: "Gluten" }).check();
  await expect(card.getByText("Showing 1 items")).toBeVisible();
  await expect(card.getByRole("heading", { name: "Tagliata with rosemary" })).toBeVisible();
  await expect(card.getByRole("region", { name: "Not confirmed by the kitchen" })).toContainText(
    "Chocolate cake",
  );

  for (const [path, block] of [
    ["/lunch", "menu-lists"],
    ["/menu", "tabbed-menu"],
    ["/order", "menu-lists"],
    ["/foodmenu", "printed-menu"],
    ["/", "menu-browser"],
  ] as const) {
    await page.goto(path);
    await live(page, block);
    await expect(filtersInUse(page)).toContainText("Free of gluten");
  }
  await filtersInUse(page).getByRole("button", { name: "Clear filters" }).click();
  await page.goto("/order");
  await live(page, "menu-lists");
  await expect(filtersInUse(page)).toHaveCount(0);
  await expect(page.locator('[data-block="menu-lists"]').getByText("$15.00")).toHaveCount(12);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, mark] of [
    ["/lunch6", "gluten, milk"],
    ["/dinner5", "gluten, milk"],
    ["/menu", "gluten, eggs, milk"],
  ] as const)
    test(`${path}: the marks are there, and no useless control`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText(mark).first()).toBeVisible();
      await expect(page.getByText("Below each dish: which of the fourteen").first()).toBeVisible();
      await expect(page.getByText("Diet & allergens").first()).toBeHidden();
    });
});
