import type { Page } from "@playwright/test";
import { axeFindings } from "./support/axe.ts";
import { expect, live, test } from "./support/test.ts";

const status = (page: Page) => page.getByRole("status").filter({ hasText: /^(Showing|Found|Searching) / });
const field = (page: Page) => page.getByRole("searchbox", { name: "Search the menu" });
const dishes = (page: Page) => page.getByRole("list", { name: "Dishes" });
const cards = (page: Page) => dishes(page).getByRole("listitem");
const names = (page: Page) => dishes(page).getByRole("heading");
const clearSearch = (page: Page) => page.getByRole("button", { name: "Clear the search" });
const category = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const query = (page: Page) => new URL(page.url()).search;

/** Opens the menu browser, live, with a clock that only the test moves. */
async function still(page: Page, path = "/section4"): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await live(page, "menu-browser");
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

/** Requirements of `Home menu`, on the home page and on the block's own page. */
for (const path of ["/", "/section4"]) {
  test(`${path}: category default All Food, and clicking a dish card adds it to the side cart`, async ({
    page,
  }) => {
    await page.goto(path);
    await live(page, "menu-browser");
    await expect(category(page, "All Food")).toHaveAttribute("aria-pressed", "true");
    await expect(status(page)).toHaveText("Showing 10 items");
    const cart = page.getByRole("region", { name: "Your cart" });
    await expect(cart).toContainText("0 items");
    await expect(cart).toContainText("$0.00");

    const card = cards(page).filter({ hasText: "Margherita pizza" });
    // Clicks the picture, then the text below it.
    await card.click({ position: { x: 20, y: 20 } });
    await card.click();
    await expect(cart).toContainText("2 items");
    await expect(cart.getByRole("listitem")).toHaveCount(2);
    await expect(cart).toContainText("$26.00");
    await cart.getByRole("button", { name: "Remove Margherita pizza" }).first().click();
    await expect(cart.getByRole("listitem")).toHaveCount(1);
    await expect(cart).toContainText("$13.00");
    await cart.getByRole("button", { name: /^Undo/ }).click();
    await expect(cart).toContainText("$26.00");
  });
}

test("search is debounced 300 ms, then a 200 ms loading state precedes the filtered list @journey", async ({
  page,
}) => {
  await still(page);
  await field(page).fill("pizza");
  await page.clock.runFor(299);
  await expect(status(page)).toHaveText("Showing 10 items");
  await page.clock.runFor(1);
  await expect(status(page)).toHaveText("Searching menu items...");
  await expect(status(page).getByTestId("spinner")).toBeVisible();
  await page.clock.runFor(199);
  await expect(cards(page)).toHaveCount(10);
  await page.clock.runFor(1);
  await expect(status(page)).toHaveText('Found 1 results for "pizza"');
  await expect(names(page)).toHaveText(["Margherita pizza"]);
  await clearSearch(page).click();
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();
  await page.clock.runFor(500);
  await expect(status(page)).toHaveText("Showing 10 items");
});

test("hits are marked, and the marks do not change accessible names", async ({ page }) => {
  await page.goto("/section4?q=RI");
  await live(page, "menu-browser");
  await expect(names(page).locator("mark")).toHaveText(["Ri", "ri", "ri", "ri", "ri"]);
  await expect(page.getByRole("heading", { name: "Mushroom risotto", exact: true })).toBeVisible();
  await page.goto("/section4?q=breakfast");
  await live(page, "menu-browser");
  await expect(cards(page)).toHaveCount(3);
  await expect(cards(page).locator("p mark")).toHaveText(["Breakfast", "Breakfast", "Breakfast"]);
});

test("a diet filter shows what is confirmed free, and marks the rest as unconfirmed @journey", async ({
  page,
}) => {
  await page.goto("/section4");
  await live(page, "menu-browser");
  const opener = page.getByRole("button", { name: "Diet & allergens" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("checkbox", { name: "Gluten" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "Gluten" })).toBeFocused();
  await page.keyboard.press("Space");

  await expect(status(page)).toHaveText("Showing 2 items");
  await expect(names(page)).toHaveText(["Ribeye, rosemary & bone salt", "Grilled salmon"]);
  const unsaid = page.getByRole("region", { name: "Not confirmed by the kitchen" });
  await expect(unsaid.getByRole("listitem").filter({ hasText: "Garden salad" })).toContainText(
    "gluten: not confirmed – ask us",
  );
  await expect(unsaid).not.toContainText("Margherita");

  await category(page, "Breakfast").click();
  await expect(page.getByRole("heading", { name: "No breakfast items available" })).toBeVisible();
  expect(query(page)).toBe("?category=breakfast&free=gluten");
  await page.getByRole("button", { name: "View all items" }).click();
  await expect(status(page)).toHaveText("Showing 10 items");
  await expect(category(page, "All Food")).toBeFocused();
  await expect(page.getByRole("checkbox", { name: "Gluten" })).not.toBeChecked();
  expect(query(page)).toBe("");
});

test("search, category and filters are in the link, and return with it, on reload and from a dish's page", async ({
  page,
}) => {
  await page.goto("/section4");
  await live(page, "menu-browser");
  const steps = await page.evaluate(() => history.length);
  await field(page).pressSequentially("r", { delay: 20 });
  await expect(status(page)).toContainText('results for "r"');
  await category(page, "Lunch").click();
  await page.getByRole("button", { name: "Diet & allergens" }).click();
  await page.getByRole("checkbox", { name: "Meat" }).check();
  await page.getByRole("checkbox", { name: "Gluten" }).check();
  expect(query(page)).toBe("?q=r&category=lunch&free=gluten,meat");
  expect(await page.evaluate(() => history.length)).toBe(steps);

  const same = async () => {
    await expect(field(page)).toHaveValue("r");
    await expect(category(page, "Lunch")).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("list", { name: "Filters in use" })).toContainText("Free of meat");
    await expect(status(page)).toHaveText('Found 0 results for "r" in lunch');
    expect(query(page)).toBe("?q=r&category=lunch&free=gluten,meat");
  };
  await page.reload();
  await live(page, "menu-browser");
  await same();

  await page.getByRole("link", { name: "Garden salad" }).click();
  await expect(page).toHaveURL("/menu/garden-salad");
  await expect(page.getByRole("heading", { level: 1, name: "Garden salad" })).toBeVisible();
  await page.goBack();
  await same();
  await page.goForward();
  await expect(page).toHaveURL("/menu/garden-salad");
  await page.goBack();
  await same();
});

test("a link with invalid values shows the whole menu", async ({ page }) => {
  await page.goto("/Section4/?category=supper&free=stone&q=%20%20&utm_source=mail");
  await live(page, "menu-browser");
  await expect(status(page)).toHaveText("Showing 10 items");
  await expect(page.getByRole("list", { name: "Filters in use" })).toHaveCount(0);
});

test("the link home clears the search, Back restores it, and the page keeps its position", async ({
  page,
}) => {
  await page.goto("/");
  await live(page, "menu-browser");
  await category(page, "Dinner").click();
  await expect(cards(page)).toHaveCount(4);
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  expect(before).toBeGreaterThan(500);

  await page.getByRole("region", { name: "Your cart" }).getByRole("link", { name: "ORDER ONLINE" }).click();
  await expect(page).toHaveURL("/order");
  await page.goBack();
  await expect(page).toHaveURL("/?category=dinner");
  await expect(cards(page)).toHaveCount(4);
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(300);

  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole("banner").getByRole("link", { name: "HOME", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(cards(page)).toHaveCount(10);
});

for (const width of [390, 820, 1440]) {
  test(`at ${width} px nothing scrolls sideways and axe finds nothing, filters open, hits marked, list full or empty`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/section4?q=ri&free=gluten");
    await live(page, "menu-browser");
    await page.getByRole("button", { name: "Diet & allergens" }).click();
    await expect(page.getByRole("checkbox", { name: "Gluten" })).toBeChecked();
    await expect(names(page).locator("mark")).toHaveText(["Ri", "ri"]);
    await page.getByRole("button", { name: "Add Grilled salmon to the cart" }).click();
    const sound = async () => {
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };
    await sound();
    await page.getByRole("button", { name: "Remove Grilled salmon" }).click();
    await category(page, "Breakfast").click();
    await expect(page.getByRole("button", { name: "View all items" })).toBeVisible();
    await sound();
  });
}

const strange: readonly [name: string, term: string][] = [
  ["characters of regular expressions", ".*[(\\$^"],
  ["emoji", "🥗👨‍👩‍👧❤️"],
  ["right-to-left text", "سلطة الحديقة"],
  ["markup", '<img src=x onerror="alert(1)">'],
  ["500 characters", "w".repeat(500)],
  ["500 characters with spaces", "wine ".repeat(100).trim()],
];
for (const [name, term] of strange) {
  test(`a search for ${name} finds nothing, says so, and breaks nothing on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/section4");
    await live(page, "menu-browser");
    await field(page).fill(term);
    await expect(status(page)).toHaveText(`Found 0 results for "${term}"`);
    await expect(page.getByRole("heading", { name: `No items found matching "${term}"` })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect((await status(page).boundingBox())!.height).toBeLessThan(140);
    const empty = page.locator('[data-block="menu-browser"]').getByTestId("empty-state");
    expect((await empty.boundingBox())!.height).toBeLessThan(560);
    await expect(empty.locator("img")).toHaveCount(0);
    await page.reload();
    await live(page, "menu-browser");
    await expect(field(page)).toHaveValue(term);
    await page.getByRole("button", { name: "View all items" }).click();
    await expect(cards(page)).toHaveCount(10);
  });
}

test("a search for only spaces is not a search", async ({ page }) => {
  await still(page);
  await field(page).fill("     ");
  await page.clock.runFor(600);
  await expect(status(page)).toHaveText("Showing 10 items");
  expect(query(page)).toBe("");
});

test("ten thousand dishes are searched as quickly as ten; Show more adds some and moves the focus there", async ({
  page,
}) => {
  await page.route("**/page-data/section4/page-data.json", async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as {
      result: { pageContext: { blocks: { data: { dishes: Record<string, unknown>[] } }[] } };
    };
    const { data } = json.result.pageContext.blocks[0]!;
    data.dishes = Array.from({ length: 10_000 }, (_, index) => ({
      ...data.dishes[index % data.dishes.length],
      slug: `dish-${index}`,
      title: `Dish number ${index}`,
    }));
    await route.fulfill({ response: reply, json });
  });
  await page.goto("/pages");
  await live(page, "page-index");
  await page.locator('main a[href="/section4"]').first().click();
  await expect(status(page)).toHaveText("Showing 10000 items");
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("button", { name: "Show more" }).focus();
  await page.keyboard.press("Enter");
  await expect(cards(page)).toHaveCount(48);
  await expect(cards(page).nth(24)).toBeFocused();
  await field(page).fill("number 9999");
  await expect(status(page)).toHaveText('Found 1 results for "number 9999"');
  await expect(names(page).locator("mark")).toHaveText("number 9999");
});
