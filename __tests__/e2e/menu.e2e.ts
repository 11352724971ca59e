import { readFile, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { copyContent } from "./support/content-copy.ts";
import { watchLayoutShifts } from "./support/layout-shifts.ts";
import { startService } from "./support/service.ts";
import { expect, live, test } from "./support/test.ts";

interface Kitchen {
  readonly origin: string;
  /** Rewrites a dish's file like an editor's save. */
  readonly edit: (slug: string, change: (text: string) => string) => Promise<void>;
  readonly write: (slug: string, text: string) => Promise<void>;
}

/** The built site on a separate service, over a copy of the content that the test may change. */
const kitchenTest = test.extend<{ kitchen: Kitchen }>({
  // eslint-disable-next-line no-empty-pattern
  kitchen: async ({}, use) => {
    const { content, remove } = await copyContent();
    const service = await startService({ CONTENT_DIR: content, LOG_LEVEL: "error" });
    const file = (slug: string) => join(content, "dishes", `${slug}.md`);
    await use({
      origin: service.origin,
      edit: async (slug, change) => writeFile(file(slug), change(await readFile(file(slug), "utf8"))),
      write: (slug, text) => writeFile(file(slug), text),
    });
    await service.stop();
    await remove();
  },
  baseURL: async ({ kitchen }, use) => use(kitchen.origin),
});

const api = "**/api/food/menu";
const row = (page: Page, dish: string) =>
  page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: dish });
const refresh = (page: Page) => page.getByRole("button", { name: "Refresh Menu" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const loaded = (page: Page) => page.getByText(/^Checked with the kitchen at \d{1,2}:\d\d [AP]M\.$/);
const failure = (reason: string) => `Failed to load menu from database: ${reason} (Using fallback menu)`;

test("the menu opens at breakfast with the service's dishes, and keys switch the tabs @journey", async ({
  page,
}) => {
  await page.goto("/menu");
  await live(page, "tabbed-menu");
  await expect(loaded(page)).toBeVisible();
  await expect(tab(page, "BREAKFAST")).toHaveAttribute("aria-selected", "true");
  await expect(row(page, "Buttermilk pancakes")).toContainText("$9.00");
  await expect(row(page, "Coffee & a croissant").getByText("Sold out today")).toBeVisible();

  await tab(page, "BREAKFAST").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "LUNCH")).toBeFocused();
  await expect(row(page, "Margherita pizza")).toContainText("$13.00");
  await page.keyboard.press("ArrowRight");
  await expect(row(page, "Grilled salmon")).toContainText("$17.00");
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "BREAKFAST")).toBeFocused();
  for (const image of await page.getByRole("tabpanel").locator("img").all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0);
  }
});

kitchenTest("a dish edited while the service runs appears after Refresh Menu", async ({ page, kitchen }) => {
  await page.goto("/menu");
  await live(page, "tabbed-menu");
  await expect(row(page, "Avocado toast")).toContainText("$10.00");

  await kitchen.edit("avocado-toast", (text) =>
    text.replace(/^price: .*$/m, "price: 11.5").replace(/^available: .*$/m, "available: false"),
  );
  await kitchen.edit("buttermilk-pancakes", (text) => text.replace(/^title: .*$/m, "title: Pear pancakes"));
  await kitchen.write(
    "shakshuka",
    [
      "---",
      "title: Shakshuka",
      "price: 12",
      "category: Breakfast",
      "description: Two eggs in tomatoes, still moving.",
      "rating: 5",
      "image:",
      "  file: /media/dishes/tomato-soup.png",
      '  alt: ""',
      "available: true",
      "menus: []",
      "---",
      "",
    ].join("\n"),
  );
  // The service caches the menu for a second.
  await expect(async () => {
    await refresh(page).click();
    await expect(row(page, "Shakshuka")).toContainText("$12.00", { timeout: 1_000 });
  }).toPass();
  await expect(row(page, "Shakshuka").locator("img")).toHaveAttribute("src", "/media/dishes/tomato-soup.png");
  await expect(row(page, "Avocado toast")).toContainText("$11.50");
  await expect(row(page, "Avocado toast").getByText("Sold out today")).toBeVisible();
  await expect(row(page, "Pear pancakes")).toBeVisible();
  await expect(row(page, "Buttermilk pancakes")).toHaveCount(0);
});

test("a dish's broken picture is replaced by the static one at its position", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/no-such-picture\.jpg/);
  expectProblem(/console: Failed to load resource.*404/);
  await page.route(api, (route) =>
    route.fulfill({
      json: {
        success: true,
        items: [{ _id: "x", title: "Omelette", category: "breakfast", image: "/media/no-such-picture.jpg" }],
      },
    }),
  );
  await page.goto("/menu");
  await live(page, "tabbed-menu");
  // Scrolls to the row, because its picture is replaced once it has failed to load.
  await row(page, "Omelette").scrollIntoViewIfNeeded();
  await expect(row(page, "Omelette").locator("img")).toHaveAttribute("src", /buttermilk-pancakes\.\w+$/);
});

type Answer = Parameters<Route["fulfill"]>[0];
const answers = (answer: Answer) => (page: Page) => page.route(api, (route) => route.fulfill(answer));
const html = {
  contentType: "text/html",
  body: "<!doctype html><title>Hello</title><script>alert(1)</script>",
};
const omelette = { _id: "omelette", title: "Omelette", category: "Breakfast", price: 7.5 };

const misbehaving: readonly [name: string, reason: string, set: (page: Page) => Promise<unknown>][] = [
  ["answers 500", "HTTP error! status: 500", answers({ status: 500, json: { error: "No eggs" } })],
  ["answers 500 with a page of HTML", "HTTP error! status: 500", answers({ status: 500, ...html })],
  ["answers 404", "HTTP error! status: 404", answers({ status: 404, body: "" })],
  ["answers with HTML", "Invalid API response format", answers(html)],
  ["answers with nothing", "Invalid API response format", answers({ body: "" })],
  [
    "breaks its JSON off",
    "Invalid API response format",
    answers({ body: '{"success":true,"items":[{"_id"' }),
  ],
  ["leaves success out", "Invalid API response format", answers({ json: { items: [omelette] } })],
  ["denies success", "Invalid API response format", answers({ json: { success: false, items: [omelette] } })],
  ["leaves the items out", "Invalid API response format", answers({ json: { success: true } })],
  [
    "sends no list",
    "Invalid API response format",
    answers({ json: { success: true, items: { 0: omelette } } }),
  ],
  ["is down", "Failed to fetch", (page) => page.route(api, (route) => route.abort("connectionrefused"))],
];

for (const [name, reason, set] of misbehaving) {
  test(`while the API ${name} the static menu is shown below a banner; Refresh Menu loads the real one`, async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/\/api\/food\/menu/);
    expectProblem(/console: Failed to load resource/);
    await set(page);
    await page.goto("/menu");
    await live(page, "tabbed-menu");
    await expect(page.getByText(failure(reason))).toBeVisible();
    await expect(row(page, "Buttermilk pancakes")).toContainText("$9.00");
    await tab(page, "DINNER").click();
    await expect(row(page, "Grilled salmon")).toBeVisible();

    await page.unroute(api);
    await refresh(page).click();
    await expect(loaded(page)).toBeVisible();
    await expect(page.getByText(failure(reason))).toHaveCount(0);
    await expect(tab(page, "DINNER")).toHaveAttribute("aria-selected", "true");
  });
}

test("a service that hangs up in the middle of its menu counts as failed", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/\/api\/food\/menu/);
  expectProblem(/console: Failed to load resource/);
  const rude = createServer((socket) => {
    socket.once("data", () => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n");
      socket.write('{"success":true,"items":[', () => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => rude.listen(0, "127.0.0.1", resolve));
  const { port } = rude.address() as AddressInfo;
  await page.route(api, (route) => route.continue({ url: `http://127.0.0.1:${port}/api/food/menu` }));
  await page.goto("/menu");
  await live(page, "tabbed-menu");
  await expect(
    page.getByText(/^Failed to load menu from database: .+ \(Using fallback menu\)$/),
  ).toBeVisible();
  await expect(row(page, "Buttermilk pancakes")).toContainText("$9.00");
  await new Promise((resolve) => rude.close(resolve));
});

test("a request without an answer for 15 seconds is abandoned, and the static menu is shown meanwhile", async ({
  page,
}) => {
  const calls: Route[] = [];
  await page.route(api, (route) => void calls.push(route));
  await page.clock.install();
  await page.goto("/menu");
  await live(page, "tabbed-menu");
  await expect.poll(() => calls.length).toBe(1);
  await expect(page.getByText("Loading menu from database...")).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(
    page.getByText(failure("We got no answer within 15 seconds. Please try again.")),
  ).toBeVisible();
  await expect(row(page, "Buttermilk pancakes")).toContainText("$9.00");
  await expect(refresh(page)).toBeEnabled();
});

test("offline the menu says so; back online Refresh Menu loads the real one @journey", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/\/api\/food\/menu/);
  expectProblem(/console: Failed to load resource/);
  // Requests for prefetched pages and scripts fail as well.
  expectProblem(/ERR_INTERNET_DISCONNECTED|Loading (CSS )?chunk/);
  await page.goto("/menu");
  await live(page, "tabbed-menu");
  await expect(loaded(page)).toBeVisible();
  await context.setOffline(true);
  await refresh(page).click();
  await expect(page.getByText(failure("Failed to fetch"))).toBeVisible();
  await expect(refresh(page)).toBeFocused();
  await context.setOffline(false);
  await refresh(page).click();
  await expect(loaded(page)).toBeVisible();
});

test("incomplete dishes are shown without the missing parts, and do not affect others", async ({ page }) => {
  const items = [
    { ...omelette, price: undefined, description: "No price yet" },
    { ...omelette, _id: "b", title: "Waffles", price: -4 },
    { ...omelette, _id: "c", title: "Crêpes", price: "12" },
    { ...omelette, _id: "d", title: "Free bread", price: 0 },
    { _id: "e", title: "No hour at all", price: 5 },
    { ...omelette, _id: "f", title: "<b>Bold</b> eggs <img src=x onerror=alert(1)>", image: "", price: 1e3 },
    { _id: "g", category: "BREAKFAST" },
    null,
    "soup",
    { ...omelette, _id: "h", title: "W".repeat(300), price: 12.345 },
  ];
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(api, (route) => route.fulfill({ json: { success: true, items } }));
  await page.goto("/menu");
  await live(page, "tabbed-menu");
  await expect(loaded(page)).toBeVisible();
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect(rows).toHaveCount(6);
  for (const dish of ["Omelette", "Waffles", "Crêpes"]) await expect(row(page, dish)).not.toContainText("$");
  await expect(row(page, "Free bread")).toContainText("$0.00");
  await expect(row(page, "eggs")).toContainText("<b>Bold</b> eggs <img src=x onerror=alert(1)>");
  await expect(row(page, "eggs")).toContainText("$1,000.00");
  await expect(page.getByText("No hour at all")).toHaveCount(0);
  // A dish without a picture gets the static one at its position.
  await expect(row(page, "Omelette").locator("img")).toHaveAttribute("src", /buttermilk-pancakes\.\w+$/);
  for (const image of await rows.locator("img").all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // No dish is for lunch or dinner, so those groups keep the static list.
  await tab(page, "LUNCH").click();
  await expect(row(page, "Margherita pizza")).toContainText("$13.00");
});

test("a slow menu: the message, skeletons in the rows' own shape, the button disabled; nothing shifts", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const shifts = await watchLayoutShifts(page);
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route(api, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/menu");
  await live(page, "tabbed-menu");
  await expect(page.getByText("Loading menu from database...")).toBeVisible();
  await expect(refresh(page)).toBeDisabled();
  const name = page.getByRole("tabpanel").getByRole("heading").first();
  await expect
    .poll(() => name.evaluate((heading) => getComputedStyle(heading).color))
    .toBe("rgba(0, 0, 0, 0)");

  // Layout shifts by late fonts are not part of this test.
  await page.evaluate(() => document.fonts.ready);
  await shifts.forget();
  open();
  await expect(loaded(page)).toBeVisible();
  await expect(refresh(page)).toBeEnabled();
  expect(await shifts.sum()).toBeLessThan(0.01);
});

for (const width of [390, 820, 1440]) {
  test(`the menu pages do not scroll sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, blocks] of [
      ["/menu", ["tabbed-menu", "printed-menu", "call-to-action"]],
      ["/foodmenu", ["printed-menu", "booking-teaser", "post-index"]],
    ] as const) {
      await page.goto(path);
      for (const block of blocks) await live(page, block);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expect(page.locator("h1")).toHaveCount(1);
    }
  });
}

for (const [path, block] of [
  ["/Food1", "banner"],
  ["/FoodMenu1", "printed-menu"],
  ["/foodmenu2", "booking-teaser"],
  ["/foodmenu3", "post-index"],
] as const) {
  test(`${path} shows only the block ${block} of the food menu`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("main [data-block]")).toHaveCount(1);
    await live(page, block);
    await expect(page.locator("h1")).toHaveCount(1);
  });
}
