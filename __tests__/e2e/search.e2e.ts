import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, live, test } from "./support/test.ts";

const index = "**/search-index.json";
const box = (page: Page) => page.getByRole("combobox", { name: /A dish/ });
const options = (page: Page) => page.getByRole("option");
/** An option, by the title at the start of its text. */
const option = (page: Page, title: string) => page.getByRole("option", { name: new RegExp(`^${title}`) });

async function open(page: Page, address = "/search"): Promise<void> {
  await page.goto(address);
  await live(page, "site-search");
}

test("typing finds dishes, posts and pages immediately, and keys open one; Back restores the search @journey", async ({
  page,
}) => {
  await open(page);
  await box(page).fill("tom");
  await expect(page.getByRole("group", { name: "Dishes" }).getByRole("option").first()).toBeVisible();
  await expect(page.getByRole("group", { name: "Posts" }).getByRole("option").first()).toBeVisible();
  await box(page).pressSequentially("ato soup");
  await expect(options(page).first()).toContainText("Roast tomato soup");
  await expect(options(page).first()).toContainText("$15.00");
  await expect(options(page).first().locator("mark")).toHaveText(["tomato", "soup"]);

  await page.evaluate(() => Object.assign(window, { kept: true }));
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/menu\/roast-tomato-soup$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roast tomato soup");
  expect(await page.evaluate(() => "kept" in window)).toBe(true);

  await page.goBack();
  await expect(page).toHaveURL(/\/search\?q=tomato\+soup$/);
  await expect(box(page)).toHaveValue("tomato soup");
  await expect(options(page).first()).toContainText("Roast tomato soup");
});

test("misspelt words find the intended ones, and a result is a plain link", async ({ page }) => {
  await open(page);
  await box(page).fill("margerita");
  await expect(page.getByText(/No exact match for “margerita”/)).toBeVisible();
  await expect(option(page, "Margherita pizza")).toHaveAttribute("href", "/menu/margherita-pizza");
  await option(page, "Margherita pizza").click();
  await expect(page).toHaveURL(/\/menu\/margherita-pizza$/);
});

test("the address keeps the term after a reload, in any spelling of the page's path", async ({ page }) => {
  await open(page);
  await box(page).fill("Crème & 50% 🍋");
  await expect(page).toHaveURL(/\?q=Cr%C3%A8me\+%26\+50%25\+%F0%9F%8D%8B$/);
  await page.reload();
  await live(page, "site-search");
  await expect(box(page)).toHaveValue("Crème & 50% 🍋");

  await open(page, "/Search/?q=Caron");
  await expect(page).toHaveURL(/\/search\?q=Caron$/);
  await expect(option(page, "Henri Caron Executive")).toBeVisible();
});

test("the header's icon leads to the search; there it clears the search, and Back restores it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const icon = page.getByRole("banner").getByRole("link", { name: "Search", exact: true });
  await icon.click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("honey");
  await expect(option(page, "Linden honey")).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Team" }).first().click();
  await expect(page).toHaveURL(/\/team$/);
  await page.goBack();
  await expect(box(page)).toHaveValue("honey");
  await icon.click();
  await expect(box(page)).toHaveValue("");
  await expect(page.getByText("Often asked for")).toBeVisible();
});

test("the search box of the 404 page leads to the results", async ({ page, expectProblem }) => {
  expectProblem(/404/);
  await page.goto("/no-such-table");
  await page.getByRole("searchbox").fill("honey");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=honey$/);
  await expect(option(page, "Linden honey")).toBeVisible();
});

test("input before the page's script arrives is searched for", async ({ page }) => {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/search", { waitUntil: "commit" });
  await box(page).pressSequentially("pancakes");
  release();
  await expect(option(page, "Buttermilk pancakes")).toBeVisible();
  await expect(box(page)).toHaveValue("pancakes");
});

test("a failed index says so; Try again loads the results", async ({ page, expectProblem }) => {
  expectProblem(/search-index\.json/);
  expectProblem(/console: Failed to load resource/);
  await page.route(index, (route) => route.abort("connectionrefused"));
  await open(page);
  await box(page).fill("risotto");
  await expect(page.getByRole("alert")).toContainText("We couldn’t load the search.");
  await expect(box(page)).toHaveValue("risotto");
  await expect(page.getByRole("link", { name: "The whole menu" })).toBeVisible();

  await page.unroute(index);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(option(page, "Mushroom risotto")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("once loaded, the search works offline", async ({ page, context, expectProblem }) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await Promise.all([page.waitForResponse(index), open(page)]);
  await context.setOffline(true);
  await box(page).fill("focaccia risotto");
  await expect(option(page, "Mushroom risotto")).toBeVisible();
});

test("other pages do not load the index", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("search-index")) fetched.push(request.url());
  });
  for (const path of ["/", "/menu", "/blog"]) await page.goto(path, { waitUntil: "networkidle" });
  expect(fetched).toEqual([]);
});

test("the index is transferred compressed, and revalidated instead of loaded again", async ({ request }) => {
  const reply = await request.get("/search-index.json", { headers: { "accept-encoding": "br" } });
  expect(reply.headers()).toMatchObject({
    "content-encoding": "br",
    "content-type": expect.stringContaining("application/json"),
    "cache-control": "no-cache",
  });
  const again = await request.get("/search-index.json", {
    headers: { "accept-encoding": "br", "if-none-match": reply.headers()["etag"] ?? "" },
  });
  expect(again.status()).toBe(304);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("links lead to everything, and the page says why @journey", async ({ page }) => {
    await page.goto("/search");
    const without = page.locator("noscript p");
    await expect(without).toBeVisible();
    await expect(without).toContainText("The search needs JavaScript.");
    await expect(page.getByRole("button", { name: "pizza" })).toHaveCount(0);
    await expect(page.getByRole("search").getByRole("combobox")).toBeVisible();
    await expect(page.getByRole("link", { name: "The whole menu" })).toBeVisible();
    await without.locator("a").click();
    await expect(page).toHaveURL(/\/pages$/);
  });
});

for (const width of [390, 820, 1440]) {
  test(`the search is accessible and does not scroll sideways at ${width} px, in every state`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    const sound = async () => {
      const { violations } = await new AxeBuilder({ page }).include("main").analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };
    await sound();
    await box(page).fill("the");
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await sound();
    await box(page).fill("x".repeat(500));
    await expect(page.getByText(/^Nothing found for/).first()).toBeVisible();
    await sound();
    await box(page).fill("שקשוקה חריפה");
    await expect(page.getByText(/^Nothing found for “שקשוקה/).first()).toBeVisible();
    await sound();
  });
}
